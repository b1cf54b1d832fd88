import type { Operator } from '../operator/wire.ts'
import type { ReportEnding, ReportOpening, ReportRow } from './report-content.ts'

/** What the thread that composes a report is sent: whose report it is, rows, one portion at a time, then the end. */
export type ToReport =
  | { kind: 'head'; head: ReportOpening; operator: Operator }
  | { kind: 'rows'; rows: ReportRow[] }
  | { kind: 'end'; ending: ReportEnding }

/** What it answers: ready for more, or the file. */
export type FromReport = { kind: 'more' } | { kind: 'done'; pdf: Uint8Array<ArrayBuffer> }
