import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../src/app/start/production-node.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { createVisitor } from '../tests/world/people/visitor.ts'
import { builtCommand } from '../tests/world/product/built-server.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../tests/world/product/running-product.ts'
import type { Figure } from './run.ts'
import { BENCH_PASSWORD, differentUids, peakMemoryMb, processorMs } from './start-bench.ts'
import { type CodeOrigin, listRunnerKinds, measureRunnerStart } from './start-runners.ts'

// What the built server saves compared with running the TypeScript sources, whose types Node strips
// at run time. Measures the start of the product on the embedded database, the start of each thread
// and process, and the pre-flight of a small list. Runs of both origins alternate.
const ORIGINS: readonly CodeOrigin[] = ['sources', 'built']
const RUNNERS = 20
const STARTS = 8
const PREFLIGHTS = 10
const SETTLE_MS = 2_000

type StartCost = { ms: number; cpuMs: number; memoryMb: number }

export async function* measure(): AsyncGenerator<Figure> {
  for (const kind of await listRunnerKinds()) {
    await alternate(1, origin => measureRunnerStart(kind, origin))
    yield* compareOrigins(
      kind.name,
      ['cpuMs', 'ms'],
      await alternate(RUNNERS, origin => measureRunnerStart(kind, origin)),
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  try {
    yield* compareOrigins(
      'pre-flight of 100 rows',
      ['ms'],
      await alternate(1, origin => measurePreflights(origin, join(folder, origin))),
    )
    yield* compareOrigins(
      'npm start',
      ['ms', 'cpuMs', 'memoryMb'],
      await alternate(STARTS, origin => measureProductStart(origin, join(folder, origin))),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type PerOrigin<T> = Record<CodeOrigin, T[]>

/** Alternates both code origins, so that they run under the same load. */
async function alternate<T>(count: number, run: (origin: CodeOrigin) => Promise<T | T[]>): Promise<PerOrigin<T>> {
  const measurements: PerOrigin<T> = { sources: [], built: [] }
  for (let at = 0; at < count; at++)
    for (const origin of ORIGINS) measurements[origin].push(...([await run(origin)].flat() as T[]))
  return measurements
}

function* compareOrigins<T extends Record<Name, number>, Name extends string>(
  name: string,
  metrics: Name[],
  measurements: PerOrigin<T>,
): Generator<Figure> {
  for (const key of metrics) {
    const [sources, built] = ORIGINS.map(origin => median(measurements[origin].map(each => each[key])))
    if (sources === undefined || built === undefined) throw new Error('both sides were measured')
    const unit = key === 'memoryMb' ? 'MB' : 'ms'
    yield {
      name: `${name}: ${LABELS[key] ?? key}`,
      headline: `${(built / sources).toFixed(2)} x sources`,
      details: `built p50 ${built.toFixed(0)} ${unit}, sources p50 ${sources.toFixed(0)} ${unit}, each ${measurements.built.length} times`,
    }
  }
}

const LABELS: Record<string, string> = { ms: 'time', cpuMs: 'processor time', memoryMb: 'most memory' }

const startProduct = (origin: CodeOrigin, dataDir: string): Promise<RunningProduct> => {
  const source = fileURLToPath(new URL('../src/app/start/start.ts', import.meta.url))
  const entry = origin === 'built' ? builtCommand('start') : source
  return runProduct({ by: [process.execPath, ...NODE_FLAGS, entry], dataDir })
}

/**
 * Starts the product. Returns the time until /readyz reports ready, and the CPU time and memory
 * SETTLES_MS later.
 */
async function measureProductStart(origin: CodeOrigin, dataDir: string): Promise<StartCost> {
  const startedAt = performance.now()
  const product = await startProduct(origin, dataDir)
  const ms = performance.now() - startedAt
  await wait(SETTLE_MS)
  const cost = { ms, cpuMs: processorMs(product), memoryMb: peakMemoryMb(product) }
  await product.stop()
  return cost
}

/**
 * Runs several pre-flights, one every two seconds, as a user who chooses a sheet would. The
 * embedded database is created at the same time.
 */
async function measurePreflights(origin: CodeOrigin, dataDir: string): Promise<{ ms: number }[]> {
  const product = await startProduct(origin, dataDir)
  const visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: BENCH_PASSWORD })
  const list = await buildUidList(differentUids(100))
  const times: { ms: number }[] = []
  for (let at = 0; at < PREFLIGHTS; at++) {
    await wait(SETTLE_MS)
    const startedAt = performance.now()
    const { status } = await visitor.upload('Liste.xlsx', list, {}, '/api/tasks/preflight')
    if (status !== 200) throw new Error(`the pre-flight was answered ${status}`)
    times.push({ ms: performance.now() - startedAt })
  }
  await product.stop()
  return times
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
