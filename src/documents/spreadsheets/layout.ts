import type { AnswerCell } from '../../answers/evidence/columns.ts'
import { type Beside, resultColumns } from '../../answers/evidence/result-columns.ts'
import type { Values } from '../../ground/texts/translate.ts'
import type { Candidate, Dialect } from '../../house/lists/dialect-rules.ts'
import type { ListDialect } from '../../house/lists/open-list.ts'
import { COMPARED_FIELDS, type CompanyText, type ComparedField } from '../../vat-ids/same-company/comparison.ts'
import type { UnreadableReason } from './unreadable-upload.ts'

/** Where the UIDs stand in a workbook. Rows and columns count from 1, as Excel shows them; A = 1. */
export type SheetLayout = {
  /** Name as on the tab and path of its part inside the archive. */
  sheet: string
  part: string
  /** 0 = no header found. */
  headerRow: number
  uidColumn: number
  /** Country in a column of its own beside the number. */
  countryColumn: number | null
  /** The user's own names of these companies. Batches that were uploaded before these were read do not have it at all. */
  nameColumn?: number | null
  /** Where the user's own data of these companies stand, to be compared; null = they are not. Older batches do not have it at all. */
  companyColumns?: CompanyColumns | null
  /** Where the days stand on which the UIDs were to be valid, those of the invoices; null = nowhere. Older batches do not have it at all. */
  dayColumn?: number | null
  /** Where Czech company numbers (IČO) stand; not there where nothing is to be asked of them. */
  icoColumn?: number
  /** What stands above the columns, and which of them were chosen; whether a list begins with a byte order mark. Older batches do not have it. */
  described?: LayoutWords
  /** How a list is written, which then is the only sheet and has no name; a workbook has none. */
  list?: Dialect
}

export const LAYOUT_COLUMNS = ['uid', 'country', ...COMPARED_FIELDS, 'day'] as const
export type LayoutColumn = (typeof LAYOUT_COLUMNS)[number]

/** `heading`: '' where nothing stands above. */
export type LayoutWords = {
  hasBom: boolean
  columns: Partial<Record<LayoutColumn, { heading: string; how: 'chosen' | 'found' }>>
  /** Why the UID column is this one; layouts from before that was kept do not say it. */
  why?: ColumnReason
  /** Columns that looked like it, and were not taken. */
  passedOver?: PassedOver[]
}

/** A person or program named it, its heading says UID, or the numbers in it do. */
export type ColumnReason = 'chosen' | 'heading' | 'numbers'

/**
 * A column that was not taken: it holds the company's own number, the same in all rows, none at all though its heading says so, or fewer or the
 * same numbers under a less clear heading.
 */
export type PassedOver = { column: number; heading: string; why: 'own' | 'one-number' | 'no-numbers' | 'fewer' }

/** A column of which a person has to say whether it is meant: `numbers` different ones stand in `rows` rows, `samples` are the first. */
export type ColumnCandidate = SheetColumn & { numbers: number; rows: number; samples: string[] }

/** Returns where each column of a layout stands, from 1; null = there is none. */
export const columnsOf = (layout: SheetLayout): Record<LayoutColumn, number | null> => ({
  uid: layout.uidColumn || null,
  country: layout.countryColumn,
  ...(layout.companyColumns ?? { name: layout.nameColumn ?? null, street: null, zipCode: null, city: null }),
  day: layout.dayColumn ?? null,
})

/** By the fields of a company; null = there is no such column. Without a name there is nothing to compare. */
export type CompanyColumns = { name: number; street: number | null; zipCode: number | null; city: number | null }

/** Columns that a person chose, the others are found; null = none of the sheet's, and for the name that nothing is compared. */
export type CompanyChoice = Partial<Record<ComparedField, number | null>>

/**
 * What is wanted of a workbook: the sheet by its name, the column by its number from 1, whether the user's own names are, and whether
 * the companies that are to be compared, all or those of some countries alone: it takes half as long again to read 100,000 of them; and whether
 * the days of the invoices are.
 */
