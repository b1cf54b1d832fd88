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
import { runnerKinds, type Side, startOne } from './start-runners.ts'

// What the built server saves compared with the sources, from which Node strips types at run time:
// the start of the product on the embedded database, of each thread and process, and the pre-flight
// of a small list. Both sides alternate.
const SIDES: readonly Side[] = ['sources', 'built']
const RUNNERS = 20
const STARTS = 8
const PREFLIGHTS = 10
const SETTLES_MS = 2_000

type Started = { ms: number; cpuMs: number; memoryMb: number }

export async function* measure(): AsyncGenerator<Figure> {
  for (const kind of await runnerKinds()) {
    await inTurns(1, side => startOne(kind, side))
    yield* compared(kind.name, ['cpuMs', 'ms'], await inTurns(RUNNERS, side => startOne(kind, side)))
  }
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  try {
    yield* compared('pre-flight of 100 rows', ['ms'], await inTurns(1, side => preflights(side, join(folder, side))))
    yield* compared(
      'npm start',
      ['ms', 'cpuMs', 'memoryMb'],
      await inTurns(STARTS, side => start(side, join(folder, side))),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Both<T> = Record<Side, T[]>

/** Alternates the sides, so that both run under the same load. */
async function inTurns<T>(count: number, run: (side: Side) => Promise<T | T[]>): Promise<Both<T>> {
  const both: Both<T> = { sources: [], built: [] }
  for (let at = 0; at < count; at++) for (const side of SIDES) both[side].push(...([await run(side)].flat() as T[]))
  return both
}

function* compared<T extends Record<Name, number>, Name extends string>(
  name: string,
  what: Name[],
  both: Both<T>,
): Generator<Figure> {
  for (const key of what) {
    const [sources, built] = SIDES.map(side => middle(both[side].map(each => each[key])))
    if (sources === undefined || built === undefined) throw new Error('both sides were measured')
    const unit = key === 'memoryMb' ? 'MB' : 'ms'
    yield {
      name: `${name}: ${LABELS[key] ?? key}`,
      ratio: `${(built / sources).toFixed(2)} x sources`,
      details: `built p50 ${built.toFixed(0)} ${unit}, sources p50 ${sources.toFixed(0)} ${unit}, each ${both.built.length} times`,
    }
  }
}

const LABELS: Record<string, string> = { ms: 'time', cpuMs: 'processor time', memoryMb: 'most memory' }

const run = (side: Side, dataDir: string): Promise<RunningProduct> => {
  const source = fileURLToPath(new URL('../src/app/start/start.ts', import.meta.url))
  const entry = side === 'built' ? builtCommand('start') : source
  return runProduct({ by: [process.execPath, ...NODE_FLAGS, entry], dataDir })
}

/**
 * Returns the time from the start to the first ready /readyz, and the cost until it has settled.
 */
async function start(side: Side, dataDir: string): Promise<Started> {
  const began = performance.now()
  const product = await run(side, dataDir)
  const ms = performance.now() - began
  await wait(SETTLES_MS)
  const started = { ms, cpuMs: processorMs(product), memoryMb: peakMemoryMb(product) }
  await product.stop()
  return started
}

/**
 * Runs several pre-flights, one every two seconds, as a person choosing a sheet would; the embedded
 * database is created at the same time.
 */
async function preflights(side: Side, dataDir: string): Promise<{ ms: number }[]> {
  const product = await run(side, dataDir)
  const visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: BENCH_PASSWORD })
  const list = await buildUidList(differentUids(100))
  const times: { ms: number }[] = []
  for (let at = 0; at < PREFLIGHTS; at++) {
    await wait(SETTLES_MS)
    const began = performance.now()
    const { status } = await visitor.upload('Liste.xlsx', list, {}, '/api/tasks/preflight')
    if (status !== 200) throw new Error(`the pre-flight was answered ${status}`)
    times.push({ ms: performance.now() - began })
  }
  await product.stop()
  return times
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
