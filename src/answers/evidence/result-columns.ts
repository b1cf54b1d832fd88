import type { Language, TextKey } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { EVIDENCE_COLUMNS, type EvidenceColumn } from './columns.ts'
import { columnTexts } from './texts.ts'

/** Columns of a result that say something of the row, not of its answer alone; batches/finishing/answered-row.ts words them. */
export type RowColumn =
  | 'asked'
  | 'verdict'
  | 'country'
  | 'message'
  | 'hint'
  | 'company'
  | 'difference'
  | 'onInvoiceDay'
  | 'membership'

/** A column of a result: of its row, or of the answer to it. */
export type ResultColumn =
  | { key: RowColumn; of: 'row' }
  | { key: string; of: 'answer'; result: NonNullable<EvidenceColumn['result']> }

/** What stands beside the answers: companies that are compared, and the days of invoices (docs/same-company.md, docs/rules.md#day-of-an-invoice). */
export type Beside = { isCompared: boolean; hasDays: boolean /** Of Czech groups. */; hasMembers?: boolean }

type Row = { row: RowColumn; when?: (beside: Beside) => boolean }

// docs/rules.md#result-workbook: these come first, in this order; what else an answer says follows, and then what we say of it.
const FIRST: readonly (Row | string)[] = [
  { row: 'asked' },
  { row: 'verdict' },
  'level',
  'askedAt',
  'service',
  'requester',
  'name',
  'street',
  'zipCode',
  'city',
  { row: 'country' },
  { row: 'message' },
]
const LAST: readonly Row[] = [
  { row: 'hint' },
  { row: 'company', when: ({ isCompared }) => isCompared },
  { row: 'difference', when: ({ isCompared }) => isCompared },
  { row: 'onInvoiceDay', when: ({ hasDays }) => hasDays },
  { row: 'membership', when: ({ hasMembers = false }) => hasMembers },
]

/** Returns the columns of a result, in their order. An upload that has fewer free ones is refused before anybody is asked. */
export function resultColumns(
  beside: Beside,
  columns: readonly EvidenceColumn[] = EVIDENCE_COLUMNS,
): readonly ResultColumn[] {
  const rest = columns.map(({ key }) => key).filter(key => !FIRST.includes(key))
  const columnOf = (one: Row | string) => (typeof one === 'string' ? ofAnswer(one, columns) : ofRow(one, beside))
  return [...FIRST, ...rest, ...LAST].map(columnOf).filter(column => column !== null)
}

function ofAnswer(wanted: string, columns: readonly EvidenceColumn[]): ResultColumn | null {
  const found = columns.find(({ key }) => key === wanted)
  return found?.result ? { key: found.key, of: 'answer', result: found.result } : null
}

const ofRow = ({ row, when }: Row, beside: Beside): ResultColumn | null =>
  (when?.(beside) ?? true) ? { key: row, of: 'row' } : null

/** Returns what stands above a column; the heading of one without words is its key. */
export const headingOf = (key: string, language: Language): string =>
  isWorded(key) ? translate(columnTexts, language)(key) : key

const isWorded = (key: string): key is TextKey<typeof columnTexts> => key in columnTexts.entries
