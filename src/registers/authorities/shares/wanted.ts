import type { Wanted } from '../places.ts'

const keyOf = ({ kind, companyId }: Wanted): string => `${kind} ${companyId}`

const byKey = (wants: readonly Wanted[]): Map<string, Wanted> => new Map(wants.map(want => [keyOf(want), want]))

/** Of each company and kind the greater of the two numbers. */
export function mostOf(some: readonly Wanted[], others: readonly Wanted[]): Wanted[] {
  const most = byKey(some)
  for (const want of others) if (want.wanted > (most.get(keyOf(want))?.wanted ?? 0)) most.set(keyOf(want), want)
  return [...most.values()]
}

/** Whether some company wants more for some kind than before. */
export function isMore(wants: readonly Wanted[], before: readonly Wanted[]): boolean {
  const known = byKey(before)
  return wants.some(want => want.wanted > (known.get(keyOf(want))?.wanted ?? 0))
}
