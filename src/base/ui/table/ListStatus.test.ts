import { describe, expect, it } from 'vitest'
import { translate } from '../../texts/translate.ts'
import { describeList } from './ListStatus.tsx'
import { pageTexts } from './page-texts.ts'

const german = translate(pageTexts, 'de')
const place = (totalCount: number, page = 1) => ({ page, itemsPerPage: 10, totalCount })

describe('what a list tells a screen reader', () => {
  it.for([
    ['keine Einträge', place(0), 0],
    ['1 Eintrag', place(1), 0],
    ['6 Einträge, 1 ausgewählt', place(6), 1],
    ['63 Einträge, Seite 2 von 7', place(63, 2), 0],
    ['1.063 Einträge', { ...place(1063), itemsPerPage: -1 }, 0],
    ['mehr als 10.000 Einträge, Seite 1 von 1.000', { ...place(10_000), hasMore: true }, 0],
  ] as const)('%s', ([said, where, selected]) => {
    expect(describeList(where, selected, german, 'de')).toBe(said)
  })

  it('speaks English, too', () => {
    expect(describeList(place(63, 2), 2, translate(pageTexts, 'en'), 'en')).toBe('63 entries, page 2 of 7, 2 selected')
  })
})
