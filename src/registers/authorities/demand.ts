import type { Asker, AskerKind } from './asking.ts'
import { halfOf } from './gate.ts'

/** Concurrency slots that a company holds or waits for, for one kind of its calls. */
export type Wanted = Asker & { wanted: number }

/** Counts calls by company and kind. */
export type CallCount = {
  add: (asker: Asker, more: number) => void
  /** Returns the count of a company, for its users or for its background work. */
  of: (asker: Asker) => number
  all: () => Wanted[]
}

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
 * Returns the demand for a service with `most` slots: calls in flight (`inside`), and calls that
 * wait for the service and not for a member state, which has `free` slots. Background work of all
 * companies is reported as company 0's, capped at its maximum: other processes need no details.
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
