import type { ColumnCandidate } from '../layout.ts'
import { columnName } from '../workbook/address.ts'
import type { CellText } from '../workbook/cell-text.ts'
import type { FoundColumns } from './find-columns.ts'
import type { SourceSheet } from './source.ts'
import { isBlank, type TextRow, textIn, walkTextRows } from './text-rows.ts'
import { uidFromNumberAndCountry, uidIn } from './uid-in-cells.ts'

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 60
const MAX_CANDIDATES = 5

/**
 * Counts the different UIDs and their rows in each column that a person must choose from, and
 * collects the first ones. Walks the sheet once, or not at all without columns.
 */
export async function countCandidates(
  sheet: SourceSheet,
  textOf: CellText,
  candidates: readonly FoundColumns[],
  sample: readonly TextRow[],
): Promise<ColumnCandidate[]> {
  const counts = candidates.slice(0, MAX_CANDIDATES).map(newCount)
  if (counts.length === 0) return []
  await walkTextRows(sheet, textOf, row => {
    for (const count of counts) countRow(count, row)
    return 'more'
  })
  return counts.map(({ columns, rows, different, samples, unread }) => ({
    column: columns.uidColumn,
    heading: headingOf(sample, columns),
    numbers: different.size,
    rows,
    samples: samples.length > 0 ? samples : unread,
  }))
}

/**
 * `unread`: the first texts that are not UIDs, such as numbers without countries; shown if the
 * column has no UIDs.
 */
type CandidateCount = {
  columns: FoundColumns
  rows: number
  different: Set<string>
  samples: string[]
  unread: string[]
}

const newCount = (columns: FoundColumns): CandidateCount => ({
  columns,
  rows: 0,
  different: new Set(),
  samples: [],
  unread: [],
})

function countRow(count: CandidateCount, row: TextRow): void {
  const { columns, different, samples, unread } = count
  const text = textIn(row, columns.uidColumn)
  if (row.row <= columns.headerRow || isBlank(text)) return
  count.rows += 1
  const uid = uidAt(row, columns)
  if (uid === null) addSample(unread, text)
  else if (!different.has(uid)) addSample(samples, text)
  if (uid !== null) different.add(uid)
}

function addSample(samples: string[], text: string): void {
  if (samples.length < MAX_SAMPLES && !samples.includes(displayText(text))) samples.push(displayText(text))
}

function uidAt(row: TextRow, { uidColumn, countryColumn }: FoundColumns): string | null {
  const text = textIn(row, uidColumn)
  const country = countryColumn === null ? '' : textIn(row, countryColumn)
  return (uidIn(text) ?? uidFromNumberAndCountry(text, country))?.uid ?? null
}

const displayText = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').slice(0, MAX_SAMPLE_LENGTH).toWellFormed()

function headingOf(sample: readonly TextRow[], { headerRow, uidColumn }: FoundColumns): string {
  const header = sample.find(({ row }) => row === headerRow)
  return header ? displayText(textIn(header, uidColumn)) : ''
}

/**
 * Describes a candidate for a program: "D „Kunden-UID“: 12 different numbers in 40 rows
 * (ATU13585627, …)".
 */
export function describeCandidate({ column, heading, numbers, rows, samples }: ColumnCandidate): string {
  const numbersText = numbers === 0 ? 'numbers without a country' : `${numbers} different numbers`
  return `${columnName(column)} "${heading}": ${numbersText} in ${rows} rows (${samples.join(', ')})`
}
