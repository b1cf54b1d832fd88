import type { ColumnReason, RejectedColumn } from '../layout.ts'
import type { CellText } from '../workbook/cell-text.ts'
import { type Candidate, type ColumnChoice, chooseColumn, holdsUids, mayLackCountries } from './choose-column.ts'
import { type ColumnCounts, createColumnCounts, type UidColumns } from './count-columns.ts'
import { isCountryHeading, isOtherCodeHeading, readUidHeading } from './headings.ts'
import type { SourceSheet } from './source.ts'
import { HEADER_WITHIN_ROWS, isBlank, type TextRow, textIn, walkTextRows } from './text-rows.ts'
import { looksLikeUid } from './uid-in-cells.ts'

/**
 * The number of rows that usually suffice. Headings are within the first 50; the rows below decide
 * between several.
 */
const SAMPLE_ROWS = 100

export type FoundColumns = UidColumns & { headerRow: number; why?: ColumnReason; passedOver?: RejectedColumn[] }

/**
 * The result of a search in a sheet. `isEmpty`: no cell has content; `candidates`: the columns that
 * a person must choose from.
 */
export type ColumnSearchResult = {
  isEmpty: boolean
  sample: readonly TextRow[]
  columns: FoundColumns | null
  candidates: readonly FoundColumns[]
}

type SearchOptions = {
  column?: number | undefined
  /** The company's own UIDs, which are not partners'. */
  ownUids?: readonly string[] | undefined
  maxRows: number
}

/**
 * Finds the UID column: the user's choice, else by content, and by headings if several columns hold
 * UIDs (docs/rules.md#uid-column). The first hundred rows suffice if the result is certain; else
 * the whole sheet is read.
 */
export async function findColumns(
  sheet: SourceSheet,
  textOf: CellText,
  options: SearchOptions,
): Promise<ColumnSearchResult> {
  const { column, maxRows, ownUids = [] } = options
  const sample: TextRow[] = []
  const counts = createColumnCounts()
  const ownUidSet = new Set(ownUids)
  const choose = () => (column === undefined ? chooseColumn(candidatesIn(sample, counts), ownUidSet) : null)
  let isDecided = false
  let rows = 0
  await walkTextRows(sheet, textOf, row => {
    rows += 1
    if (row.row > SAMPLE_ROWS && !isDecided) {
      isDecided = true
      if (column !== undefined || isCertain(choose(), sample, counts)) return 'enough'
    }
    if (row.row <= SAMPLE_ROWS) sample.push(row)
    counts.add(row)
    // More UIDs than the limit: other columns no longer matter.
    return counts.maxUids() > maxRows ? 'enough' : 'more'
  })
  const columnsFor = (candidate: Candidate) => withCountry(sample, counts, candidate)
  if (column !== undefined)
    return { isEmpty: rows === 0, sample, columns: columnsFor(candidateAt(sample, counts, column)), candidates: [] }
  const choice = choose()
  return {
    isEmpty: rows === 0,
    sample,
    columns: choice && { ...columnsFor(choice.winner), why: choice.why, passedOver: choice.passedOver },
    candidates: choice?.candidates.map(columnsFor) ?? [],
  }
}

/**
 * Returns whether no further row can change the result: there are several different numbers under a
 * heading, and no other UID heading above a column that is still empty.
 */
function isCertain(choice: ColumnChoice | null, sample: readonly TextRow[], counts: ColumnCounts): boolean {
  if (choice === null || choice.candidates.length > 0 || choice.winner.heading.confidence === 0) return false
  const { count, column } = choice.winner
  if (count === null || count.different.size < 2) return false
  const others = candidatesIn(sample, counts).filter(
    candidate => candidate.column !== column && candidate.heading.confidence > 0,
  )
  return others.every(candidate => (candidate.count?.different.size ?? 0) > 0 || isFilled(sample, candidate))
}

const isFilled = (sample: readonly TextRow[], { column, headerRow }: Candidate): boolean =>
  sample.some(row => row.row > headerRow && !isBlank(textIn(row, column)))

