import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../base/database/database.ts'
import type { RenewedLease } from '../background-queries/run-leased.ts'
import { isOfTrack, type Track } from '../batches/asking/tracks.ts'
import { estimateStock } from './estimate-stock.ts'
import { insertRows, uidsOfLine } from './rows-store.ts'
import { ORDER_BY_URGENCY, selectedPartners } from './selection.ts'
import type { StockWorkDeps } from './stock-work.ts'
import { changeLine, LineLostError, type StockLine } from './store.ts'

/**
 * Stores all partners that a line will query, and their forecast, in one transaction. Throws
 * LineLostError if the lease was lost, in which case the new holder starts over, or if the line has
 * ended.
 */
export async function collectPartners(
  { database, clock, checkContext }: StockWorkDeps,
  line: StockLine,
  { lease, stopSignal }: Pick<RenewedLease, 'lease' | 'stopSignal'>,
): Promise<void> {
  const { db } = database
  const requester = { companyId: line.companyId, userId: line.createdBy, now: line.startedAt }
  await db.transaction().execute(async trx => {
    const partners = await selectedPartners(trx, requester, line.wanted)
    const total = await collectRows(trx, { lineId: line.id, track: line.track, partners, stopSignal })
    await changeLine(trx, lease, { total, ...(total === 0 ? { endedAt: clock.now() } : {}) })
  })
  const { live } = await estimateStock(checkContext, line.companyId, uidsOfLine(line.id))
  await changeLine(db, lease, { live: Object.fromEntries(live) })
}

// About a second of work: a million rows in one statement may exceed the limit of a slow database
// (DATABASE_SILENCE_SECONDS).
const ROWS_PER_FETCH = 20_000

type CollectOptions = { lineId: number; track: Track; partners: RawBuilder<unknown>; stopSignal: AbortSignal }

/**
 * Stores the rows of a line: the matching partners of its track in the order of need, as of one
 * moment. Returns how many. Throws LineLostError if `stopSignal` aborts.
 */
export async function collectRows(
  trx: Transaction,
  { lineId, track, partners, stopSignal }: CollectOptions,
  rowsPerFetch = ROWS_PER_FETCH,
): Promise<number> {
  await sql`declare wanted_partners no scroll cursor for
    select wanted.uid from (${partners}) wanted where ${isOfTrack(track)} order by ${ORDER_BY_URGENCY}`.execute(trx)
  const next = sql<{ uid: string }>`fetch forward ${sql.lit(rowsPerFetch)} from wanted_partners`
  for (let total = 0; ; ) {
    if (stopSignal.aborted) throw new LineLostError()
    const { rows } = await next.execute(trx)
    await insertRows(trx, { lineId, after: total, uids: rows.map(({ uid }) => uid) })
    total += rows.length
    if (rows.length < rowsPerFetch) return total
  }
}
