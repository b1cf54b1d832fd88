import type { Operator } from '../operator/wire.ts'
import type { ReportHead } from './content-hash.ts'
import type { ReportRow } from './report-content.ts'

/** What the thread that composes a report is started with. */
export type ReportTask = { head: ReportHead; operator: Operator }

/** What it is sent: rows, one portion at a time, then the end. */
export type RowsMessage = { kind: 'rows'; rows: ReportRow[] } | { kind: 'end' }

/** What it answers: ready for more, or the file. */
export type ThreadMessage = { kind: 'more' } | { kind: 'done'; pdf: Uint8Array<ArrayBuffer> }
