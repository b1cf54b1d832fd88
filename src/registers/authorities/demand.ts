import type { Asker, AskerKind } from './asking.ts'
import { halfOf } from './gate.ts'

/** How many places a company wants for one kind of its calls: those that it has, and those that it waits for. */
export type Wanted = Asker & { wanted: number }

/** Calls by company and kind. */
export type CallCount = {
  add: (asker: Asker, more: number) => void
  /** How many of a company are counted, its users' or the product's own. */
  of: (asker: Asker) => number
  all: () => Wanted[]
}

/** Returns a count of calls by company and kind. */
export function createCallCount(): CallCount {
  const counted = new Map<string, Wanted>()
  return {
    add: ({ kind, companyId }, more) => {
      const key = `${kind} ${companyId}`
      const wanted = (counted.get(key)?.wanted ?? 0) + more
      if (wanted === 0) counted.delete(key)
      else counted.set(key, { kind, companyId, wanted })
    },
    of: asker => [...counted.values()].reduce((sum, each) => (isSame(each, asker) ? sum + each.wanted : sum), 0),
    all: () => [...counted.values()],
  }
}

const isSame = (one: Asker, other: Asker): boolean =>
  one.companyId === other.companyId && isMachine(one) === isMachine(other)

const isMachine = ({ kind }: { kind: AskerKind }): boolean => kind === 'machine'

type Waiting = { asker: Asker; state: string | null }

/**
 * Returns what is wanted of a service with `most` places: by calls that are `inside`, and by those that wait for the service rather than for a member
 * state, of which so many more are `free`. The product's own work is told as company 0's, whoever it is for, and never more of it than it could have:
 * other processes need not hear of each of its companies.
 */
export function demandOf(
  most: number,
  inside: CallCount,
  waiting: readonly Waiting[],
  free: (state: string | null) => number,
): Wanted[] {
  const count = createCallCount()
  for (const { wanted, ...asker } of inside.all()) count.add(asker, wanted)
  const left = new Map<string | null, number>()
  for (const { asker, state } of waiting) {
    const places = left.get(state) ?? free(state)
    left.set(state, places - 1)
    if (places > 0) count.add(asker, 1)
  }
  const [machines, users] = [count.all().filter(isMachine), count.all().filter(want => !isMachine(want))]
  const wanted = Math.min(
    halfOf(most),
    machines.reduce((sum, each) => sum + each.wanted, 0),
  )
  return wanted === 0 ? users : [...users, { companyId: 0, kind: 'machine', wanted }]
}
