import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { leaseEnd } from '../../base/database/lease.ts'

type CallCount = { current: number; ttl: number }
type Callback = (failure: Error | null, count?: CallCount) => void
/** The counts of one route; limits that check without counting use `read`. */
type Counts = FastifyRateLimitStore & { read: (caller: string, callback: Callback) => void }
// The route's own options are included, but their type omits that.
type Options = Parameters<FastifyRateLimitStore['child']>[0] & { routeInfo?: { method?: string; url?: string } }

const remainingMs = sql<number>`greatest(0, ceil(extract(epoch from window_ends_at - now()) * 1000))::int`

/**
 * Returns a store in which @fastify/rate-limit counts calls in the database, so that all web
 * processes share a limit.
 */
export function createCallCountStore(db: Reader): FastifyRateLimitStoreCtor {
  const countsOf = (prefix: string): Counts => ({
    incr: (caller, callback, windowMs) => void passTo(callback, countCall(db, `${prefix}${caller}`, windowMs)),
    read: (caller, callback) => void passTo(callback, readCount(db, `${prefix}${caller}`)),
    child: ({ routeInfo }: Options) => countsOf(`${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''} `),
  })
  return class {
    incr = countsOf('').incr
    child = countsOf('').child
  }
}

const passTo = (callback: Callback, count: Promise<CallCount>): Promise<void> =>
  count.then(
    each => callback(null, each),
    failure => callback(failure),
  )

/** Counts a call in the current window, or opens one; by the database's clock, in one statement. */
async function countCall(db: Reader, caller: string, windowMs: number): Promise<CallCount> {
  const { rows } = await sql<CallCount>`
    insert into call_count as kept (caller, calls, window_ends_at) values (${caller}, 1, ${leaseEnd(windowMs)})
    on conflict (caller) do update set
      calls = case when kept.window_ends_at > now() then kept.calls + 1 else 1 end,
      window_ends_at = case when kept.window_ends_at > now() then kept.window_ends_at else excluded.window_ends_at end
    returning calls as current, ${remainingMs} as ttl`.execute(db)
  return rows[0] ?? { current: 0, ttl: 0 }
}

async function readCount(db: Reader, caller: string): Promise<CallCount> {
  const { rows } = await sql<CallCount>`select calls as current, ${remainingMs} as ttl
    from call_count where caller = ${caller} and window_ends_at > now()`.execute(db)
  return rows[0] ?? { current: 0, ttl: 0 }
}

/** Deletes the counts of ended windows. */
export const deleteOldCounts = async (db: Reader): Promise<void> => {
  await sql`delete from call_count where window_ends_at < now()`.execute(db)
}
