import { sql } from 'kysely'
import type { Whose } from '../../../answers/checks/proof.ts'
import { answersByIds } from '../../../answers/checks/store.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Reader } from '../../../ground/database/database.ts'
import { inPortions } from '../../../ground/database/portions.ts'
import type { KeptAnswer, Reason, Verdict } from '../../../registers/authorities/answer.ts'
import type { Listing } from '../../../registers/scheinunternehmen/listing.ts'
import type { Standing } from '../../../vat-ids/same-company/judgement.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import type { KeptComparison } from '../comparisons-store.ts'
import { type Evidence, evidenceOf } from '../evidence.ts'
import type { KeptInvoiceDay } from '../invoice-days-store.ts'
import type { KeptJudgement } from '../judgements-store.ts'
import { listingsOf } from '../listings-store.ts'
import { readAsKept, readRow } from '../readings.ts'
import { readPartsOf } from '../rows-store.ts'

/** A row of the sheet and what came of it. */
export type AnsweredRow = Evidence & {
  row: UploadedRow
  parsed: ParsedUid
  verdict: Verdict
  /** Set when the verdict is "not checked". */
  reason: Reason | null
  fromCache: boolean
  /** Whose proof a remembered answer was when it served; null also where that was not yet kept. */
  proof: Whose | null
  /** What the list of fictitious companies said when the batch was asked. */
  listing: Listing | null
  /** How the company of the sheet compares with the answer; null where nothing is compared. */
  comparison: KeptComparison | null
  /** What somebody said of that; null where nobody did. */
  judgement: Standing<KeptJudgement> | null
  /** What the evidence said of the day of the invoice; null where the sheet names none. */
  invoiceDay: KeptInvoiceDay | null
  /** Earlier tries of this batch that brought no answer, oldest first. */
  failedTries: KeptAnswer[]
}

/** Whose rows they are, and how they were read when they were asked for. */
export type AskedBatch = { id: number; company_id: number; takes_suggestions: boolean }

/** Finds the answers to some rows of a batch's sheet, read as they were at the upload, in their order; at most a thousand at a time. */
export async function answeredRows(
  db: Reader,
  { id: batchId, takes_suggestions }: AskedBatch,
  rows: UploadedRow[],
): Promise<AnsweredRow[]> {
  const parts = await readPartsOf(db, batchId, rows)
  const reading = readAsKept(parts, row => readRow(row, takes_suggestions))
  const parsed = rows.map(row => ({ row, parsed: reading(row) }))
  const uids = [...new Set(parsed.flatMap(one => (one.parsed.askable ? [one.parsed.uid] : [])))]
  // In this order: while the batch runs, a question seen as answered has all its tries on record, and not the other way round.
  const questions = await questionsOf(db, batchId, uids)
  const tries = await triesOf(db, batchId, uids)
  const listings = await listingsOf(db, batchId, uids)
  const ids = [...questions.values()].flatMap(question => question.answer_id ?? [])
  const answers = await answersById(db, new Set([...ids, ...tries]))
  const failed = Map.groupBy(
    [...answers.values()].filter(answer => answer.outcome.verdict === 'not-checked'),
    answer => answer.uid,
  )
  return parsed.map(one => {
    const question = one.parsed.askable ? questions.get(one.parsed.uid) : undefined
    const evidence = evidenceOf(one.parsed.uid, answers.get(question?.answer_id ?? 0))
    return {
      ...one,
      ...verdictOf(one.parsed, question),
      ...evidence,
      fromCache: question?.from_cache ?? false,
      proof: question?.proof ?? null,
      listing: listings.get(one.parsed.uid) ?? null,
      comparison: null,
      judgement: null,
      invoiceDay: null,
      failedTries: (failed.get(one.parsed.uid) ?? []).filter(tried => tried.id !== evidence.answer?.id),
    }
  })
}

const AT_ONCE = 1_000

async function answersById(db: Reader, wanted: Set<number>): Promise<Map<number, KeptAnswer>> {
  const ids = [...wanted].toSorted((one, other) => one - other)
  const found = new Map<number, KeptAnswer>()
  for await (const portion of inPortions(ids, AT_ONCE)) {
    for (const answer of await answersByIds(db, portion)) found.set(answer.id, answer)
  }
  return found
}

type QuestionRow = {
  uid: string
  verdict: Verdict | null
  reason: string | null
  answer_id: number | null
  from_cache: boolean
  proof: Whose | null
}

// From keys to rows, as the tries are (docs/decisions/2026-11-23-by-key.md).
async function questionsOf(db: Reader, batchId: number, uids: string[]): Promise<Map<string, QuestionRow>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<QuestionRow>`select asked.* from unnest(${uids}::text[]) wanted (uid)
    cross join lateral (select uid, verdict, reason, answer_id, from_cache, proof from question
      where batch_id = ${batchId}::int and question.uid = wanted.uid offset 0) asked`.execute(db)
  return new Map(rows.map(row => [row.uid, row]))
}

async function triesOf(db: Reader, batchId: number, uids: string[]): Promise<number[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select tried.id from unnest(${uids}::text[]) wanted (uid)
    cross join lateral (select id from answer
      where batch_id = ${batchId}::int and answer.uid = wanted.uid and verdict = 'not-checked' offset 0) tried
    order by tried.id`.execute(db)
  return rows.map(row => row.id)
}

/** A row without a verdict of its own is not checked: unknown is never invalid. */
function verdictOf(parsed: ParsedUid, question: QuestionRow | undefined): Pick<AnsweredRow, 'verdict' | 'reason'> {
  if (!parsed.askable) return { verdict: 'not-a-uid', reason: null }
  if (question?.verdict && question.verdict !== 'not-checked') return { verdict: question.verdict, reason: null }
  return { verdict: 'not-checked', reason: asReason(question?.reason) }
}

// The column was written from a Reason (batches/asking/settle-store.ts); the database's types know it as text.
const asReason = (reason: string | null | undefined): Reason => (reason ?? 'internal-error') as Reason
