import type { AnswerCell } from '../../answers/evidence/answer-values.ts'
import { type OptionalContents, resultColumns } from '../../answers/evidence/result-columns.ts'
import type { Values } from '../../base/texts/translate.ts'
import type { Verdict } from '../../base/verdict-rules.ts'
import type { Candidate, Dialect } from '../../platform/lists/dialect-rules.ts'
import type { ListDialect } from '../../platform/lists/open-list.ts'
import type { InputChoice, InputColumns, InputId, InputTexts } from '../../registers/marks/input-rules.ts'
import { COMPARED_FIELDS, type CompanyText, type ComparedField } from '../../vat-ids/same-company/comparison.ts'
import type { UnreadableReason } from './unreadable-upload.ts'

/** The part of the only sheet in a workbook that we write ourselves (writing/list-workbook.ts). */
export const OWN_SHEET_PART = 'xl/worksheets/sheet1.xml'

/** The position of the UIDs in a workbook. Rows and columns count from 1, as in Excel; A = 1. */
export type SheetLayout = InputColumns & {
  /** The name on the tab, and the path of its part in the archive. */
  sheet: string
  part: string
  /** 0 = no heading found. */
  headerRow: number
  uidColumn: number
  /** The column with the countries, if they are separate from the numbers. */
  countryColumn: number | null
  /** The column of the user's own company names. Absent in older batches. */
  nameColumn?: number | null
  /** The columns of own company data to compare; null = none. Absent in older batches. */
  companyColumns?: CompanyColumns | null
  /**
   * The column of the days on which the UIDs had to be valid, such as invoice dates; null = none.
   * Absent in older batches.
   */
  dayColumn?: number | null
  /**
   * The headings of the columns, which of them were chosen, and whether a list has a byte order
   * mark. Absent in older batches.
   */
  described?: LayoutDescription
  /** The format of a list, whose only sheet has no name; absent for a workbook. */
  list?: Dialect
}

export const LAYOUT_COLUMNS = ['uid', 'country', ...COMPARED_FIELDS, 'day'] as const
export type LayoutColumn = (typeof LAYOUT_COLUMNS)[number]

/** `heading`: '' if there is none. */
export type LayoutDescription = {
  hasBom: boolean
  columns: Partial<Record<LayoutColumn | 'account', { heading: string; how: 'chosen' | 'found' }>>
  /** Why this is the UID column; absent in older layouts. */
  why?: ColumnReason
  /** Columns that may also hold UIDs, but were rejected. */
  passedOver?: RejectedColumn[]
}

/**
 * Why a column was read: a person or program chose it, its heading says UID, or its numbers are
 * UIDs.
 */
export type ColumnReason = 'chosen' | 'heading' | 'numbers'

/**
 * A rejected column. It holds the company's own number, the same number in all rows, no numbers
 * despite its heading, or at most as many different numbers as a column with a clearer heading.
 */
export type RejectedColumn = { column: number; heading: string; why: 'own' | 'one-number' | 'no-numbers' | 'fewer' }

/**
 * A column that a person may choose: it has `numbers` different UIDs in `rows` rows; `samples` are
 * the first ones.
 */
export type ColumnCandidate = SheetColumn & { numbers: number; rows: number; samples: string[] }

/** Returns the position of each column of a layout, from 1; null = none. */
export const columnsOf = (layout: SheetLayout): Record<LayoutColumn, number | null> => ({
  uid: layout.uidColumn || null,
  country: layout.countryColumn,
  ...(layout.companyColumns ?? { name: layout.nameColumn ?? null, street: null, zipCode: null, city: null }),
  day: layout.dayColumn ?? null,
})

/** The columns of a company's fields; null = none. Without a name there is nothing to compare. */
export type CompanyColumns = { name: number; street: number | null; zipCode: number | null; city: number | null }

/**
 * Columns that a person chose; the others are detected. null = no such column; for the name also no
 * comparison.
 */
export type CompanyChoice = Partial<Record<ComparedField, number | null>>

/**
 * What to read from a workbook: the sheet by name and the column by number from 1. Optionally also
 * the user's own names, the invoice dates, and the companies to compare, of all or some countries.
 * Comparing takes 100,000 companies half as long again to read.
 */
