import { createHash } from 'node:crypto'
import type { Operator } from '../../platform/operator/wire.ts'
import { MARK_IDS } from '../../registers/marks/mark-rules.ts'
import type { ReportEnding, ReportOpening, ReportRow } from './report-content.ts'

export type ContentHash = { add: (row: ReportRow) => void; hex: (ending: ReportEnding) => string }

/**
 * Starts the hash in every footer: SHA-256 of the report's content as UTF-8 text. One line for the
 * head, one for each row in order, and one for the end. A line is a JSON array of the values in the
 * order below, with timestamps in ISO 8601 UTC, ended by a line feed. It is computed while the
 * pages are drawn, so it covers their content and not their layout: two reports with the same hash
 * have the same content. (The file's own SHA-256 is in the table `report`.)
 */
export function startContentHash(head: ReportOpening, operator: Operator): ContentHash {
  const hash = createHash('sha256')
  const addLine = (values: unknown[]) => hash.update(`${JSON.stringify(values)}\n`)
  addLine(openingValues(head, operator))
  return {
    add: row => void addLine(rowValues(row)),
    hex: ending => {
      addLine(endingValues(ending))
      return hash.digest('hex')
    },
  }
}

const openingValues = (head: ReportOpening, operator: Operator) => [
  head.language,
  head.kind,
  head.number,
  [head.company.name, head.company.uid],
  [head.user.name, head.user.email],
  head.file && [
    head.file.name,
    head.file.sha256,
    head.file.sheet,
    head.file.column,
    head.file.countryColumn,
    ...(head.file.columnReason ? [head.file.columnReason] : []),
  ],
  head.startedAt,
  head.rowCount,
  head.cancelled && [head.cancelled.processed, head.cancelled.total],
  [operator.name, operator.retentionNote, operator.liabilityNote],
  ...(head.withoutUid > 0 ? [head.withoutUid] : []),
]

const endingValues = ({ finishedAt, totals }: ReportEnding) => [
  finishedAt,
  [totals.valid, totals.invalid, totals['not-checked'], totals['not-a-uid']],
]

// The first mark is as old as this format and has its place in each row. Further ones follow where
// there are any, so that the hash of a report without them stays.
const [FIRST_MARK, ...FURTHER_MARKS] = MARK_IDS

const rowValues = (row: ReportRow) => [
  row.row,
  row.input,
  row.uid,
  row.verdict,
  row.note,
  row.level,
  row.service,
  row.askedAt,
  row.requesterUid,
  row.requesterName,
  row.fromCache,
  row.code,
  row.message,
  row.name,
  row.addressLines,
  row.consultationNumber,
  row.proof,
  row.marks[FIRST_MARK] ?? '',
  row.ownCompany,
  row.comparison,
  row.viesMatches,
  row.failedTries.map(attempt => [attempt.at, attempt.service, attempt.code, attempt.note]),
  ...FURTHER_MARKS.flatMap(id => (row.marks[id] ? [[id, row.marks[id]]] : [])),
  ...(row.received ? [[row.received.dated, row.received.length, row.received.sha256, row.received.body]] : []),
]
