import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import { disableSort, isQuestionAfter, QUESTION_ORDER } from '../../../base/database/planner.ts'
import { PREPARED } from '../../../base/database/prepared.ts'
import type { CompanyText } from '../../../vat-ids/same-company/comparison.ts'
import { statusSql } from '../status-sql.ts'
import { startBatches } from '../store.ts'
import { type LeasedQuestion, type NewQuestion, SUSPECT_MIN_LOST } from './question.ts'
import { isWaitingFor, type Track } from './tracks.ts'

/** Adds waiting questions in one statement; unnest is the fastest form (measured). */
export async function insertQuestions(
  db: Reader,
  batch: { id: number; companyId: number },
  questions: NewQuestion[],
): Promise<void> {
  const column = <T>(getValue: (question: NewQuestion) => T): T[] => questions.map(getValue)
  await sql`insert into question (batch_id, company_id, uid, row_count, first_row, more_rows, own_name,
      more_names, company)
    select ${batch.id}::int, ${batch.companyId}::int, asked.uid, asked.row_count, asked.first_row, asked.more_rows::int[],
      asked.own_name, asked.more_names::jsonb, asked.company::jsonb
    from unnest(${column(({ uid }) => uid)}::text[], ${column(({ rowCount }) => rowCount)}::int[],
      ${column(({ firstRow }) => firstRow)}::int[],
      ${column(({ moreRows }) => (moreRows.length === 0 ? null : `{${moreRows.join()}}`))}::text[],
      ${column(({ ownName }) => ownName || null)}::text[],
      ${column(({ moreNames }) => (moreNames.length === 0 ? null : JSON.stringify(moreNames)))}::text[],
      ${column(({ company }) => company && JSON.stringify(company))}::text[]
    ) as asked(uid, row_count, first_row, more_rows, own_name, more_names, company)`.execute(db)
}

/**
 * Claims up to `size` questions of a company under a lease of `leaseMs`. If none waits, claims one
 * suspect, which is checked separately (batches/asking/question.ts). A batch starts when its first
 * question is claimed.
 */
export async function acquireQuestions(
  trx: Transaction,
  companyId: number,
  claim: { size: number; leaseMs: number; track?: Track },
): Promise<LeasedQuestion[]> {
  if (claim.size === 0) return []
  const { questions, newBatches } = await claimQuestions(trx, companyId, { ...claim, which: 'ordinary' })
  if (newBatches.length > 0) await startBatches(trx, newBatches)
  return questions.length > 0 ? questions : acquireSuspect(trx, companyId, claim)
}

async function acquireSuspect(
  trx: Transaction,
  companyId: number,
  claim: Pick<Claim, 'leaseMs' | 'track'>,
): Promise<LeasedQuestion[]> {
  if (!(await lockSuspects(trx))) return []
  const { questions } = await claimQuestions(trx, companyId, { ...claim, size: 1, which: 'suspects' })
  return questions
}

type ClaimedRow = {
  id: number
  batch_id: number
  uid: string
  row_count: number
  company: CompanyText | null
  tries: number
  lost: number
  lease_token: string
  created_by: number
  is_of_program: boolean
  patience_over: boolean
  is_patient: boolean
  is_anew: boolean
  is_new: boolean
  was_suspended: boolean
}

/**
 * `suspects`: questions lost so often that each is checked separately (batches/asking/question.ts).
 */
type Claim = { size: number; leaseMs: number; which: 'ordinary' | 'suspects'; track?: Track }

const CLAIM_CONDITIONS = {
  ordinary: sql`lost < ${sql.lit(SUSPECT_MIN_LOST)}`,
  suspects: sql`lost >= ${sql.lit(SUSPECT_MIN_LOST)}
    and not exists (select 1 from question other where other.state = 'leased' and other.lost >= ${sql.lit(SUSPECT_MIN_LOST)})`,
} as const satisfies Record<Claim['which'], unknown>

// Advisory lock of this product: only one lane at a time may claim a suspect.
const SUSPECT_LOCK = 7_243_904

/**
 * Locks the claim of suspects for this transaction; returns false if another one has the lock. At
 * read committed, the next claim sees a suspect that was claimed before.
 */
