import { sql } from 'kysely'
import type { ProofOwnership } from '../../../answers/checks/proof.ts'
import type { Database, Reader, Transaction } from '../../../base/database/database.ts'
import { disableSort, isQuestionAfter, QUESTION_ORDER, withoutSort } from '../../../base/database/planner.ts'
import { PREPARED } from '../../../base/database/prepared.ts'
import type { Reason, Verdict } from '../../../registers/authorities/answer.ts'
import { RETRYABLE_REASONS } from '../../../registers/authorities/reasons.ts'
import { COUNTRY_CODES } from '../../../vat-ids/uid/countries.ts'
import { statusSql } from '../status-sql.ts'
import type { PauseState } from './question.ts'

/** The stored outcome of a settled question. `answerId` is null if no service was queried. */
export type QuestionOutcome = {
  id: number
  token: string
  verdict: Verdict
  reason: Reason | null
  answerId: number | null
  fromCache: boolean
  /** Whether a cached answer was queried in the name of the company's present UID. */
  proof: ProofOwnership | null
}

// Joins the questions of `table` that are still leased under their token in a running batch, and
// locks them (fencing). One index lookup per question
// (docs/decisions/2026-11-23-queries-by-key.md).
const joinLeased = (table: string) => sql`cross join lateral (select held.id from question held
  where held.id = ${sql.ref(`${table}.id`)} and held.state = 'leased' and held.lease_token = ${sql.ref(`${table}.token`)}
    and (select status from batch where batch.id = held.batch_id) = ${statusSql('started')}
  for no key update) ours where question.id = ours.id`

/** Settles the questions whose lease is still held, and returns their number. */
export async function storeOutcomes(trx: Transaction, outcomes: QuestionOutcome[]): Promise<number> {
  if (outcomes.length === 0) return 0
  const { rows } = await sql`update question set state = 'settled', verdict = done.verdict, reason = done.reason,
      answer_id = coalesce(done.answer_id, question.answer_id), from_cache = done.from_cache, proof = done.proof,
      tries = least(question.tries + 1, 32767), settled_at = now(), lease_token = null, lease_until = null
    from unnest(${outcomes.map(outcome => outcome.id)}::bigint[], ${outcomes.map(outcome => outcome.token)}::text[],
      ${outcomes.map(outcome => outcome.verdict)}::text[],
      ${outcomes.map(outcome => outcome.reason)}::text[], ${outcomes.map(outcome => outcome.answerId)}::bigint[],
      ${outcomes.map(outcome => outcome.fromCache)}::boolean[], ${outcomes.map(outcome => outcome.proof)}::text[])
      as done(id, token, verdict, reason, answer_id, from_cache, proof)
    ${joinLeased('done')} returning question.id ${PREPARED}`.execute(trx)
  return rows.length
}

/**
 * A question to park or suspend; `reason` and `answerId` name the cause. `isTry`: a service was
 * queried.
 */
export type PausedQuestion = {
  id: number
  token: string
  state: PauseState
  isTry: boolean
  waitMs: number
  reason: Reason
  answerId: number | null
}

/**
 * Parks or suspends the questions whose lease is still held. Only a query counts as a try. Returns
 * how many questions changed.
 */
export async function pauseQuestions(trx: Transaction, paused: PausedQuestion[]): Promise<number> {
  if (paused.length === 0) return 0
  const { rows } =
    await sql`update question set state = later.state, next_try_at = now() + later.wait_ms * interval '1 millisecond',
      reason = later.reason, answer_id = coalesce(later.answer_id, question.answer_id),
      tries = least(question.tries + later.is_try::int, 32767), lease_token = null, lease_until = null
    from unnest(${paused.map(question => question.id)}::bigint[], ${paused.map(question => question.token)}::text[],
      ${paused.map(question => question.state)}::text[], ${paused.map(question => question.isTry)}::boolean[], ${paused.map(question => question.waitMs)}::int[],
      ${paused.map(question => question.reason)}::text[], ${paused.map(question => question.answerId)}::bigint[])
      as later(id, token, state, is_try, wait_ms, reason, answer_id)
    ${joinLeased('later')} returning question.id`.execute(trx)
  return rows.length
}

/** A question that was settled without a query, because its batch ends. */
type AbandonedQuestion = { rowCount: number }

/**
 * Settles up to `limit` unleased questions of a batch as not checked, without a query. The reason
 * is `reason` or, if null, the one for which each question was parked or suspended. A question that
 * was never queried cites its country's probe, if any.
 */
export async function abandonQuestions(
  trx: Transaction,
  batchId: number,
  { reason, probes, limit }: { reason: Reason | null; probes: Probe[]; limit: number },
): Promise<AbandonedQuestion[]> {
  await disableSort(trx)
  const { rows } = await sql<{
    row_count: number
  }>`with open as materialized (select question.id, probe.id as probe_id from question
      left join unnest(${probes.map(probe => probe.country)}::text[], ${probes.map(probe => probe.answerId)}::bigint[])
        as probe(country, id) on probe.country = left(uid, 2)
      where ${isQuestionAfter(batchId, 0)} and state <> 'settled' and state <> 'leased'
        and exists (select 1 from batch where id = ${batchId} and status = ${statusSql('started')})
      order by ${QUESTION_ORDER} limit ${limit} for no key update of question skip locked)
    update question set state = 'settled', verdict = 'not-checked',
      reason = coalesce(${reason}::text, question.reason, 'internal-error'), settled_at = now(), next_try_at = null,
      answer_id = case when tries = 0 then coalesce(open.probe_id, answer_id) else answer_id end
    from open where question.id = open.id returning question.row_count`.execute(trx)
  return rows.map(row => ({ rowCount: row.row_count }))
}

