import { countCall, type Simulation } from '../simulation.ts'

const viennaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short' })

/**
 * Counts a query on the Vienna calendar day; 1513 or 1514 where it is one too many, which is then not forwarded and not counted
 * (docs/sources.md#finanzonline-codes). Both levels share a count, and all requester UIDs of a participant do: the text makes no difference.
 */
export function countQuery(
  simulation: Simulation,
  tid: string,
  uid: string,
  requester: string,
): 1513 | 1514 | undefined {
  const counts = countsOfToday(simulation)
  const { dayLimit, requesterLimit } = simulation.behaviour
  if (isUsedUp(counts, `${tid} ${uid}`, dayLimit)) return 1513
  if (isUsedUp(counts, requester, requesterLimit)) return 1514
  countCall(counts, `${tid} ${uid}`)
  countCall(counts, requester)
  return undefined
}

function countsOfToday(simulation: Simulation): Map<string, number> {
  const day = viennaDay.format(simulation.now())
  if (simulation.today.day !== day) simulation.today = { day, counts: new Map() }
  return simulation.today.counts
}

const isUsedUp = (counts: Map<string, number>, key: string, limit: number | null) =>
  limit !== null && (counts.get(key) ?? 0) >= limit
