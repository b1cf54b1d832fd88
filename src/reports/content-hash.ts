import { createHash } from 'node:crypto'
import type { Operator } from '../operator/wire.ts'
import type { ReportContent, ReportRow } from './report-content.ts'

export type ReportHead = Omit<ReportContent, 'rows'>

/**
 * The hash in every footer: SHA-256 over the report's content as UTF-8 text. First a line for all that is not a row, then
 * one for each row in their order; a line is a JSON array of the values in the order below, moments as ISO 8601 UTC,
 * ended by a line feed. It is taken while the pages are drawn, so it covers what they say and not how they look: two
 * reports with the same hash state the same. (The file's own SHA-256 stands in the table `report`.)
 */
export function openContentHash(
  head: ReportHead,
  operator: Operator,
): { add: (row: ReportRow) => void; hex: () => string } {
  const hash = createHash('sha256')
  const addLine = (values: unknown[]) => hash.update(`${JSON.stringify(values)}\n`)
  addLine(headValues(head, operator))
  return { add: row => void addLine(rowValues(row)), hex: () => hash.digest('hex') }
}

const headValues = (head: ReportHead, operator: Operator) => [
  head.language,
  head.kind,
  head.number,
  [head.company.name, head.company.uid],
  [head.user.name, head.user.email],
  head.file && [head.file.name, head.file.sha256],
  head.startedAt,
  head.finishedAt,
  head.cancelled && [head.cancelled.processed, head.cancelled.total],
  [head.totals.valid, head.totals.invalid, head.totals['not-checked'], head.totals['not-a-uid']],
  [operator.name, operator.retentionNote, operator.liabilityNote],
]

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
  row.failedTries.map(failed => [failed.at, failed.service, failed.code, failed.note]),
]
