import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Alarm } from './alarm.ts'

// The sweeper looks every two seconds, the longest pause of a try is a minute and parked: 15 minutes are no bad luck.
const PATIENCE_MS = 15 * 60_000

/** A company with work to do, and how far it has come: while nothing changes of it, nobody works. */
type Work = { company_id: number; batch_id: number; at: string }

/** Of each company the questions that wait for a lane, and batches that wait for their end; what is parked is not due. */
async function dueWork(db: Database): Promise<Work[]> {
  const { rows } = await sql<Work>`select company_id, min(batch.id)::int as batch_id, concat_ws('/', count(*),
      sum(settled_questions), sum(finishing_tries), min(first.id), sum(first.tries), sum(first.lost)) as at
    from batch left join lateral (
      select id, tries, lost from question
      where question.company_id = batch.company_id and batch_id = batch.id and state = 'waiting' order by id limit 1
    ) first on true
    where status in (0, 1) and (first.id is not null or settled_questions >= total_questions)
    group by company_id`.execute(db)
  return rows
}

/** Questions that somebody should have brought back long ago: leases that ended, parked ones whose time has come. */
async function overdueWork(db: Database, patienceMs: number): Promise<Work[]> {
  const longAgo = sql`now() - ${patienceMs}::int * interval '1 millisecond'`
  const ofRunning = sql`select question.company_id, batch_id, 'overdue' as at
    from question join batch on batch.id = batch_id and batch.status = 1`
  const { rows } = await sql<Work>`
    (${ofRunning} where state = 'parked' and next_try_at < ${longAgo} order by next_try_at limit 1)
    union all (${ofRunning} where state = 'leased' and lease_until < ${longAgo} order by lease_until limit 1)`.execute(
    db,
  )
  return rows
}

type Options = { patienceMs?: number; now?: () => number }

/**
 * Looks whether work that is due stands still: 15 minutes without a question taken, settled or tried. Patience and
 * parking are no standstill. Gives the look; `now` in milliseconds, monotonic.
 */
export function watchStandstill(db: Database, alarm: Alarm, options: Options = {}): () => Promise<void> {
  const { patienceMs = PATIENCE_MS, now = () => performance.now() } = options
  let since = new Map<string, number>()
  return async () => {
    const due = await dueWork(db)
    since = new Map(due.map(work => [keyOf(work), since.get(keyOf(work)) ?? now()]))
    const standing = due.filter(work => now() - (since.get(keyOf(work)) ?? now()) >= patienceMs)
    const [oldest] = [...standing, ...(await overdueWork(db, patienceMs))]
    alarm(
      oldest
        ? {
            facts: { companyId: oldest.company_id, batchId: oldest.batch_id },
            message: `batch ${oldest.batch_id} waits and nobody works on it: does a worker run (npm run start:worker)?`,
          }
        : null,
    )
  }
}

const keyOf = ({ company_id, at }: Work): string => `${company_id} ${at}`
