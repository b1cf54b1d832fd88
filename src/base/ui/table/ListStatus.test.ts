import { describe, expect, it } from 'vitest'
import { translate } from '../../texts/translate.ts'
import { describeList } from './ListStatus.tsx'
import { pageTexts } from './page-texts.ts'

const german = translate(pageTexts, 'de')
const pageAt = (totalCount: number, page = 1) => ({ page, itemsPerPage: 10, totalCount })

describe('the status of a list for screen readers', () => {
  it.for([
    ['keine Einträge', pageAt(0), 0],
    ['1 Eintrag', pageAt(1), 0],
    ['6 Einträge, 1 ausgewählt', pageAt(6), 1],
    ['63 Einträge, Seite 2 von 7', pageAt(63, 2), 0],
    ['1.063 Einträge', { ...pageAt(1063), itemsPerPage: -1 }, 0],
    ['mehr als 10.000 Einträge, Seite 1 von 1.000', { ...pageAt(10_000), hasMore: true }, 0],
  ] as const)('%s', ([text, position, selected]) => {
    expect(describeList(position, selected, german, 'de')).toBe(text)
  })

  it('is available in English', () => {
    expect(describeList(pageAt(63, 2), 2, translate(pageTexts, 'en'), 'en')).toBe('63 entries, page 2 of 7, 2 selected')
  })
})
