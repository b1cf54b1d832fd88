import { sql } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Track } from '../batches/asking/tracks.ts'
import { OPEN_PART_QUERIES, readQueriesUsedToday } from './daily-usage-store.ts'
import { readAnswerFigures } from './end.ts'
import { endOfLine, type Load } from './forecast.ts'
import { type ForecastDeps, latestKnown, readSpeed } from './forecast-stock.ts'
import type { DayUsed } from './schedule.ts'
import { mayCancel } from './start.ts'
import type { StockCheck } from './wire.ts'

type ReadDeps = { db: Database; clock: Clock } & Pick<ForecastDeps, 'authorityLimits' | 'authorityRates'>

/** Returns the newest stock check of the actor's company, or null. */
export async function newestStockCheck(actor: Actor, deps: ReadDeps): Promise<StockCheck | null> {
  const newest = await checksOf(deps.db, actor).orderBy('stock_check.id', 'desc').limit(1).executeTakeFirst()
  return newest ? toStockCheck(actor, deps, newest) : null
}

/** Returns one stock check. Throws 404 for another company's. */
export async function readStockCheck(actor: Actor, deps: ReadDeps, id: number): Promise<StockCheck> {
  const row = await checksOf(deps.db, actor).where('stock_check.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'not found')
  return toStockCheck(actor, deps, row)
}

const checksOf = (db: Reader, { companyId }: Actor) =>
  db
    .selectFrom('stock_check')
    .innerJoin('users', 'users.id', 'stock_check.created_by')
    .selectAll('stock_check')
    .select(['firstname', 'lastname'])
    .where('stock_check.company_id', '=', companyId)

type CheckRow = NonNullable<Awaited<ReturnType<ReturnType<typeof checksOf>['executeTakeFirst']>>>

async function toStockCheck(actor: Actor, deps: ReadDeps, check: CheckRow): Promise<StockCheck> {
  const { db } = deps
  const lines = await linesOf(db, check.id)
  const { valid, invalid, notChecked } = await readAnswerFigures(db, check.id)
  const isRunning = check.state === 'running'
  const open = lines.filter(({ ended_at }) => ended_at === null)
  return {
    id: check.id,
    state: check.state,
    total: lines.some(({ total }) => total === null) ? null : lines.reduce((sum, { total }) => sum + (total ?? 0), 0),
    done: lines.reduce((sum, { done, in_part }) => sum + done + in_part, 0),
    verdicts: { valid, invalid, notChecked },
    startedBy: `${check.firstname} ${check.lastname}`,
    createdAt: check.created_at.toISOString(),
    endedAt: check.ended_at?.toISOString() ?? null,
    goesOnAt: isRunning ? resumesAt(open, deps.clock.now()) : null,
    endsAt: isRunning ? ((await endOf(check.company_id, deps, open))?.toISOString() ?? null) : null,
    parts: await partsOf(db, check.id),
    isMine: mayCancel(actor, check),
  }
}

type LineRow = {
  total: number | null
  done: number
  track: Track
  live: Partial<Record<Authority, number>>
  ended_at: Date | null
  next_at: Date
  batch_id: number | null
  /** Answered rows of the running part. */
  in_part: number
  /** The open queries of the running part, which already count towards the daily maximum. */
  open_asks: number
}

async function linesOf(db: Reader, checkId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select line.track, line.total, line.done, line.live, line.ended_at, line.next_at,
      line.batch_id, coalesce(batch.processed_rows, 0) as in_part,
      coalesce(${OPEN_PART_QUERIES}, 0) as open_asks
    from stock_line line left join batch on batch.id = line.batch_id
    where line.stock_check_id = ${checkId}::int order by line.id`.execute(db)
  return rows
}

// Shorter waits come from the worker's polling interval.
const MIN_WAIT_MS = 60_000

/** Returns when the first line continues if all lines wait; otherwise null. */
function resumesAt(open: LineRow[], now: Date): string | null {
  const moments = open.map(({ next_at, batch_id }) => (batch_id === null ? next_at.getTime() : 0))
  const first = Math.min(...moments)
  return Number.isFinite(first) && first - now.getTime() > MIN_WAIT_MS ? new Date(first).toISOString() : null
}

/** Estimates the end from the remaining share of each line's original forecast. */
async function endOf(companyId: number, deps: ReadDeps, open: LineRow[]): Promise<Date | null> {
  if (open.some(({ total }) => total === null)) return null
  const now = deps.clock.now()
  const speed = await readSpeed(deps.db, companyId, deps)
  const used = await readQueriesUsedToday(deps.db, companyId, now)
  return latestKnown(
    open.map(line => endOfLine(remainingLoad(line), speed, usedBy(line, used), later(line.next_at, now))),
  )
}

/**
 * Returns a line's used queries without the open ones of its running part, which belong to the
 * remaining work.
 */
function usedBy({ track, open_asks }: LineRow, used: (track: Track) => DayUsed): DayUsed {
  const { day, queries } = used(track)
  return { day, queries: Math.max(0, queries - open_asks) }
}

function remainingLoad({ total, done, in_part, live }: LineRow): Load {
  const rows = Math.max(0, (total ?? 0) - done - in_part)
  const share = total ? rows / total : 0
  const questions = Object.entries(live).map(([service, count]) => [service, Math.round(count * share)] as const)
  // The worker stored `live` from such a map.
  return { rows, live: new Map(questions) as Map<Authority, number>, putOff: 0 }
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)

async function partsOf(db: Reader, checkId: number): Promise<number[]> {
  const parts = db.selectFrom('stock_part').select('batch_id').where('stock_check_id', '=', checkId)
  return (await parts.orderBy('batch_id').execute()).map(({ batch_id }) => batch_id)
}
