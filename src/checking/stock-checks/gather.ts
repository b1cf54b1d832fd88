import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../base/database/database.ts'
import type { RenewedLease } from '../background-queries/renew-lease.ts'
import { isOfTrack, type Track } from '../batches/asking/in-turn.ts'
import { foreseeStock } from './estimate-stock.ts'
import { insertRows, uidsOfLine } from './rows-store.ts'
import { IN_ORDER_OF_NEED, wantedPartners } from './selection.ts'
import type { StockWork } from './stock-work.ts'
import { changeLine, type Line, LineLost } from './store.ts'

/**
 * Stores all partners that a line will query, and their forecast, in one transaction. Throws
 * LineLost if the lease was lost, in which case the new holder starts over, or if the line has
 * ended.
 */
export async function gather(
  { database, clock, checkContext }: StockWork,
  line: Line,
  { lease, noMore }: Pick<RenewedLease, 'lease' | 'noMore'>,
): Promise<void> {
  const { db } = database
  const whose = { companyId: line.companyId, userId: line.createdBy, now: line.startedAt }
  await db.transaction().execute(async trx => {
    const wanted = await wantedPartners(trx, whose, line.wanted)
    const total = await gatherRows(trx, { lineId: line.id, track: line.track, wanted, noMore })
    await changeLine(trx, lease, { total, ...(total === 0 ? { endedAt: clock.now() } : {}) })
  })
  const { live } = await foreseeStock(checkContext, line.companyId, uidsOfLine(line.id))
  await changeLine(db, lease, { live: Object.fromEntries(live) })
}

// About a second of work: a million rows in one statement may exceed the limit of a slow database
// (DATABASE_SILENCE_SECONDS).
const AT_ONCE = 20_000

type Gathered = { lineId: number; track: Track; wanted: RawBuilder<unknown>; noMore: AbortSignal }

/**
 * Stores the rows of a line: the matching partners of its track in the order of need, as of one
 * moment. Returns how many. Throws LineLost if `noMore` aborts.
 */
export async function gatherRows(
  trx: Transaction,
  { lineId, track, wanted, noMore }: Gathered,
  atOnce = AT_ONCE,
): Promise<number> {
  await sql`declare wanted_partners no scroll cursor for
    select wanted.uid from (${wanted}) wanted where ${isOfTrack(track)} order by ${IN_ORDER_OF_NEED}`.execute(trx)
  const next = sql<{ uid: string }>`fetch forward ${sql.lit(atOnce)} from wanted_partners`
  for (let total = 0; ; ) {
    if (noMore.aborted) throw new LineLost()
    const { rows } = await next.execute(trx)
    await insertRows(trx, { lineId, behind: total, uids: rows.map(({ uid }) => uid) })
    total += rows.length
    if (rows.length < atOnce) return total
  }
}
