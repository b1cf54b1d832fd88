import { sql } from 'kysely'
import type { ProofOwnership } from '../../../answers/checks/proof.ts'
import type { Database, Reader, Transaction } from '../../../base/database/database.ts'
import { IN_ORDER, inOrder, inOrderBehind, neverSort } from '../../../base/database/planner.ts'
import { PREPARED } from '../../../base/database/prepared.ts'
import type { Reason, Verdict } from '../../../registers/authorities/answer.ts'
import { RETRYABLE } from '../../../registers/authorities/reasons.ts'
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
  /** Whose evidence a cached answer is, by the company's present UID. */
  proof: ProofOwnership | null
}

// Fencing: a question belongs to the holder of its newest token while its batch runs. The lookup
// goes from keys to rows (docs/decisions/2026-11-23-by-key.md).
const lockedQuestions = (done: string) => sql`cross join lateral (select held.id from question held
  where held.id = ${sql.ref(`${done}.id`)} and held.state = 'leased' and held.lease_token = ${sql.ref(`${done}.token`)}
    and (select status from batch where batch.id = held.batch_id) = ${statusSql('started')}
  for no key update) ours where question.id = ours.id`

/** Settles the questions whose lease is still held. Returns how many those are. */
export async function storeOutcomes(trx: Transaction, outcomes: QuestionOutcome[]): Promise<number> {
  if (outcomes.length === 0) return 0
  const { rows } = await sql`update question set state = 'settled', verdict = done.verdict, reason = done.reason,
      answer_id = coalesce(done.answer_id, question.answer_id), from_cache = done.from_cache, proof = done.proof,
      tries = least(question.tries + 1, 32767), settled_at = now(), lease_token = null, lease_until = null
    from unnest(${outcomes.map(one => one.id)}::bigint[], ${outcomes.map(one => one.token)}::text[],
      ${outcomes.map(one => one.verdict)}::text[],
      ${outcomes.map(one => one.reason)}::text[], ${outcomes.map(one => one.answerId)}::bigint[],
      ${outcomes.map(one => one.fromCache)}::boolean[], ${outcomes.map(one => one.proof)}::text[])
      as done(id, token, verdict, reason, answer_id, from_cache, proof)
    ${lockedQuestions('done')} returning question.id ${PREPARED}`.execute(trx)
  return rows.length
}

/**
 * A question without an answer; `reason` and `answerId` name the cause. `isTry`: a service was
 * queried.
 */
export type Pause = {
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
export async function pauseQuestions(trx: Transaction, paused: Pause[]): Promise<number> {
  if (paused.length === 0) return 0
  const { rows } =
    await sql`update question set state = later.state, next_try_at = now() + later.wait_ms * interval '1 millisecond',
      reason = later.reason, answer_id = coalesce(later.answer_id, question.answer_id),
      tries = least(question.tries + later.is_try::int, 32767), lease_token = null, lease_until = null
    from unnest(${paused.map(one => one.id)}::bigint[], ${paused.map(one => one.token)}::text[],
      ${paused.map(one => one.state)}::text[], ${paused.map(one => one.isTry)}::boolean[], ${paused.map(one => one.waitMs)}::int[],
      ${paused.map(one => one.reason)}::text[], ${paused.map(one => one.answerId)}::bigint[])
      as later(id, token, state, is_try, wait_ms, reason, answer_id)
    ${lockedQuestions('later')} returning question.id`.execute(trx)
  return rows.length
}

/** A question of a batch that is ended without further queries. */
type AbandonedQuestion = { rowCount: number }

/**
 * Settles up to `limit` questions of a batch that no lane holds as not checked, without a query.
 * The reason is `reason` or, if null, the one that each was parked or suspended with. A question
 * that was never queried cites its country's probe, if any.
 */
export async function abandonQuestions(
  trx: Transaction,
  batchId: number,
  { reason, probes, limit }: { reason: Reason | null; probes: Probe[]; limit: number },
): Promise<AbandonedQuestion[]> {
  await neverSort(trx)
  const { rows } = await sql<{
    row_count: number
  }>`with open as materialized (select question.id, probe.id as probe_id from question
      left join unnest(${probes.map(probe => probe.country)}::text[], ${probes.map(probe => probe.answerId)}::bigint[])
        as probe(country, id) on probe.country = left(uid, 2)
      where ${inOrderBehind(batchId, 0)} and state <> 'settled' and state <> 'leased'
        and exists (select 1 from batch where id = ${batchId} and status = ${statusSql('started')})
      order by ${IN_ORDER} limit ${limit} for no key update of question skip locked)
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
  where ${inOrderBehind(batchId, after)} and state <> 'settled'
    and exists (select 1 from batch where id = ${batchId}::int and status = ${statusSql('cancelled')})
  order by ${IN_ORDER} limit ${limit} for no key update skip locked`

/**
 * Settles a portion of a cancelled batch's open questions, including leased ones. Skips rows locked
 * by another transaction. Returns the ids.
 */
export const cancelOpenQuestions = (db: Database, portion: Portion): Promise<number[]> =>
  inOrder(db, async trx => {
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
  inOrder(db, async trx => {
    const { rows } = await sql<{ id: number }>`update question set state = 'settled', verdict = 'not-checked',
      reason = coalesce(reason, 'internal-error'), settled_at = now(), next_try_at = null
    where id = any(array(select id from question where ${inOrderBehind(batchId, after)} and state <> 'settled'
      and exists (select 1 from batch where batch.id = ${batchId}::int and status = ${statusSql('deleted')})
      order by ${IN_ORDER} limit ${limit})) returning id`.execute(trx)
    return rows.map(({ id }) => id)
  })

/**
 * Returns a portion of an ended batch's unanswered questions to the queue, with no tries. The old
 * reason stays visible until there is a newer one. Returns their ids.
 */
export const reopenUnanswered = (db: Database, { batchId, after, limit }: Portion): Promise<number[]> =>
  inOrder(db, async trx => {
    const { rows } = await sql<{ id: number }>`update question set state = 'waiting', verdict = null,
      tries = 0, lost = 0, settled_at = null, next_try_at = null
    where id = any(array(select id from question where ${inOrderBehind(batchId, after)} and state = 'settled' and verdict = 'not-checked'
      and exists (select 1 from batch where batch.id = ${batchId}::int and status in (${statusSql('completedWithErrors', 'failed')}))
      order by ${IN_ORDER} limit ${limit} for no key update skip locked)) returning id`.execute(trx)
    return rows.map(({ id }) => id)
  })

/**
 * A country and its newest answer without a verdict, which questions that were never queried cite.
 */
type Probe = { country: string; answerId: number }

/**
 * Selects for each country the company's suspended question with the latest next_try_at. Once that
 * time is past, queues it for a lane as a probe. Writes two rows per country and minute, however
 * many questions are suspended.
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
 * Returns for each country the newest answer without a verdict for a retryable reason. Covers the
 * present runs of all running batches of this batch's company.
 */
export async function failedProbes(db: Reader, batchId: number): Promise<Probe[]> {
  const { rows } = await sql<Probe>`select left(question.uid, 2) as country, max(answer.id) as "answerId"
    from batch ending
    join batch on batch.company_id = ending.company_id and batch.status = ${statusSql('started')}
    join question on question.batch_id = batch.id and question.tries > 0 and coalesce(question.verdict, 'not-checked') = 'not-checked'
    join answer on answer.id = question.answer_id and answer.uid = question.uid and answer.reason = any(${[...RETRYABLE]}::text[])
    where ending.id = ${batchId} group by 1`.execute(db)
  return rows
}
