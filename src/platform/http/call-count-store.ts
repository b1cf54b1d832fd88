import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { leaseEnd } from '../../base/database/lease.ts'

type Counted = { current: number; ttl: number }
type Tell = (failure: Error | null, counted?: Counted) => void
/** The counts of one route; limits that check without counting use `read`. */
type Counts = FastifyRateLimitStore & { read: (caller: string, tell: Tell) => void }
// The route's own options are included, but their type omits that.
type Options = Parameters<FastifyRateLimitStore['child']>[0] & { routeInfo?: { method?: string; url?: string } }

const leftOfWindow = sql<number>`greatest(0, ceil(extract(epoch from window_ends_at - now()) * 1000))::int`

/**
 * Returns a store in which @fastify/rate-limit counts calls in the database, so that all web
 * processes share a limit.
 */
export function sharedCounts(db: Reader): FastifyRateLimitStoreCtor {
  const countsOf = (place: string): Counts => ({
    incr: (caller, tell, windowMs) => void answer(tell, countCall(db, `${place}${caller}`, windowMs)),
    read: (caller, tell) => void answer(tell, callsOf(db, `${place}${caller}`)),
    child: ({ routeInfo }: Options) => countsOf(`${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''} `),
  })
  return class {
    incr = countsOf('').incr
    child = countsOf('').child
  }
}

const answer = (tell: Tell, counted: Promise<Counted>): Promise<void> =>
  counted.then(
    each => tell(null, each),
    failure => tell(failure),
  )

/** Counts a call in the current window, or opens one; by the database's clock, in one statement. */
async function countCall(db: Reader, caller: string, windowMs: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into call_count as kept (caller, calls, window_ends_at) values (${caller}, 1, ${leaseEnd(windowMs)})
    on conflict (caller) do update set
      calls = case when kept.window_ends_at > now() then kept.calls + 1 else 1 end,
      window_ends_at = case when kept.window_ends_at > now() then kept.window_ends_at else excluded.window_ends_at end
    returning calls as current, ${leftOfWindow} as ttl`.execute(db)
  return rows[0] ?? { current: 0, ttl: 0 }
}

async function callsOf(db: Reader, caller: string): Promise<Counted> {
  const { rows } = await sql<Counted>`select calls as current, ${leftOfWindow} as ttl
    from call_count where caller = ${caller} and window_ends_at > now()`.execute(db)
  return rows[0] ?? { current: 0, ttl: 0 }
}

/** Deletes the counts of ended windows. */
export const forgetOldCounts = async (db: Reader): Promise<void> => {
  await sql`delete from call_count where window_ends_at < now()`.execute(db)
}
