import { sql } from 'kysely'
import type { Reason, Verdict } from '../../authorities/answer.ts'
import type { Whose } from '../../checks/proof.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { statusSql } from '../status-sql.ts'
import type { PauseState } from './step-after.ts'
import type { Probe } from './suspended-store.ts'

/** What is written about a settled question. `answerId` null: no service was asked. */
export type Settlement = {
  id: number
  token: string
  verdict: Verdict
  reason: Reason | null
  answerId: number | null
  fromCache: boolean
  /** Whose proof a remembered answer is, by the company's UID of this moment. */
  proof: Whose | null
}

// Fencing: a question belongs to whoever holds its newest token, while its batch runs.
const isOurs = (held: string) => sql`question.id = ${sql.ref(`${held}.id`)} and question.state = 'leased'
  and question.lease_token = ${sql.ref(`${held}.token`)}
  and exists (select 1 from batch where batch.id = question.batch_id and batch.status = ${statusSql('started')})`

/** Settles questions that are still ours. Returns how many that were. */
export async function settleQuestions(trx: Transaction, settled: Settlement[]): Promise<number> {
  if (settled.length === 0) return 0
  const { rows } = await sql`update question set state = 'settled', verdict = done.verdict, reason = done.reason,
      answer_id = coalesce(done.answer_id, question.answer_id), from_cache = done.from_cache, proof = done.proof,
      tries = least(question.tries + 1, 32767), settled_at = now(), lease_token = null, lease_until = null
    from unnest(${settled.map(one => one.id)}::bigint[], ${settled.map(one => one.token)}::text[],
      ${settled.map(one => one.verdict)}::text[],
      ${settled.map(one => one.reason)}::text[], ${settled.map(one => one.answerId)}::bigint[],
      ${settled.map(one => one.fromCache)}::boolean[], ${settled.map(one => one.proof)}::text[])
      as done(id, token, verdict, reason, answer_id, from_cache, proof)
    where ${isOurs('done')} returning question.id`.execute(trx)
  return rows.length
}

/** A question that got no answer; reason and answer say what stood in the way. `isTry`: a service was asked. */
export type Pause = {
  id: number
  token: string
  state: PauseState
  isTry: boolean
  waitMs: number
  reason: Reason
  answerId: number | null
}

/** Parks or suspends questions that are still ours; only what was asked counts as a try. Returns how many that were. */
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
    where ${isOurs('later')} returning question.id`.execute(trx)
  return rows.length
}

/** A question of a batch that is being ended without asking any more. */
export type GivenUp = { rowCount: number }

/**
 * Settles up to `limit` questions of a batch that no lane holds as not checked, without asking: for `reason` or, where that is
 * null, for the reason that each was parked or suspended with. One that was never asked cites the probe of its country, if any.
 */
export async function giveUpQuestions(
  trx: Transaction,
  batchId: number,
  { reason, probes, limit }: { reason: Reason | null; probes: Probe[]; limit: number },
): Promise<GivenUp[]> {
  const { rows } = await sql<{ row_count: number }>`update question set state = 'settled', verdict = 'not-checked',
      reason = coalesce(${reason}::text, question.reason, 'internal-error'), settled_at = now(), next_try_at = null,
      answer_id = case when tries = 0 then coalesce(open.probe_id, answer_id) else answer_id end
    from (select question.id, probe.id as probe_id from question
      left join unnest(${probes.map(probe => probe.country)}::text[], ${probes.map(probe => probe.answerId)}::bigint[])
        as probe(country, id) on probe.country = left(uid, 2)
      where batch_id = ${batchId} and state in ('waiting', 'parked', 'suspended')
        and exists (select 1 from batch where id = ${batchId} and status = ${statusSql('started')})
      order by question.id limit ${limit} for update of question skip locked) open
    where question.id = open.id returning question.row_count`.execute(trx)
  return rows.map(row => ({ rowCount: row.row_count }))
}

/** Settles up to `limit` open questions of a batch that was cancelled, leased ones included. Returns how many. */
export async function dropOpenQuestions(db: Database, batchId: number, limit: number): Promise<number> {
  const { rows } = await sql`update question set state = 'settled', verdict = 'not-checked', reason = 'cancelled',
      settled_at = now(), next_try_at = null, lease_token = null, lease_until = null
    from (select id from question where batch_id = ${batchId} and state <> 'settled'
      and exists (select 1 from batch where id = ${batchId} and status = ${statusSql('cancelled')})
      order by id limit ${limit}) open
    where question.id = open.id returning question.id`.execute(db)
  return rows.length
}

/** Settles up to `limit` questions again that a retry let wait when the batch was deleted at that moment. Returns how many. */
export async function closeReopened(db: Database, batchId: number, limit: number): Promise<number> {
  const { rows } = await sql`update question set state = 'settled', verdict = 'not-checked',
      reason = coalesce(reason, 'internal-error'), settled_at = now(), next_try_at = null
    from (select id from question where batch_id = ${batchId} and state <> 'settled'
      and exists (select 1 from batch where id = ${batchId} and status = ${statusSql('deleted')})
      order by id limit ${limit}) open
    where question.id = open.id returning question.id`.execute(db)
  return rows.length
}

/**
 * Lets up to `limit` unanswered questions of an ended batch wait again, as if never tried; the reason stays to be read until
 * there is a newer one. Returns how many.
 */
export async function reopenUnanswered(db: Database, batchId: number, limit: number): Promise<number> {
  const { rows } = await sql`update question set state = 'waiting', verdict = null,
      tries = 0, lost = 0, settled_at = null, next_try_at = null
    from (select id from question where batch_id = ${batchId} and state = 'settled' and verdict = 'not-checked'
      and exists (select 1 from batch where id = ${batchId} and status in (${statusSql('completedWithErrors', 'failed')}))
      order by id limit ${limit} for update skip locked) unanswered
    where question.id = unanswered.id returning question.id`.execute(db)
  return rows.length
}
