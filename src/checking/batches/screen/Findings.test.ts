import { expect, it } from 'vitest'
import type { Language } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { Preflight } from '../upload/wire.ts'
import { texts as accountTexts } from './account-texts.ts'
import { texts } from './batches-texts.ts'
import { describeSheet } from './ColumnChoice.tsx'
import { columnHint, describeFallback } from './Findings.tsx'

const column = (number: number, letter: string) => ({ column: number, letter, heading: '', uidCells: 3, samples: [] })
const createPreflight = (overrides: Partial<Preflight>): Preflight => ({
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
  ...overrides,
})
const hintText = (language: Language, isPicked: boolean, overrides: Partial<Preflight> = {}) =>
  columnHint(createPreflight(overrides), isPicked, translate(texts, language))

it('describes the detected column if there is no header row', { tags: ['C1-13'] }, () => {
  expect(hintText('de', false)).toMatch(
    /^Keine Kopfzeile gefunden\. Spalte C wird verwendet, weil .* wie UIDs aussehen;/,
  )
  expect(hintText('en', false)).toMatch(/^No header row found\. Column C is used because .* look like VAT IDs;/)
})

it('describes a chosen column as chosen, not as detected', () => {
  expect(hintText('de', true, { column: 1 })).toContain('Spalte A wird verwendet, weil Sie sie gewählt haben')
  expect(hintText('en', true, { column: 1 })).toContain('Column A is used because you chose it')
})

it('returns no text if there is a header row or no column', () => {
  expect(hintText('de', false, { headerRow: 2 })).toBe('')
  expect(hintText('de', false, { column: null, columns: [] })).toBe('')
})

it('describes the fallback services', () => {
  const instead = [
    { service: 'vies', questions: 1200 },
    { service: 'bzst', questions: 1 },
  ] as const
  const fallbackTexts = (language: Language) =>
    describeFallback([...instead], language, translate(accountTexts, language))
  expect(fallbackTexts('de')).toEqual(['1.200 UIDs übernimmt deshalb VIES.', 'Eine UID übernimmt deshalb BZSt.'])
  expect(fallbackTexts('en')).toEqual([
    'VIES will therefore check 1,200 VAT IDs.',
    'BZSt will therefore check one VAT ID.',
  ])
})

it('omits the row count of a sheet whose column has to be chosen', () => {
  const candidate = { column: 1, letter: 'A', heading: 'UID', numbers: 3, rows: 3, samples: [] }
  const sheetText = (name: string, isHidden: boolean, language: Language, columnCandidates = [candidate]) => {
    const sheet = { name, isHidden, rows: 4, uids: 0 }
    return describeSheet(sheet, createPreflight({ sheet: 'A', columnCandidates }), translate(texts, language), language)
  }
  expect(sheetText('A', false, 'de')).toBe('A (Spalte noch zu wählen)')
  expect(sheetText('A', true, 'en')).toBe('A (hidden, column still to be chosen)')
  expect(sheetText('B', false, 'de')).toBe('B (0 Zeilen mit UID)')
  expect(sheetText('A', false, 'de', [])).toBe('A (0 Zeilen mit UID)')
})
