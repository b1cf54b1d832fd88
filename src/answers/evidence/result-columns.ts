import type { Language, TextKey } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import type { AnswerValue } from './answer-values.ts'
import { EVIDENCE_COLUMNS, type EvidenceColumn } from './columns.ts'
import { columnTexts } from './evidence-texts.ts'

/** Columns of a result about the whole finding and not only its answer (findings/facts.ts). */
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
  | 'account'

/** A column of a result: of the whole finding, or of its answer. */
export type ResultColumn = { key: RowColumn; of: 'finding' } | { key: string; of: 'answer'; value: AnswerValue }

/**
 * Optional contents of a result: compared companies, invoice dates (docs/same-company.md,
 * docs/rules.md#day-of-an-invoice), members of Czech groups and accounts of Polish partners.
 */
export type OptionalContents = { isCompared: boolean; hasDays: boolean; hasMembers?: boolean; hasAccounts?: boolean }

type Row = { row: RowColumn; when?: (contents: OptionalContents) => boolean }

// docs/rules.md#result-workbook: these come first, in this order; then the other columns of an
// answer, then ours.
const LEADING_COLUMNS: readonly (Row | string)[] = [
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
const TRAILING_COLUMNS: readonly Row[] = [
  { row: 'hint' },
  { row: 'company', when: ({ isCompared }) => isCompared },
  { row: 'difference', when: ({ isCompared }) => isCompared },
  { row: 'onInvoiceDay', when: ({ hasDays }) => hasDays },
  { row: 'membership', when: ({ hasMembers = false }) => hasMembers },
  { row: 'account', when: ({ hasAccounts = false }) => hasAccounts },
]

/**
 * Returns the columns of a result in order. An upload with fewer free columns is rejected before
 * the first query.
 */
export function resultColumns(
  contents: OptionalContents,
  columns: readonly EvidenceColumn[] = EVIDENCE_COLUMNS,
): readonly ResultColumn[] {
  const rest = columns.map(({ key }) => key).filter(key => !LEADING_COLUMNS.includes(key))
  const columnOf = (column: Row | string) =>
    typeof column === 'string' ? answerColumn(column, columns) : rowColumn(column, contents)
  return [...LEADING_COLUMNS, ...rest, ...TRAILING_COLUMNS].map(columnOf).filter(column => column !== null)
}

function answerColumn(columnKey: string, columns: readonly EvidenceColumn[]): ResultColumn | null {
  const column = columns.find(({ key }) => key === columnKey)
  return column?.result && column.value ? { key: columnKey, of: 'answer', value: column.value } : null
}

const rowColumn = ({ row, when }: Row, contents: OptionalContents): ResultColumn | null =>
  (when?.(contents) ?? true) ? { key: row, of: 'finding' } : null

/** Returns the heading of a column; its key if it has no text. */
export const headingOf = (key: string, language: Language): string =>
  hasHeading(key) ? translate(columnTexts, language)(key) : key

const hasHeading = (key: string): key is TextKey<typeof columnTexts> => key in columnTexts.entries
