import { sql } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'
import type { Alarm, Trouble } from '../../../house/alarms/alarm.ts'
import { statusSql } from '../status-sql.ts'

// The sweeper looks every two seconds, the longest pause of a try is a minute and parked: 15 minutes are no bad luck.
const PATIENCE_MS = 15 * 60_000
const MAX_NAMED = 20

type Options = { patienceMs?: number; now?: () => number }

/** How far a batch was, and since when neither it nor another of its company came any further. */
type Seen = { at: string; since: number }

/**
 * Looks whether work that is due stands still: 15 minutes without a question taken, settled or tried. Patience and
 * parking are no standstill, and an upload or a cancel is no progress. Returns the look; `now` in milliseconds, monotonic.
 */
export function watchStandstill(db: Database, alarm: Alarm, options: Options = {}): () => Promise<void> {
  const { patienceMs = PATIENCE_MS, now = () => performance.now() } = options
  let seen = new Map<number, Seen>()
  let overdue = new Set<string>()
  return async () => {
    const due = await dueWork(db)
    seen = seenNow(due, seen, now())
    const standing = due.filter(({ batchId }) => now() - (seen.get(batchId)?.since ?? now()) >= patienceMs)
    // On two looks: the first after a downtime comes before the sweeper's.
    const late = await overdueWork(db, patienceMs)
    standing.push(...late.filter(work => overdue.has(keyOf(work))))
    overdue = new Set(late.map(keyOf))
    alarm(standing.length === 0 ? null : troubleOf(standing))
  }
}

function seenNow(due: Work[], before: Map<number, Seen>, now: number): Map<number, Seen> {
  const goesOn = ({ batchId, at }: Work) => before.has(batchId) && before.get(batchId)?.at !== at
  const moving = new Set(due.filter(goesOn).map(({ companyId }) => companyId))
  const sinceOf = ({ companyId, batchId }: Work) => (moving.has(companyId) ? now : (before.get(batchId)?.since ?? now))
  return new Map(due.map(work => [work.batchId, { at: work.at, since: sinceOf(work) }]))
}

/** One batch of each company is enough to know where to look. */
function troubleOf(standing: Work[]): Trouble {
  const firsts = new Map(standing.toReversed().map(({ companyId, batchId }) => [companyId, { companyId, batchId }]))
  const batches = [...firsts.values()].toReversed().slice(0, MAX_NAMED)
  const message = `nobody works on what waits, of ${firsts.size} companies (batches ${batches.map(({ batchId }) => batchId).join(', ')}): does a worker run (npm run start:worker)?`
  return { facts: { batches }, message, whom: [...firsts.keys()] }
}

const keyOf = ({ batchId, at }: Work): string => `${batchId} ${at}`

/** A batch with work to do, and how far it has come: while `at` stays the same, it stands still. */
type Work = { companyId: number; batchId: number; at: string }

/** Batches with questions that wait for a lane, and those that wait for their end; what is parked is not due. */
export async function dueWork(db: Database): Promise<Work[]> {
  const { rows } = await sql<Work>`select batch.company_id as "companyId", batch.id as "batchId",
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
 * Questions that somebody should have brought back long ago: leases that ended, parked ones whose time has come, suspended
 * ones without a probe of their company. One a batch.
 */
export async function overdueWork(db: Database, patienceMs: number): Promise<Work[]> {
  const longAgo = sql`now() - ${patienceMs}::int * interval '1 millisecond'`
  const { rows } =
    await sql<Work>`select batch.company_id as "companyId", batch.id as "batchId", min(late.id)::text as at
    from (
      select id, batch_id from question where state = 'parked' and next_try_at < ${longAgo}
      union all select id, batch_id from question asleep where state = 'suspended' and not exists (
        select 1 from question where state = 'suspended' and company_id = asleep.company_id
          and left(uid, 2) = left(asleep.uid, 2) and next_try_at >= ${longAgo})
      union all select id, batch_id from question where state = 'leased' and lease_until < ${longAgo}
    ) late join batch on batch.id = late.batch_id and batch.status = ${statusSql('started')}
    group by batch.id order by batch.id`.execute(db)
  return rows
}