async function lockSuspects(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{
    is_free: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(SUSPECT_LOCK)}) as is_free`.execute(trx)
  return rows[0]?.is_free === true
}

/**
 * Leases up to `size` waiting questions of the company's least advanced open batch, and of the next
 * batches if it has too few. Reads only waiting questions: a claim that also searched for expired
 * leases was twenty times slower. Returns the questions, and the batches that this claim starts.
 */
export async function claimQuestions(
  trx: Transaction,
  companyId: number,
  claim: Claim,
): Promise<{ questions: LeasedQuestion[]; newBatches: number[] }> {
  const rows = await claimRows(trx, companyId, claim)
  const sorted = rows.toSorted((first, second) => first.id - second.id)
  return {
    questions: sorted.map(row => toLeasedQuestion(row, companyId)),
    newBatches: [...new Set(sorted.filter(row => row.is_new).map(row => row.batch_id))],
  }
}

async function claimRows(
  trx: Transaction,
  companyId: number,
  { size, leaseMs, which, track = null }: Claim,
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with turn as (
      select id, created_by, exists (select from users where users.id = created_by and is_program) as is_of_program,
        status = ${statusSql('created')} as is_new, coalesce(patience_until < now(), false) as patience_over,
        is_patient and coalesce(patience_until >= now(), false) as is_patient, is_anew
      from batch where company_id = ${companyId} and status in (${statusSql('created', 'started')})
      order by settled_questions, id
    ), next as materialized (
      select waiting.id, waiting.next_try_at, turn.created_by, turn.is_of_program, turn.is_new, turn.patience_over, turn.is_patient, turn.is_anew
      from turn cross join lateral (
        select id, next_try_at from question
        where company_id = ${companyId} and batch_id = turn.id and ${isWaitingFor(track)} and ${CLAIM_CONDITIONS[which]}
        order by id limit ${size} for no key update skip locked
      ) waiting limit ${size}
    )
    update question set state = 'leased', lease_token = gen_random_uuid()::text,
      lease_until = now() + ${leaseMs}::int * interval '1 millisecond', next_try_at = null
    from next where question.id = next.id
    returning question.id, question.batch_id, question.uid, question.row_count, question.company, question.tries, question.lost, question.lease_token,
      next.created_by, next.is_of_program, next.is_new, next.patience_over, next.is_patient, next.is_anew,
      next.next_try_at is not null as was_suspended ${PREPARED}`.execute(trx)
  return rows
}

const toLeasedQuestion = (row: ClaimedRow, companyId: number): LeasedQuestion => ({
  id: row.id,
  batchId: row.batch_id,
  companyId,
  userId: row.created_by,
  isOfProgram: row.is_of_program,
  uid: row.uid,
  rowCount: row.row_count,
  company: row.company,
  tries: row.tries,
  lost: row.lost,
  patienceOver: row.patience_over,
  isPatient: row.is_patient,
  wasSuspended: row.was_suspended,
  ignoresCache: row.is_anew,
  token: row.lease_token,
  cached: null,
})

const idsOf = (questions: LeasedQuestion[]): number[] => questions.map(question => question.id)
const tokensOf = (questions: LeasedQuestion[]): string[] => questions.map(question => question.token)

/**
 * Selects the questions that are still leased under their token and locks them in the given order,
 * one index lookup per question (docs/decisions/2026-11-23-queries-by-key.md).
 */
const leasedRows = (questions: LeasedQuestion[]) => sql`(select question.id, question.batch_id
  from unnest(${idsOf(questions)}::bigint[], ${tokensOf(questions)}::text[]) as held(id, token)
    cross join lateral (select id, batch_id from question where question.id = held.id and state = 'leased' and lease_token = held.token
      for no key update) question)`

/** Renews the leases that are still held, so that long calls do not lose them. */
export async function renewLeases(db: Reader, questions: LeasedQuestion[], leaseMs: number): Promise<void> {
  await sql`update question set lease_until = now() + ${leaseMs}::int * interval '1 millisecond'
    from ${leasedRows(questions)} ours where question.id = ours.id`.execute(db)
}

/** Returns questions that were not queried to the queue. Skips those whose lease was lost. */
export async function releaseQuestions(db: Reader, questions: LeasedQuestion[]): Promise<void> {
  if (questions.length === 0) return
  await sql`update question set state = 'waiting', lease_token = null, lease_until = null
    from ${leasedRows(questions)} ours where question.id = ours.id`.execute(db)
}

/**
 * Returns the ids of the questions that are still leased under their token in a running batch, and
 * locks them until the transaction ends. Results of other questions must not be written (fencing).
 */
export async function lockLeased(trx: Transaction, questions: LeasedQuestion[]): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number
  }>`select ours.id from ${leasedRows(questions.toSorted((first, second) => first.id - second.id))} ours
    where (select status from batch where batch.id = ours.batch_id) = ${statusSql('started')}`.execute(trx)
  return new Set(rows.map(row => row.id))
}

/** Deletes up to `limit` of a batch's questions; returns how many. */
export async function deleteQuestions(trx: Transaction, batchId: number, limit: number): Promise<number> {
  await disableSort(trx)
  const { rows } = await sql`delete from question where id = any(array(
    select id from question where ${isQuestionAfter(batchId, 0)} order by ${QUESTION_ORDER} limit ${limit})) returning id`.execute(
    trx,
  )
  return rows.length
}