/** Returns the columns with UIDs or possible numbers, and those with a UID heading. */
function candidatesIn(sample: readonly TextRow[], counts: ColumnCounts): Candidate[] {
  const withHeading = headingsIn(sample, counts)
  const firstAnswerColumn = Math.min(...sample.flatMap(row => answerColumnsOf(row)))
  const columns = new Set([...withHeading.keys(), ...counts.all().map(({ column }) => column)])
  return [...columns]
    .filter(column => column < firstAnswerColumn)
    .map(column => withHeading.get(column) ?? { ...withoutHeading(sample, column), count: counts.count(column) })
    .filter(candidate => candidate.heading.confidence > 0 || holdsUids(candidate) || mayLackCountries(candidate))
}

/**
 * Returns the first answer columns of an earlier result; the columns to their right are answers
 * too.
 */
const answerColumnsOf = ({ texts }: TextRow): number[] =>
  [...texts].flatMap(([column, text]) => (/^(?:uid geprüft|uid checked)/i.test(text.trim()) ? [column] : []))

function withoutHeading(sample: readonly TextRow[], column: number): Omit<Candidate, 'count'> {
  const headerRow = headerAbove(sample, column)
  const header = sample.find(({ row }) => row === headerRow)
  const text = header ? textIn(header, column) : ''
  return { column, headerRow, heading: { ...readUidHeading(text), confidence: 0, isTax: false }, text: text.trim() }
}

/** Returns the clearest UID heading of each column, the upper one of equally clear ones. */
function headingsIn(sample: readonly TextRow[], counts: ColumnCounts): Map<number, Candidate> {
  const headings = new Map<number, Candidate>()
  for (const header of sample) {
    if (header.row > HEADER_WITHIN_ROWS) break
    for (const [column, text] of header.texts) {
      const heading = readUidHeading(text)
      const existing = headings.get(column)
      if (
        heading.confidence === 0 ||
        HAS_NUMBER.test(text) ||
        (existing && existing.heading.confidence >= heading.confidence)
      )
        continue
      const candidate = { column, headerRow: header.row, heading, text: text.trim(), count: counts.count(column) }
      if (!isLabel(sample, header, candidate)) headings.set(column, candidate)
    }
  }
  return headings
}

/**
 * Matches "USt-IdNr. DE136695976", which is a number with its label: the first entry of a list
 * without headings.
 */
const HAS_NUMBER = /(?:\p{Nd}\P{Nd}?){5}/u

/**
 * Returns whether a heading is only a label. A letterhead may contain "Unsere UID: ATU…", a label
 * of the next cell and not a heading of the column.
 */
function isLabel(sample: readonly TextRow[], header: TextRow, { column, heading }: Candidate): boolean {
  if (sample.some(row => row.row > header.row && looksLikeUid(textIn(row, column)))) return false
  return heading.confidence === 1
    ? !sample.some(row => row.row > header.row && !isBlank(textIn(row, column)))
    : looksLikeUid(textIn(header, column + 1))
}

function candidateAt(sample: readonly TextRow[], counts: ColumnCounts, column: number): Candidate {
  const count = counts.count(column)
  return headingsIn(sample, counts).get(column) ?? { ...withoutHeading(sample, column), count }
}

/** Adds the country column, found by its content unless its heading says something else. */
function withCountry(sample: readonly TextRow[], counts: ColumnCounts, { column, headerRow }: Candidate): FoundColumns {
  const header = sample.find(({ row }) => row === headerRow)
  const namedColumn = [column - 1, column + 1].find(neighbour => header && isCountryHeading(textIn(header, neighbour)))
  const isCountry = (neighbour: number) => !header || !isOtherCodeHeading(textIn(header, neighbour))
  return { headerRow, uidColumn: column, countryColumn: namedColumn ?? counts.countryColumnOf(column, isCountry) }
}

/**
 * Returns the row of the heading of a column that was found by its UIDs; 0 if there is none. The
 * heading is the column's first text if that row has only words; a number in it means that the list
 * has begun.
 */
function headerAbove(rows: readonly TextRow[], column: number): number {
  const first = rows.filter(({ row }) => row <= HEADER_WITHIN_ROWS).find(row => !isBlank(textIn(row, column)))
  if (first === undefined || /\p{Nd}/u.test(textIn(first, column))) return 0
  return [...first.texts.values()].every(text => /\p{L}/u.test(text)) ? first.row : 0
}