export type Choice = {
  sheet?: string
  column?: number
  companyColumns?: CompanyChoice
  /** Chosen as a company's columns are. */
  dayColumn?: number | null | undefined
  icoColumn?: number | null | undefined
  /** The company's own UIDs, which are no partner's. */
  ownUids?: readonly string[]
  /** Columns by whatever names one: its number, its letters or the text of its heading; they go before the others. */
  named?: NamedColumns
  names?: boolean
  days?: boolean
  companies?: boolean | readonly string[]
  /** It is a list, and what is known of how it is written. */
  list?: ListDialect
}

/** `path`: how whoever named it calls the column. */
export type NamedColumns = Partial<Record<Exclude<LayoutColumn, 'country'>, { path: string; text: string }>>

/**
 * One row that holds something to check. `text` is the cell as Excel shows it, country joined in front; `name` the user's own name
 * of the company, `company` all that is compared of it, and `day` the cell of the invoice's day, each where it was wanted and there is one.
 */
export type UploadedRow = {
  row: number
  text: string
  country: string
  name?: string
  company?: CompanyText
  /** A date of Excel's as yyyy-mm-dd, anything else as it is shown. */
  day?: string
  /** Of a Czech group, which has no name: the number of the company that is meant. */
  ico?: string
}

/** `heading` is the header cell's text, '' where there is none. */
export type SheetColumn = { column: number; heading: string }

export type ReadUpload = {
  layout: SheetLayout
  rows: UploadedRow[]
  /** Rows below the headings that hold something, but nothing in the UID column. */
  withoutUid: number
  /** Names of all sheets with cells, in the workbook's order; those that hold nothing included. */
  sheets: string[]
  /** The columns of the chosen sheet that hold something, for a person who picks another one. */
  columns: SheetColumn[]
  /** The workbook carries a digital signature, which any change breaks. */
  isSigned: boolean
}

/** `rows`: those in which any cell holds something; `uids`: cells of its UID column that can be asked about. */
export type SheetFound = { name: string; isHidden: boolean; rows: number; uids: number }

/** `uidCells`: below the heading, askable alone or with the country beside; `samples`: the first texts there. */
export type ColumnFound = SheetColumn & { uidCells: number; samples: string[] }

/** A line of a list as it is read; its cells cut to what a person can look at. */
export type ListLine = { row: number; cells: string[] }

/** What a person wants to know of a workbook before anybody is asked. */
export type Preview = {
  sheets: SheetFound[]
  /** The sheet looked at; its UID column 0 where none was found. */
  layout: SheetLayout
  /** Why an upload of it would be refused though another sheet or column may do; null = it would not. */
  problem: { reason: UnreadableReason; values: Values } | null
  /** The columns of which one has to be picked, where several hold different numbers; else none. */
  columnCandidates: readonly ColumnCandidate[]
  /** None where there is a problem. */
  rows: UploadedRow[]
  /** Rows that hold something, but nothing in the UID column, and what stands in the first of them. */
  withoutUid: { rows: number; examples: { row: number; text: string }[] }
  columns: ColumnFound[]
  isSigned: boolean
  /** In which encodings a list may be read, the likeliest first; none where it is known, or a workbook. */
  candidates: readonly Candidate[]
  /** A list's first lines; null of a workbook. */
  lines: ListLine[] | null
  /** Cells of the UID column with a formula whose result the file does not hold. */
  uncomputedFormulas: number
}

export type AnswerRow = {
  verdict: 'valid' | 'invalid' | 'not-checked' | 'not-a-uid'
  /** In the order of the headings, the verdict's word included; '' stays blank. */
  cells: AnswerCell[]
}

/** The verdict's word is the second of the appended cells, after the UID as asked (docs/rules.md#result-workbook); it is the coloured one. */
export const VERDICT_POSITION = 1

/** Returns how many columns an upload's answers need. */
export const answerColumns = (layout: SheetLayout): number => resultColumns(besideOf(layout)).length

/** Returns what stands beside the answers to an upload. */
export const besideOf = ({ companyColumns, dayColumn, icoColumn }: SheetLayout): Beside => ({
  isCompared: Boolean(companyColumns),
  hasDays: Boolean(dayColumn),
  ...(icoColumn ? { hasMembers: true } : {}),
})
