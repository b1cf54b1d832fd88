import { sql } from 'kysely'
import type { Database } from '../../../base/database/database.ts'
import type { Alarm, Trouble } from '../../../platform/alarms/alarm.ts'
import { statusSql } from '../status-sql.ts'

// The sweeper runs every two seconds and the longest backoff is a minute, so 15 minutes without
// progress indicate a fault.
const STANDSTILL_MS = 15 * 60_000
const MAX_REPORTED = 20

type Options = { patienceMs?: number; now?: () => number }

/**
 * A batch's progress mark, and since when no batch of its company has advanced.
 */
type Progress = { at: string; since: number }

/**
 * Returns a check that alarms if due work does not advance: 15 minutes without a question claimed,
 * settled or tried. Patience and parking do not count as a standstill, and an upload or a
 * cancellation does not count as progress. `now` is monotonic, in milliseconds.
 */
export function watchStandstill(db: Database, alarm: Alarm, options: Options = {}): () => Promise<void> {
  const { patienceMs = STANDSTILL_MS, now = () => performance.now() } = options
  let progress = new Map<number, Progress>()
  let overdueBefore = new Set<string>()
  return async () => {
    const due = await dueWork(db)
    progress = updateProgress(due, progress, now())
    const stalled = due.filter(({ batchId }) => now() - (progress.get(batchId)?.since ?? now()) >= patienceMs)
    // Must be overdue in two checks, because the first one after a downtime may run before the
    // sweeper does.
    const overdueNow = await overdueWork(db, patienceMs)
    stalled.push(...overdueNow.filter(work => overdueBefore.has(keyOf(work))))
    overdueBefore = new Set(overdueNow.map(keyOf))
    alarm(stalled.length === 0 ? null : describeStandstill(stalled))
  }
}

function updateProgress(due: BatchWithWork[], previous: Map<number, Progress>, now: number): Map<number, Progress> {
  const hasAdvanced = ({ batchId, at }: BatchWithWork) => previous.has(batchId) && previous.get(batchId)?.at !== at
  const advancingCompanies = new Set(due.filter(hasAdvanced).map(({ companyId }) => companyId))
  const sinceOf = ({ companyId, batchId }: BatchWithWork) =>
    advancingCompanies.has(companyId) ? now : (previous.get(batchId)?.since ?? now)
  return new Map(due.map(work => [work.batchId, { at: work.at, since: sinceOf(work) }]))
}

/** Describes a standstill with one batch per company, which suffices to locate the problem. */
function describeStandstill(stalled: BatchWithWork[]): Trouble {
  const firstByCompany = new Map(
    stalled.toReversed().map(({ companyId, batchId }) => [companyId, { companyId, batchId }]),
  )
  const batches = [...firstByCompany.values()].toReversed().slice(0, MAX_REPORTED)
  const message = `no worker processes the due questions of ${firstByCompany.size} companies (batches ${batches.map(({ batchId }) => batchId).join(', ')}): is a worker running (npm run start:worker)?`
  return { facts: { batches }, message, affectedIds: [...firstByCompany.keys()] }
}

const keyOf = ({ batchId, at }: BatchWithWork): string => `${batchId} ${at}`

/** A batch with work to do and its progress mark `at`, which stays the same during a standstill. */
type BatchWithWork = { companyId: number; batchId: number; at: string }

/**
 * Returns batches with questions that wait for a lane, and batches that only need to be finished.
 * Parked questions are not due.
 */
export async function dueWork(db: Database): Promise<BatchWithWork[]> {
  const { rows } = await sql<BatchWithWork>`select batch.company_id as "companyId", batch.id as "batchId",
      concat_ws('/', settled_questions, finishing_tries, first.id, first.tries, first.lost) as at
    from batch left join lateral (
      (select id, tries, lost from question
        where question.company_id = batch.company_id and batch_id = batch.id and state = 'waiting' order by id limit 1)
      union all (select id, tries, lost from question
        where question.company_id = batch.company_id and batch_id = batch.id and state = 'in-turn' order by id limit 1)
      limit 1
    ) first on true
    where status in (${statusSql('created', 'started')}) and (first.id is not null or settled_questions >= total_questions)
    order by batch.id`.execute(db)
  return rows
}

/**
 * Returns batches with questions that the sweeper should have requeued long ago: questions with
 * expired leases, parked questions that are due, and suspended ones without a probe.
 */
export async function overdueWork(db: Database, patienceMs: number): Promise<BatchWithWork[]> {
  const deadline = sql`now() - ${patienceMs}::int * interval '1 millisecond'`
  const { rows } =
    await sql<BatchWithWork>`select batch.company_id as "companyId", batch.id as "batchId", min(late.id)::text as at
    from (
      select id, batch_id from question where state = 'parked' and next_try_at < ${deadline}
      union all select id, batch_id from question asleep where state = 'suspended' and not exists (
        select 1 from question where state = 'suspended' and company_id = asleep.company_id
          and left(uid, 2) = left(asleep.uid, 2) and next_try_at >= ${deadline})
      union all select id, batch_id from question where state = 'leased' and lease_until < ${deadline}
    ) late join batch on batch.id = late.batch_id and batch.status = ${statusSql('started')}
    group by batch.id order by batch.id`.execute(db)
  return rows
}
