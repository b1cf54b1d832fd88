import { estimateQueries } from '../../answers/checks/estimate-queries.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { nextViennaDay, viennaDay } from '../../base/texts/format.ts'
import { queryableUids } from './estimate-stock.ts'
import type { Plan } from './make-part.ts'
import { nextRows, postponeRows, type StockRow } from './rows-store.ts'
import { MAX_ROWS_PER_PART, MAX_TRIES } from './schedule.ts'
import type { StockWorkDeps } from './stock-work.ts'
import type { StockLine } from './store.ts'

const ROWS_PER_READ = 1_000
// Each read takes as many rows as queries are left for today. If most answers are cached, using up
// the last few queries would take many reads.
const MAX_LOOKUPS = 200

/**
 * Returns the next rows of a line with at most the given number of queries. Postpones those that
 * cannot be answered before tomorrow, at most three nights.
 */
export async function planPart(
  { database, clock, checkContext, uploadDeps }: StockWorkDeps,
  line: StockLine,
  limit: number,
): Promise<Plan> {
  const { db } = database
  const now = clock.now()
  const maxRows = Math.min(MAX_ROWS_PER_PART, uploadDeps.limits.maxUploadRows)
  const plan: Plan = { rows: [], live: 0 }
  let lastPlace = 0
  for (let reads = 0; reads < MAX_LOOKUPS && plan.live < limit && plan.rows.length < maxRows; reads += 1) {
    const count = Math.min(ROWS_PER_READ, limit - plan.live, maxRows - plan.rows.length)
    const rows = await nextRows(db, { lineId: line.id, after: lastPlace, today: viennaDay(now), limit: count })
    if (rows.length === 0) break
    lastPlace = rows.at(-1)?.place ?? lastPlace
    const uids = rows.map(({ uid }) => uid)
    const { live, usedUp } = await estimateQueries(checkContext, line.companyId, queryableUids(uids), {
      useCache: true,
    })
    const usedUpUids = new Set(usedUp)
    const isPostponed = ({ uid, tries }: StockRow) => usedUpUids.has(uid) && tries + 1 < MAX_TRIES
    await postponeRows(db, line.id, placesOf(rows.filter(isPostponed)), viennaDay(nextViennaDay(now)))
    // Rows that were postponed often enough are included, and the part reports that today's limit
    // is used up.
    plan.rows.push(...rows.filter(row => !isPostponed(row)))
    plan.live += sum(live) - usedUpUids.size
  }
  return plan
}

const placesOf = (rows: StockRow[]): number[] => rows.map(({ place }) => place)

const sum = (live: ReadonlyMap<Authority, number>): number =>
  [...live.values()].reduce((total, questions) => total + questions, 0)
