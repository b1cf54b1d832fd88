import type { Operator } from '../../house/operator/wire.ts'
import type { CheckPage } from './issuer.ts'
import type { ReportEnding, ReportOpening, ReportRow } from './report-content.ts'

/** Whose report it is and who hands it out. */
export type ReportHead = { head: ReportOpening; operator: Operator; checkPage: CheckPage }

/** What the thread that composes a report is sent: its head, rows, one portion at a time, then the end. */
export type ToReport =
  | ({ kind: 'head' } & ReportHead)
  | { kind: 'rows'; rows: ReportRow[] }
  | { kind: 'end'; ending: ReportEnding }

/** What it answers: ready for more, or the file. */
export type FromReport = { kind: 'more' } | { kind: 'done'; pdf: Uint8Array<ArrayBuffer> }
