import type { Authority } from '../../base/authority-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import type { Operator } from '../../platform/operator/wire.ts'
import type { Verdict } from '../../registers/authorities/answer.ts'
import type { MarkId } from '../../registers/marks/mark-rules.ts'
import type { SideBySide } from '../../vat-ids/same-company/side-by-side.ts'
import type { VerificationPage } from './issuer.ts'

/**
 * The content of an audit report (docs/rules.md#report). The writer formats it without access to
 * the database.
 */
export type ReportContent = ReportOpening & {
  /** A stream, because a batch may have 200,000 rows. */
  rows: AsyncIterable<ReportRow>
  ending: ReportEnding
}

/** What is known before the rows: the company and subject of the report. */
export type ReportOpening = {
  language: Language
  kind: 'batch' | 'single'
  /** "Bericht Nr." on the cover: B-17/1 (batch, edition) or E-4/1 (single check). */
  number: string
  company: { name: string; uid: string }
  user: { name: string; email: string }
  file: SubmittedFile | null
  startedAt: Date
  rowCount: number
  /** Rows with content but without a UID; not included in the other counts. */
  withoutUid: number
  /** Set for a cancelled batch, reported as "abgebrochen, n von m". */
  cancelled: { processed: number; total: number } | null
}

/** The opening of a report, and its issuer. */
export type ReportHeader = { report: ReportOpening; operator: Operator; checkPage: VerificationPage }

/** The uploaded file, and the columns that were read, by letter as in Excel. */
export type SubmittedFile = {
  name: string
  sha256: string
  sheet: string
  column: string
  countryColumn: string | null
  /** A sentence on why this column was chosen; '' if not stored. */
  columnReason?: string
}

/** What is known only when every row has its answer. */
export type ReportEnding = { finishedAt: Date; totals: Record<Verdict, number> }

/**
 * The maximum number of differing companies that are listed. Each takes memory, and for more
 * companies the workbook is the better tool.
 */
export const MAX_LISTED_DIFFERING = 1_000

/** The maximum number of invoices without evidence that are listed, for the same reason. */
export const MAX_LISTED_UNSUPPORTED = 1_000

/** A row of the report: a row of the sheet, or the UID of a single check. */
export type ReportRow = {
  row: number | null
  input: string
  uid: string
  verdict: Verdict
  /** Reason, repairs and check-digit hint, in the report's language. */
  note: string
  /**
   * For a cached answer, a sentence on whose evidence it is; else ''. It depends only on the
   * requester, so the legend has it once.
   */
  proof: string
  /** What registers say beside the verdict, worded; absent if a register says nothing. */
  marks: Readonly<Partial<Record<MarkId, string>>>
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
   * The company in the user's own data, and the comparison: the result, then the differences. Empty
   * if there was no company or it is not listed.
   */
  ownCompany: string
  comparison: string[]
  /** Whether the company differs, so that a person must look at it. */
  isDiffering: boolean
  /**
   * For a listed company: the differences that are marked side by side, and the remaining remarks.
   */
  sideBySide?: { highlightedWords: SideBySide['highlightedWords']; ownAddress: string[]; remarks: string[] } | undefined
  /**
   * A sentence on the evidence for the day of the invoice, and whether it supports that the UID was
   * valid; absent without a day.
   */
  invoiceDay?: { day: string; text: string; isSupported: boolean }
  /** VIES's match results for the company data sent to it, one text per field. */
  viesMatches: string[]
  /**
   * The service's response, unchanged, with its own date; only for a single check, if it was
   * stored.
   */
  received?: { dated: string; length: number; sha256: string; body: string; isCut: boolean } | undefined
  /** Earlier tries without an answer, oldest first. */
  failedTries: { at: Date; service: Authority; code: string; note: string }[]
}
