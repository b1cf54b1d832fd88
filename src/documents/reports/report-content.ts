import type { Authority } from '../../base/authority-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import type { Operator } from '../../platform/operator/wire.ts'
import type { Verdict } from '../../registers/authorities/answer.ts'
import type { SideBySide } from '../../vat-ids/same-company/show-beside.ts'
import type { CheckPage } from './issuer.ts'

/**
 * The content of an audit report (docs/rules.md#report). The writer words it without the database.
 */
export type ReportContent = ReportOpening & {
  /** A stream, because a batch may have 200,000 rows. */
  rows: AsyncIterable<ReportRow>
  ending: ReportEnding
}

/** What is known before the rows: the report's company and subject. */
export type ReportOpening = {
  language: Language
  kind: 'batch' | 'single'
  /** "Bericht Nr." on the cover: B-17/1 (batch, edition) or E-4/1 (single check). */
  number: string
  company: { name: string; uid: string }
  user: { name: string; email: string }
  file: ReadFile | null
  startedAt: Date
  rowCount: number
  /** Rows with content but without a UID; not included in the other counts. */
  withoutUid: number
  /** Set for a cancelled batch: "abgebrochen, n von m". */
  cancelled: { processed: number; total: number } | null
}

/** The opening of a report, and its issuer. */
export type ReportHead = { head: ReportOpening; operator: Operator; checkPage: CheckPage }

/** The uploaded file, and the columns that were read, by letter as in Excel. */
export type ReadFile = {
  name: string
  sha256: string
  sheet: string
  column: string
  countryColumn: string | null
  /** Why this column was chosen, in words; '' if not stored. */
  columnReason?: string
}

/** What is known only when every row has its answer. */
export type ReportEnding = { finishedAt: Date; totals: Record<Verdict, number> }

/**
 * The maximum number of differing companies listed. Each takes memory, and for more the workbook is
 * the better tool.
 */
export const MAX_DIFFERING = 1_000

/** The maximum number of invoices without support listed, for the same reason. */
export const MAX_UNSUPPORTED = 1_000

/** A row of the report: a row of the sheet, or the UID of a single check. */
export type ReportRow = {
  row: number | null
  input: string
  uid: string
  verdict: Verdict
  /** Reason, repairs and check-digit hint, in the report's language. */
  note: string
  /**
   * For a cached answer: whose evidence it is, worded; else ''. It depends only on the requester,
   * so the legend has it once.
   */
  proof: string
  /** That the UID is on the list of fictitious companies, worded; else ''. */
  listing: string
  /** That the Czech register ADIS marks the owner as an unreliable payer, worded; else absent. */
  unreliable?: string
  level: 0 | 1 | 2
  service: Authority | null
  askedAt: Date | null
  requesterUid: string
  requesterName: string
  fromCache: boolean
  code: string
  message: string
  name: string
  addressLines: string[]
  consultationNumber: string
  /**
   * The company in the user's own data, and the comparison: a word, then the differences. Empty if
   * there was no company or it is not listed.
   */
  ownCompany: string
  comparison: string[]
  /** Whether the company differs, so that a person must look at it. */
  isDiffering: boolean
  /** For a listed one: the differences that are visible side by side, and the remaining remarks. */
  beside?: { marks: SideBySide['marks']; ownAddress: string[]; remarks: string[] } | undefined
  /**
   * What the evidence says about the day of the invoice, worded, and whether it supports that the
   * UID was valid; absent without a day.
   */
  invoiceDay?: { day: string; text: string; isSupported: boolean }
  /** VIES's comparison of the company data sent to it: the Commission's words, text by text. */
  viesMatches: string[]
  /**
   * What the service sent, unchanged, with its own date; only for a single check, if it was stored.
   */
  received?: { dated: string; length: number; sha256: string; body: string; isCut: boolean } | undefined
  /** Earlier tries without an answer, oldest first. */
  failedTries: { at: Date; service: Authority; code: string; note: string }[]
}
