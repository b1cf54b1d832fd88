import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'
import { type Bounds, judgeResources } from '../world/soak/judge-resources.ts'
import type { ResourceSample } from '../world/soak/resource-samples.ts'
import { soak } from '../world/soak/soak.ts'
import { judgeTables } from '../world/soak/table-sizes.ts'

// bench/soak in three minutes, mostly spent waiting: two companies, a kill every fifteen seconds,
// one call in twenty fails.
const PLAN = {
  seconds: 180,
  companies: 2,
  rows: 20,
  pauseMs: 8_000,
  killEveryMs: 15_000,
  sampleIntervalMs: 3_000,
  watched: 2_000,
}
const TIMEOUT_MS = 900_000
const FAILURES = ['SERVICE_UNAVAILABLE', 'TIMEOUT', 'reset'] as const
// A process still warms up in its third minute, but a leak per call or per list grows much faster.
// Lives of half a minute are too short to compare; the run of an hour does that.
const BOUNDS: Bounds = {
  heap: { maxRelativeRise: 0.5, maxAbsoluteRise: 0 },
  memory: { maxRelativeRise: 0.5, maxAbsoluteRise: 0 },
  handles: { maxRelativeRise: 0, maxAbsoluteRise: 20 },
  connections: { maxRelativeRise: 0, maxAbsoluteRise: 10 },
  processes: { maxRelativeRise: 0, maxAbsoluteRise: 4 },
}

let database: TemporaryDatabase
let simulator: Simulator

beforeAll(async () => {
  database = await createTemporaryDatabase()
  simulator = await startSimulator({ latencyMs: 20, failureShare: 0.05, failures: [...FAILURES], seed: 17 })
})
afterAll(async () => {
  await simulator?.close()
  await database?.remove()
})

it('repeated kills for three minutes lose, double and leave behind nothing, and resource use does not grow', {
  tags: ['R-39'],
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-soak-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { companyResults, kills, resourceSamples, sizes, recordSummary } = await soak(PLAN, {
    databaseUrl: database.url,
    dataDir,
    env: simulatorEnvironment(simulator),
  })
  expect(recordSummary.faults).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(8)
  expect(companyResults.map(({ uploads }) => uploads.length >= 5)).toEqual([true, true])
  expect(Object.keys(simulator.summary().byCode)).toEqual(expect.arrayContaining(['check SERVICE_UNAVAILABLE']))
  expect(recordSummary.watched).toBeGreaterThan(50)
  const tables = judgeTables(sizes, PLAN.seconds).filter(({ isKept, isFlat }) => !isKept && !isFlat)
  expect(tables).toEqual([])
  const survivors = resourceSamples.filter(({ member }) => member.startsWith('staying'))
  const growing = judgeResources(survivors, { seconds: PLAN.seconds, bounds: BOUNDS }).filter(({ isFlat }) => !isFlat)
  expect(growing).toEqual([])
})

describe('the soak’s growth check', () => {
  const SECONDS = 3_600
  const TEN_PERCENT = { maxRelativeRise: 0.1, maxAbsoluteRise: 0 }
  const bounds: Bounds = {
    heap: TEN_PERCENT,
    memory: TEN_PERCENT,
    handles: TEN_PERCENT,
    connections: TEN_PERCENT,
    processes: TEN_PERCENT,
  }
  const steady = { memory: 100, handles: 40, connections: 8, processes: 1 }
  /**
   * A value every two seconds for an hour; `heap` depends on the second and on the age of the
   * process.
   */
  const run = (
    member: ResourceSample['member'],
    heap: (second: number, age: number) => number,
    lifeCount = 1,
  ): ResourceSample[] =>
    Array.from({ length: SECONDS / 2 }, (_, sample) => {
      const [second, life] = [sample * 2, SECONDS / lifeCount]
      const age = second % life
      return {
        member,
        ...steady,
        heap: heap(second, age),
        at: second * 1_000,
        ageMs: age * 1_000,
        began: (second - age) * 1_000,
      }
    })
  const notFlat = (samples: ResourceSample[]) =>
    judgeResources(samples, { seconds: SECONDS, bounds })
      .filter(({ isFlat }) => !isFlat)
      .map(({ what }) => what)

  it('accepts a sawtooth between garbage collections, and a warm-up at the start', () => {
    expect(notFlat(run('staying web', second => 80 + (second % 90) / 3 - 30 * Math.exp(-second / 200)))).toEqual([])
  })

  it('rejects growth of 0.25 MB a minute under that sawtooth, and values too noisy to judge', () => {
    expect(notFlat(run('staying web', second => 80 + (second % 90) / 3 + second / 240))).toEqual(['staying web, heap'])
    const wild = (second: number) => 80 + 60 * Math.sin(second / 500)
    expect(notFlat(run('staying web', wild))).toEqual(['staying web, heap'])
  })

  it('compares the lives of a killed process at the same age: each may grow if the next grows the same', () => {
    expect(notFlat(run('killed web', (_, age) => 60 + age, 30))).toEqual([])
    expect(notFlat(run('killed web', (second, age) => 60 + age + second / 100, 30))).toEqual(['killed web, heap'])
  })
})
