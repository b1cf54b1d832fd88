import type { AnswerCell } from '../../../answers/evidence/answer-values.ts'
import { DAY_MS } from '../../../base/texts/days.ts'
import { appendColumns } from '../../../platform/lists/append-columns.ts'
import type { Dialect } from '../../../platform/lists/dialect-rules.ts'
import { type List, openList } from '../../../platform/lists/open-list.ts'
import { type ListRecord, recordsOf } from '../../../platform/lists/records.ts'
import type { AnswerRow, SheetLayout, UploadedRow } from '../layout.ts'
import { nextRowCount } from '../limits.ts'
import { listCell } from '../reading/list-source.ts'
import { createRowReader, type RowReader } from '../reading/read-row.ts'
import type { AnswersFor } from './prefetch-answers.ts'
import { viennaDays } from './vienna-days.ts'

export type ListRequest = {
  bytes: Uint8Array
  layout: SheetLayout & { list: Dialect }
  headings: string[]
  /** Replaces a text that the list's encoding cannot write. */
  placeholder: string
  answersFor: AnswersFor
}

/** A record and the row to query; null = none. */
type Spot = { record: ListRecord; uploaded: UploadedRow | null }

type RecordReader = { reader: RowReader; columnsToRead: number[] }

/** Rewrites the uploaded list with the answers appended; see writeResult. */
export async function writeList({ bytes, layout, headings, placeholder, answersFor }: ListRequest) {
  const list = openList(bytes, layout.list)
  const appender = appendColumns(list, { width: widthOf(list, layout), placeholder })
  const listText = createListText()
  const blank = headings.map(() => '')
  for await (const batch of prefetchPortions(portions(list, layout), answersFor)) {
    for (const { record, answer } of batch) {
      const cells = answer === null ? blank : answer.cells.map(listText)
      appender.record(record, record.row === layout.headerRow ? headings : cells)
    }
  }
  return appender.end()
}

type AnsweredRecords = { record: ListRecord; answer: AnswerRow | null }[]

/** Yields answered portions. While one is written, the answers to the next are being fetched. */
async function* prefetchPortions(portions: Iterable<Spot[]>, answersFor: AnswersFor): AsyncGenerator<AnsweredRecords> {
  let next: Promise<AnsweredRecords> | null = null
  for (const spots of portions) {
    const ready: AnsweredRecords | null = await next
    next = answeredPortion(spots, answersFor)
    // Prevents an unhandled rejection before the next portion is awaited.
    next.catch(() => undefined)
    if (ready !== null) yield ready
  }
  if (next !== null) yield next
}

async function answeredPortion(spots: Spot[], answersFor: AnswersFor): Promise<AnsweredRecords> {
  const rows = spots.flatMap(({ uploaded }) => uploaded ?? [])
  const answers = rows.length === 0 ? [] : await answersFor(rows)
  if (answers.length !== rows.length) throw new Error(`${answers.length} answers came for ${rows.length} rows`)
  const remaining = answers.values()
  return spots.map(({ record, uploaded }) => ({
    record,
    answer: uploaded === null ? null : (remaining.next().value ?? null),
  }))
}

/** Yields the non-empty rows from the headings on; those above are not part of the table. */
function* tableRecords(list: List, { headerRow }: SheetLayout): Generator<ListRecord> {
  for (const record of recordsOf(list)) if (record.row >= headerRow && record.start < record.end) yield record
}

function widthOf(list: List, layout: SheetLayout): number {
  let width = 0
  for (const { cells } of tableRecords(list, layout)) width = Math.max(width, cells.length / 2)
  return width
}

/** Yields the rows in portions, each with at most the rows that a message may have. */
function* portions(list: List, layout: SheetLayout): Generator<Spot[]> {
  const { uidColumn, countryColumn } = layout
  const columnsToRead = countryColumn === null ? [uidColumn] : [uidColumn, countryColumn]
  const reading = { reader: createRowReader(layout, { textOf: cell => cell.value }), columnsToRead }
  let spots: Spot[] = []
  let sentRows = 0
  for (const record of tableRecords(list, layout)) {
    spots.push({ record, uploaded: readRecord(list, record, reading) })
    if (spots.length < nextRowCount(sentRows)) continue
    yield spots
    sentRows += spots.length
    spots = []
  }
  yield spots
}

function readRecord(list: List, record: ListRecord, { reader, columnsToRead }: RecordReader): UploadedRow | null {
  for (const column of columnsToRead) {
    const cell = listCell(list, record, column)
    if (cell !== null) reader.cell(cell)
  }
  return reader.finishRow(record.row)
}

const EPOCH = Date.UTC(1899, 11, 30)

/**
 * Returns a function that formats a list's cells. A date is written by Vienna's clock as 20.11.2026
 * 14:05:09, which Excel recognises.
 */
function createListText(): (cell: AnswerCell) => string {
  // Many answers are from the same second.
  const formatted = new Map<number, string>()
  return cell => {
    if (!(cell instanceof Date)) return String(cell)
    const second = Math.floor(cell.getTime() / 1000)
    const text = formatted.get(second) ?? formatVienna(cell)
    formatted.set(second, text)
    return text
  }
}

function formatVienna(at: Date): string {
  const rounded = new Date(Math.round((viennaDays(at, false) * DAY_MS) / 1000) * 1000 + EPOCH)
  const [year, month, day, time] = rounded.toISOString().split(/[-T.]/)
  return `${day}.${month}.${year} ${time}`
}