export type Choice = InputChoice & {
  sheet?: string
  column?: number
  companyColumns?: CompanyChoice
  /** Like a company's column: null = none, undefined = detected. */
  dayColumn?: number | null | undefined
  /** The company's own UIDs, which are not partners'. */
  ownUids?: readonly string[]
  /** Columns by number, letters or heading; they take precedence over the other choices. */
  named?: NamedColumns
  names?: boolean
  days?: boolean
  companies?: boolean | readonly string[]
  /** Set for a list, with the known parts of its dialect. */
  list?: ListDialect
}

/** `path`: the caller's name for the column; `text`: its number, letters or heading. */
export type NamedColumns = Partial<Record<Exclude<LayoutColumn, 'country'> | 'account', { path: string; text: string }>>

/**
 * A row with something to check. `text` is the cell as Excel displays it, prefixed by the country.
 * `name` is the user's own company name, `company` the data to compare, and `day` the cell of the
 * invoice date, each if requested and present.
 */
export type UploadedRow = InputTexts & {
  row: number
  text: string
  country: string
  name?: string
  company?: CompanyText
  /** An Excel date as yyyy-mm-dd, any other cell as displayed. */
  day?: string
}

/** `heading` is the header cell's text, '' if there is none. */
export type SheetColumn = { column: number; heading: string }

export type ReadUpload = {
  layout: SheetLayout
  rows: UploadedRow[]
  /** Rows below the headings with content but an empty UID column. */
  withoutUid: number
  /** Names of all sheets with cells in the workbook's order, including empty ones. */
  sheets: string[]
  /** The non-empty columns of the chosen sheet, from which a person can choose another. */
  columns: SheetColumn[]
  /** The workbook has a digital signature, which any change breaks. */
  isSigned: boolean
}

/** `rows`: rows with any content; `uids`: cells of the UID column that can be queried. */
export type SheetSummary = { name: string; isHidden: boolean; rows: number; uids: number }

/**
 * `uidCells`: cells below the heading that can be queried, by themselves or with the country;
 * `samples`: the first texts.
 */
export type ColumnSummary = SheetColumn & { uidCells: number; samples: string[] }

/** A line of a list; long cells are cut. */
export type ListLine = { row: number; cells: string[] }

/** What a person needs to know about a workbook before any query is sent. */
export type Preview = {
  sheets: SheetSummary[]
  /** The examined sheet; its UID column is 0 if none was found. */
  layout: SheetLayout
  /**
   * Why an upload would be refused, if another sheet or column may work; null = it would not be
   * refused.
   */
  problem: { reason: UnreadableReason; values: Values } | null
  /** The columns to choose from, if several hold different numbers; else empty. */
  columnCandidates: readonly ColumnCandidate[]
  /** Empty if there is a problem. */
  rows: UploadedRow[]
  /** The columns among which a person must choose that of an input; absent if it is clear. */
  inputCandidates: { [Id in InputId]?: number[] }
  /** Rows with content but an empty UID column, and the content of the first. */
  withoutUid: { rows: number; examples: { row: number; text: string }[] }
  columns: ColumnSummary[]
  isSigned: boolean
  /**
   * The possible encodings of a list, the likeliest first; empty if it is certain, or for a
   * workbook.
   */
  candidates: readonly Candidate[]
  /** A list's first lines; null for a workbook. */
  lines: ListLine[] | null
  /** Cells of the UID column with a formula whose result is not stored in the file. */
  uncomputedFormulas: number
}

export type AnswerRow = {
  verdict: Verdict
  /** In the order of the headings, including the verdict; '' stays blank. */
  cells: AnswerCell[]
}

/**
 * The verdict is the second appended cell, after the queried UID (docs/rules.md#result-workbook);
 * it is the coloured one.
 */
export const VERDICT_CELL_INDEX = 1

/** Returns the number of answer columns for an upload. */
export const countAnswerColumns = (layout: SheetLayout): number => resultColumns(optionalContentsOf(layout)).length

/** Returns which optional columns the answers to an upload have. */
export const optionalContentsOf = ({
  companyColumns,
  dayColumn,
  icoColumn,
  accountColumn,
}: SheetLayout): OptionalContents => ({
  isCompared: Boolean(companyColumns),
  hasDays: Boolean(dayColumn),
  ...(icoColumn ? { hasMembers: true } : {}),
  ...(accountColumn ? { hasAccounts: true } : {}),
})
