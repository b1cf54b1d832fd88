import type { Authority } from '../../ground/authority-rules.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { Operator } from '../../house/operator/wire.ts'
import type { Verdict } from '../../registers/authorities/answer.ts'
import type { Beside } from '../../vat-ids/same-company/show-beside.ts'
import type { CheckPage } from './issuer.ts'

/** What an audit report says (docs/rules.md#report). The writer words it; it knows no database. */
export type ReportContent = ReportOpening & {
  /** Streamed: a batch may hold 200,000 rows. */
  rows: AsyncIterable<ReportRow>
  ending: ReportEnding
}

/** What is known before the rows: whose report it is, and about what. */
export type ReportOpening = {
  language: Language
  kind: 'batch' | 'single'
  /** "Bericht Nr." shown on the cover: B-17/1 (batch, edition) or E-4/1 (single check). */
  number: string
  company: { name: string; uid: string }
  user: { name: string; email: string }
  file: ReadFile | null
  startedAt: Date
  rowCount: number
  /** Rows of the file that hold something, but no UID; they are none of these. */
  withoutUid: number
  /** Set for a batch that was cancelled: "abgebrochen, n von m". */
  cancelled: { processed: number; total: number } | null
}

/** Whose report it is and who hands it out. */
export type ReportHead = { head: ReportOpening; operator: Operator; checkPage: CheckPage }

/** The submitted file, and where in it was read; columns by their letters, as Excel shows them. */
export type ReadFile = {
  name: string
  sha256: string
  sheet: string
  column: string
  countryColumn: string | null
  /** Why it was this column, in words; '' where nobody kept it. */
  columnReason?: string
}

/** What is known only when every row has its answer. */
export type ReportEnding = { finishedAt: Date; totals: Record<Verdict, number> }

/** So many companies that differ are listed; who has more to look after works in the workbook, and each takes the memory of its texts. */
export const MAX_DIFFERING = 1_000

/** So many invoices without support are listed, for the same reason. */
export const MAX_UNSUPPORTED = 1_000

/** A row of the report: the row in the sheet, or one UID of a single check. */
export type ReportRow = {
  row: number | null
  input: string
  uid: string
  verdict: Verdict
  /** Worded in the report's language: reason, repairs, check-digit hint. */
  note: string
  /** Of a remembered answer: whose proof it is, worded; else ''. It follows from who asked, so the legend says it once. */
  proof: string
  /** That the list of fictitious companies named the UID, worded; '' where it did not. */
  listing: string
  /** That the Czech register ADIS calls its owner an unreliable payer, worded; not there where it does not. */
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
   * The company as the asking company's own data have it, and how it compares: a word, then what differs. Nothing where none was told, or
   * it is not listed.
   */
  ownCompany: string
  comparison: string[]
  /** Whether it differs, so that a person has to look after it. */
  isDiffering: boolean
  /** Of one that is listed: what of the comparison is seen where both stand side by side, and what is still to be said. */
  beside?: { marks: Beside['marks']; ownAddress: string[]; said: string[] } | undefined
  /** What the evidence says of the day of the invoice, worded, and whether it supports that the UID was valid; not there where no day was told. */
  invoiceDay?: { day: string; said: string; isSupported: boolean }
  /** What VIES said of that company, where it was sent it: the Commission's word, text by text. */
  viesMatches: string[]
  /** What the service sent, as it sent it, with its own date; of a single check, where anything was kept. */
  received?: { dated: string; length: number; sha256: string; body: string; isCut: boolean } | undefined
  /** Earlier tries that brought no answer, oldest first. */
  failedTries: { at: Date; service: Authority; code: string; note: string }[]
}
