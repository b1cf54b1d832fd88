import { sql } from 'kysely'
import type { Authority } from '../../../base/authority-rules.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import { isOpenQuestionOf } from '../../../base/database/planner.ts'
import { PREPARED } from '../../../base/database/prepared.ts'
import { statusSql } from '../status-sql.ts'
import { isWaitingFor, RATE_LIMITED_TRACKS, type Track } from './tracks.ts'

/**
 * Releases up to `limit` questions with expired leases. They count as lost, because their process
 * crashed or was killed. Returns how many.
 */
export async function releaseExpired(db: Database, limit: number): Promise<number> {
  const { rows } = await sql`with late as materialized (
      select id from question where state = 'leased' and lease_until < now() limit ${limit} for no key update skip locked)
    update question set state = 'waiting', lease_token = null, lease_until = null, lost = least(lost + 1, 1000) from late
    where question.id = late.id returning question.id`.execute(db)
  return rows.length
}

/** Requeues up to `limit` due parked questions of running batches; returns how many. */
export async function unparkDue(db: Database, limit: number): Promise<number> {
  const { rows } =
    await sql`with due as materialized (select question.id from question join batch on batch.id = question.batch_id and batch.status = ${statusSql('started')}
      where state = 'parked' and next_try_at <= now() order by next_try_at limit ${limit} for no key update of question skip locked)
    update question set state = 'waiting', next_try_at = null from due
    where question.id = due.id returning question.id`.execute(db)
  return rows.length
}

/**
 * Releases up to `limit` leases, expired or not, and returns how many. Only for a database that no
 * other process can have open.
 */
export async function releaseLeased(db: Database, limit: number): Promise<number> {
  const { rows } =
    await sql`with left_over as materialized (select id from question where state = 'leased' limit ${limit})
    update question set state = 'waiting', lease_token = null, lease_until = null, lost = least(lost + 1, 1000) from left_over
    where question.id = left_over.id returning question.id`.execute(db)
  return rows.length
}

/** Returns companies whose open batches have questions that wait for a lane of this track. */
export async function companiesWithWaitingQuestions(db: Database, track: Track): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select distinct company_id from batch
    where status in (${OPEN_STATUSES}) and exists (
      select 1 from question
      where question.company_id = batch.company_id and question.batch_id = batch.id and ${isWaitingFor(track)}
    )`.execute(db)
  return rows.map(row => row.company_id)
}

const OPEN_STATUSES = statusSql('created', 'started')

/** Returns whether the sweeper has anything to do: a batch is open, or a lease has expired. */
export async function hasOpenQuestions(db: Database): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (select from batch where status in (${OPEN_STATUSES}))
    or exists (select from question where state = 'leased' and lease_until < now()) as open ${PREPARED}`.execute(db)
  return rows[0]?.open ?? true
}

/** Returns the rate-limited tracks with waiting questions of a company. */
export async function tracksOfWaiting(db: Reader, companyId: number): Promise<Authority[]> {
  const conditions = RATE_LIMITED_TRACKS.map(
    track => sql<boolean>`exists (select from question
      where company_id = ${companyId} and ${isWaitingFor(track)})`,
  )
  if (conditions.length === 0) return []
  const { rows } = await sql<{ waits: boolean[] }>`select array[${sql.join(conditions)}] as waits`.execute(db)
  return RATE_LIMITED_TRACKS.filter((_, index) => rows[0]?.waits[index])
}

/** Returns companies with a running batch that has open questions. */
export async function companiesWithOpenQuestions(db: Database): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select distinct company_id from batch
    where status = ${statusSql('started')} and settled_questions < total_questions`.execute(db)
  return rows.map(row => row.company_id)
}

/** `isPatient`: the user wants the batch to wait, regardless of the company's patience setting. */
export type ExhaustedBatch = { batchId: number; patience: 'not begun' | 'running' | 'over'; isPatient: boolean }

/**
 * Returns a company's running batches whose open questions have all used up their tries or are
 * suspended.
 */
export async function exhaustedBatches(db: Database, companyId: number, maxTries: number): Promise<ExhaustedBatch[]> {
  const { rows } = await sql<ExhaustedBatch>`select id as "batchId", is_patient as "isPatient",
      case when patience_until is null then 'not begun' when patience_until < now() then 'over' else 'running' end as patience
    from batch where company_id = ${companyId} and status = ${statusSql('started')} and settled_questions < total_questions
      and not exists (select 1 from question
        where ${isOpenQuestionOf(sql`batch.id`)} and state in ('waiting', 'in-turn', 'leased', 'parked') and tries < ${maxTries})`.execute(
    db,
  )
  return rows
}
