import type { Member } from './fleet.ts'
import { type Held, MEASURES } from './held.ts'
import { type Bound, floors, isFlat, middles, type Seen, type Trend, trendOf } from './trend.ts'

export type Bounds = Record<(typeof MEASURES)[number], Bound>

/** The trend of one measure of one process, and whether it is flat. */
export type Judged = { what: string; trend: Trend; isFlat: boolean }

const WINDOWS = 20
// During this share a process compiles its frequent code and fills its pools and caches.
const WARM_SHARE = 0.25
// For a process that is killed: values from this share of a life on are compared between lives.
const GROWN_SHARE = 0.5

/**
 * Judges each measure of each process. For processes that stay: windows of a twentieth of the run,
 * without its first quarter. For killed processes: the second half of each life, so that the same
 * age is compared. Memory counts with its minimum, which is what remains after garbage collection.
 * Counts use the median, because the minimum says nothing about a process that is never idle.
 */
export function judge(held: readonly Held[], { seconds, bounds }: { seconds: number; bounds: Bounds }): Judged[] {
  const members = [...new Set(held.map(({ member }) => member))]
  return members.flatMap(member => {
    const his = held.filter(each => each.member === member)
    return MEASURES.flatMap(measure => {
      const seen = his.map(each => ({ ...each, value: each[measure] }))
      const told = measure === 'heap' || measure === 'memory' ? floors : middles
      const trend = trendOf(isKilled(member) ? ofLives(seen, told) : ofRun(seen, seconds, told))
      return [{ what: `${member}, ${measure}`, trend, isFlat: isFlat(trend, bounds[measure]) }]
    })
  })
}

const isKilled = (member: Member): boolean => member.startsWith('killed')

type Told = typeof floors

function ofRun(seen: readonly Seen[], seconds: number, told: Told): Seen[] {
  const began = seen[0]?.at ?? 0
  const warm = began + seconds * 1_000 * WARM_SHARE
  return told(
    seen.filter(({ at }) => at >= warm),
    (seconds * 1_000) / WINDOWS,
  )
}

function ofLives(seen: readonly (Seen & Pick<Held, 'ageMs' | 'began'>)[], told: Told): Seen[] {
  const lives = Map.groupBy(seen, ({ began }) => Math.round(began / 1_000))
  return [...lives.values()].flatMap(life => {
    const end = Math.max(...life.map(({ ageMs }) => ageMs))
    const grown = life.filter(({ ageMs }) => ageMs >= end * GROWN_SHARE)
    return told(grown, Number.POSITIVE_INFINITY).map(({ value }) => ({ at: grown[0]?.at ?? 0, value }))
  })
}
