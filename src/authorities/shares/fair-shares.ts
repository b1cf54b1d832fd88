/** A living process, and how many calls it has in flight or waiting. */
export type Wanting = { holder: string; wanted: number }

type Portion = Wanting & { places: number }

/**
 * How many of `limit` places each process should have: none more than another that wants more too, and what none
 * wants is spread evenly, so that a first call need not wait. Where there are more processes than places they take turns
 * (`turn` counts up). Every process works this out alone, so it depends on nothing but what is given.
 */
export function fairShares(limit: number, wanting: readonly Wanting[], turn: number): Map<string, number> {
  const sorted = wanting.toSorted((one, other) => (one.holder < other.holder ? -1 : 1))
  const isShort = sorted.filter(({ wanted }) => wanted > 0).length > limit
  const first = isShort ? turn % sorted.length : 0
  const portions = [...sorted.slice(first), ...sorted.slice(0, first)].map((one): Portion => ({ ...one, places: 0 }))
  for (let left = limit; left > 0; left--) {
    const unsatisfied = portions.filter(({ places, wanted }) => places < wanted)
    const next = withLeast(unsatisfied.length > 0 ? unsatisfied : portions)
    if (next) next.places += 1
  }
  return new Map(portions.map(({ holder, places }) => [holder, places]))
}

const withLeast = (portions: Portion[]): Portion | undefined =>
  portions.reduce<Portion | undefined>((least, one) => (least && least.places <= one.places ? least : one), undefined)
