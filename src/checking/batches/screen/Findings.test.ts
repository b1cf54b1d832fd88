import { expect, it } from 'vitest'
import type { Language } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { Preflight } from '../upload/wire.ts'
import { texts as accountTexts } from './account-texts.ts'
import { texts } from './batches-texts.ts'
import { describeSheet } from './ColumnChoice.tsx'
import { columnHint, describeFallback } from './Findings.tsx'

const column = (at: number, letter: string) => ({ column: at, letter, heading: '', uidCells: 3, samples: [] })
const found = (change: Partial<Preflight>): Preflight => ({
  fileName: 'a.xlsx',
  size: 1,
  sheets: [],
  sheet: 'A',
  list: null,
  headerRow: null,
  problem: '',
  isSigned: false,
  columns: [column(1, 'A'), column(3, 'C')],
  column: 3,
  columnReason: '',
  columnCandidates: [],
  countryColumn: null,
  companyColumns: null,
  dayColumn: null,
  uncomputedFormulas: 0,
  totalRows: 3,
  uids: 3,
  duplicateRows: 0,
  cached: 0,
  live: [],
  seconds: null,
  withoutUid: { rows: 0, examples: [] },
  notUids: { rows: 0, examples: [] },
  hints: { rows: 0, examples: [] },
  suggestions: { rows: 0, examples: [] },
  withoutFinanzonline: null,
  budget: { left: 0, usedUp: 0, usedUpUids: [] },
  ...change,
})
const said = (language: Language, isPicked: boolean, change: Partial<Preflight> = {}) =>
  columnHint(found(change), isPicked, translate(texts, language))

it('says which column was taken by its cells where no heading was found', { tags: ['C1-13'] }, () => {
  expect(said('de', false)).toMatch(/^Keine Kopfzeile gefunden\. Spalte C wird verwendet, weil .* wie UIDs aussehen;/)
  expect(said('en', false)).toMatch(/^No header row found\. Column C is used because .* look like VAT IDs;/)
})

it('does not call a column found that the user chose', () => {
  expect(said('de', true, { column: 1 })).toContain('Spalte A wird verwendet, weil Sie sie gewählt haben')
  expect(said('en', true, { column: 1 })).toContain('Column A is used because you chose it')
})

it('says nothing where there is a heading, or no column at all', () => {
  expect(said('de', false, { headerRow: 2 })).toBe('')
  expect(said('de', false, { column: null, columns: [] })).toBe('')
})

it('names the services that are asked instead, and no other', () => {
  const instead = [
    { service: 'vies', questions: 1200 },
    { service: 'bzst', questions: 1 },
  ] as const
  const says = (language: Language) => describeFallback([...instead], language, translate(accountTexts, language))
  expect(says('de')).toEqual(['1.200 UIDs übernimmt deshalb VIES.', 'Eine UID übernimmt deshalb BZSt.'])
  expect(says('en')).toEqual(['VIES will therefore check 1,200 VAT IDs.', 'BZSt will therefore check one VAT ID.'])
})

it('counts no rows of a sheet whose column is still to be chosen', () => {
  const candidate = { column: 1, letter: 'A', heading: 'UID', numbers: 3, rows: 3, samples: [] }
  const said = (name: string, isHidden: boolean, language: Language, columnCandidates = [candidate]) => {
    const sheet = { name, isHidden, rows: 4, uids: 0 }
    return describeSheet(sheet, found({ sheet: 'A', columnCandidates }), translate(texts, language), language)
  }
  expect(said('A', false, 'de')).toBe('A (Spalte noch zu wählen)')
  expect(said('A', true, 'en')).toBe('A (hidden, column still to be chosen)')
  expect(said('B', false, 'de')).toBe('B (0 Zeilen mit UID)')
  expect(said('A', false, 'de', [])).toBe('A (0 Zeilen mit UID)')
})
