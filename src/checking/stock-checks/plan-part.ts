import { estimateQueries } from '../../answers/checks/estimate-queries.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { nextViennaDay, viennaDay } from '../../base/texts/format.ts'
import { named } from './estimate-stock.ts'
import type { Plan } from './make-part.ts'
import { nextRows, putOffRows, type StockRow } from './rows-store.ts'
import { MAX_ROWS_PER_PART, MAX_TRIES } from './schedule.ts'
import type { StockWork } from './stock-work.ts'
import type { Line } from './store.ts'

const AT_ONCE = 1_000
// Each look takes as many rows as queries are left for today. If most answers are cached, the last
// few would take many looks.
const MAX_LOOKUPS = 200

/**
 * Returns the next rows of a line with at most the given number of queries. Postpones those that
 * cannot be answered before tomorrow, at most three nights.
 */
export async function planPart(
  { database, clock, checkContext, uploads }: StockWork,
  line: Line,
  most: number,
): Promise<Plan> {
  const { db } = database
  const now = clock.now()
  const mostRows = Math.min(MAX_ROWS_PER_PART, uploads.limits.maxUploadRows)
  const plan: Plan = { rows: [], live: 0 }
  let behind = 0
  for (let looks = 0; looks < MAX_LOOKUPS && plan.live < most && plan.rows.length < mostRows; looks += 1) {
    const wanted = Math.min(AT_ONCE, most - plan.live, mostRows - plan.rows.length)
    const rows = await nextRows(db, { lineId: line.id, behind, today: viennaDay(now), most: wanted })
    if (rows.length === 0) break
    behind = rows.at(-1)?.place ?? behind
    const uids = rows.map(({ uid }) => uid)
    const { live, usedUp } = await estimateQueries(checkContext, line.companyId, named(uids), { useCache: true })
    const late = new Set(usedUp)
    const waits = ({ uid, tries }: StockRow) => late.has(uid) && tries + 1 < MAX_TRIES
    await putOffRows(db, line.id, placesOf(rows.filter(waits)), viennaDay(nextViennaDay(now)))
    // Rows that were postponed often enough are included, and the part reports that today's limit
    // is used up.
    plan.rows.push(...rows.filter(row => !waits(row)))
    plan.live += sum(live) - late.size
  }
  return plan
}

const placesOf = (rows: StockRow[]): number[] => rows.map(({ place }) => place)

const sum = (live: ReadonlyMap<Authority, number>): number =>
  [...live.values()].reduce((total, questions) => total + questions, 0)