/** A portion of a batch's questions: up to `limit` with ids above `after`. */
export type Portion = { batchId: number; after: number; limit: number }

/** Selects a portion of a cancelled batch's open questions. */
export const openPortion = ({ batchId, after, limit }: Portion) => sql<{ id: number }>`select id from question
  where ${isQuestionAfter(batchId, after)} and state <> 'settled'
    and exists (select 1 from batch where id = ${batchId}::int and status = ${statusSql('cancelled')})
  order by ${QUESTION_ORDER} limit ${limit} for no key update skip locked`

/**
 * Settles a portion of a cancelled batch's open questions, including leased ones. Skips rows locked
 * by another transaction. Returns the ids.
 */
export const cancelOpenQuestions = (db: Database, portion: Portion): Promise<number[]> =>
  withoutSort(db, async trx => {
    const { rows } = await sql<{
      id: number
    }>`update question set state = 'settled', verdict = 'not-checked', reason = 'cancelled',
        settled_at = now(), next_try_at = null, lease_token = null, lease_until = null
      where id = any(array(${openPortion(portion)})) returning id`.execute(trx)
    return rows.map(({ id }) => id)
  })

/**
 * Settles a portion of the questions that a retry reopened while the batch was being deleted.
 * Returns their ids.
 */
export const closeReopened = (db: Database, { batchId, after, limit }: Portion): Promise<number[]> =>
  withoutSort(db, async trx => {
    const { rows } = await sql<{ id: number }>`update question set state = 'settled', verdict = 'not-checked',
      reason = coalesce(reason, 'internal-error'), settled_at = now(), next_try_at = null
    where id = any(array(select id from question where ${isQuestionAfter(batchId, after)} and state <> 'settled'
      and exists (select 1 from batch where batch.id = ${batchId}::int and status = ${statusSql('deleted')})
      order by ${QUESTION_ORDER} limit ${limit})) returning id`.execute(trx)
    return rows.map(({ id }) => id)
  })

/**
 * Returns a portion of an ended batch's unanswered questions to the queue and resets their tries.
 * The old reason stays visible until there is a newer one. Returns their ids.
 */
export const reopenUnanswered = (db: Database, { batchId, after, limit }: Portion): Promise<number[]> =>
  withoutSort(db, async trx => {
    const { rows } = await sql<{ id: number }>`update question set state = 'waiting', verdict = null,
      tries = 0, lost = 0, settled_at = null, next_try_at = null
    where id = any(array(select id from question where ${isQuestionAfter(batchId, after)} and state = 'settled' and verdict = 'not-checked'
      and exists (select 1 from batch where batch.id = ${batchId}::int and status in (${statusSql('completedWithErrors', 'failed')}))
      order by ${QUESTION_ORDER} limit ${limit} for no key update skip locked)) returning id`.execute(trx)
    return rows.map(({ id }) => id)
  })

/**
 * A country and its newest answer without a verdict, cited by questions that were never queried.
 */
type Probe = { country: string; answerId: number }

/**
 * For each country, queues the company's suspended question with the latest next_try_at as a probe
 * once that time has passed. Writes two rows per country and minute, regardless of the number of
 * suspended questions.
 */
export async function sendProbes(db: Database, companyId: number): Promise<void> {
  await sql`with last as materialized (
      select newest.* from unnest(${[...COUNTRY_CODES]}::text[]) as country cross join lateral (
        select id, next_try_at from question
        where company_id = ${companyId} and left(uid, 2) = country and state = 'suspended'
        order by next_try_at desc limit 1 for no key update skip locked
      ) newest
    )
    update question set state = 'waiting' from last
    where question.id = last.id and last.next_try_at <= now()`.execute(db)
}

/** Queues up to `limit` of a company's suspended questions of one country for a lane. */
export async function resumeQuestions(
  trx: Transaction,
  { companyId, country, limit }: { companyId: number; country: string; limit: number },
): Promise<void> {
  await sql`with resumed as materialized (select id from question
      where company_id = ${companyId} and left(uid, 2) = ${country} and state = 'suspended'
      order by next_try_at limit ${limit} for no key update skip locked)
    update question set state = 'waiting' from resumed
    where question.id = resumed.id`.execute(trx)
}

/**
 * Returns for each country the newest answer without a verdict for a retryable reason, from the
 * current runs of all running batches of this batch's company.
 */
export async function failedProbes(db: Reader, batchId: number): Promise<Probe[]> {
  const { rows } = await sql<Probe>`select left(question.uid, 2) as country, max(answer.id) as "answerId"
    from batch ending
    join batch on batch.company_id = ending.company_id and batch.status = ${statusSql('started')}
    join question on question.batch_id = batch.id and question.tries > 0 and coalesce(question.verdict, 'not-checked') = 'not-checked'
    join answer on answer.id = question.answer_id and answer.uid = question.uid and answer.reason = any(${[...RETRYABLE_REASONS]}::text[])
    where ending.id = ${batchId} group by 1`.execute(db)
  return rows
}
