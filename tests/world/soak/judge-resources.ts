import type { Member } from './fleet.ts'
import { MEASURES, type ResourceSample } from './resource-samples.ts'
import { type Bound, isFlat, type TimedValue, type Trend, trendOf, windowMedians, windowMinimums } from './trend.ts'

export type Bounds = Record<(typeof MEASURES)[number], Bound>

/** The trend of one measure of one process, and whether it is flat. */
export type TrendVerdict = { what: string; trend: Trend; isFlat: boolean }

const WINDOWS = 20
// During this share a process compiles its frequent code and fills its pools and caches.
const WARM_UP_SHARE = 0.25
// For a process that is killed: values from this share of a life on are compared between lives.
const MATURE_SHARE = 0.5

/**
 * Judges each measure of each process. For processes that stay: windows of a twentieth of the run,
 * without its first quarter. For killed processes: the second half of each life, so that the same
 * age is compared. Memory counts with its minimum, which is what remains after garbage collection.
 * Counts use the median, because the minimum says nothing about a process that is never idle.
 */
export function judgeResources(
  samples: readonly ResourceSample[],
  { seconds, bounds }: { seconds: number; bounds: Bounds },
): TrendVerdict[] {
  const members = [...new Set(samples.map(({ member }) => member))]
  return members.flatMap(member => {
    const memberSamples = samples.filter(each => each.member === member)
    return MEASURES.flatMap(measure => {
      const values = memberSamples.map(each => ({ ...each, value: each[measure] }))
      const reduceWindows = measure === 'heap' || measure === 'memory' ? windowMinimums : windowMedians
      const trend = trendOf(
        isKilled(member) ? valuesOfLives(values, reduceWindows) : valuesOfRun(values, seconds, reduceWindows),
      )
      return [{ what: `${member}, ${measure}`, trend, isFlat: isFlat(trend, bounds[measure]) }]
    })
  })
}

const isKilled = (member: Member): boolean => member.startsWith('killed')

type ReduceWindows = typeof windowMinimums

function valuesOfRun(values: readonly TimedValue[], seconds: number, reduceWindows: ReduceWindows): TimedValue[] {
  const startedAt = values[0]?.at ?? 0
  const warmedUpAt = startedAt + seconds * 1_000 * WARM_UP_SHARE
  return reduceWindows(
    values.filter(({ at }) => at >= warmedUpAt),
    (seconds * 1_000) / WINDOWS,
  )
}

function valuesOfLives(
  values: readonly (TimedValue & Pick<ResourceSample, 'ageMs' | 'began'>)[],
  reduceWindows: ReduceWindows,
): TimedValue[] {
  const lives = Map.groupBy(values, ({ began }) => Math.round(began / 1_000))
  return [...lives.values()].flatMap(life => {
    const end = Math.max(...life.map(({ ageMs }) => ageMs))
    const mature = life.filter(({ ageMs }) => ageMs >= end * MATURE_SHARE)
    return reduceWindows(mature, Number.POSITIVE_INFINITY).map(({ value }) => ({ at: mature[0]?.at ?? 0, value }))
  })
}
