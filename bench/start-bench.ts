import { readFileSync } from 'node:fs'
import type { CallSummary } from '../src/simulator/call-log.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { freshSecret } from '../tests/world/product/fresh-key.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../tests/world/product/running-product.ts'
import { changeSetting } from './change-setting.ts'
import type { BenchTarget } from './on-both-databases.ts'
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts'

export const BENCH_SECRET = freshSecret()
export const BENCH_PASSWORD = 'Benchmark-Passwort-26'

type Options = {
  /** How long the authority takes to answer. */
  latencyMs: number
  lanes: number
  batchSize?: number
  /** Separate workers beside a web process (PostgreSQL). By default one process does both. */
  workers?: number
  env?: Record<string, string>
}

/**
 * The measured product, company 1's signed-in Dev, and the simulator in a separate process. Code
 * that kills a process must store its replacement here, so that `stop` finds it.
 */
export type Bench = {
  web: RunningProduct
  workers: RunningProduct[]
  visitor: Visitor
  simulator: SimulatorProcess
  /** The authenticator secret of company 1's Dev, to sign in again with BENCH_PASSWORD. */
  secret: string
  /** The product's environment, for restarts. */
  env: Record<string, string>
  calls: () => Promise<CallSummary>
  stop: () => Promise<void>
}

export async function startBench({ databaseUrl, dataDir }: BenchTarget, options: Options): Promise<Bench> {
  const { latencyMs, lanes, batchSize, workers: count = 0 } = options
  const simulator = await startSimulatorProcess([`--latencyMs=${latencyMs}`])
  const database: Record<string, string> = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }
  const limits = { VIES_CONCURRENCY: String(lanes), WORKER_CONCURRENCY: String(Math.max(16, lanes)) }
  const env = { ...database, ...simulator.env, ...limits, APP_SECRET: BENCH_SECRET, ...options.env }
  const web = await runProduct({ env, dataDir, command: count === 0 ? 'start' : 'web' })
  const workers: RunningProduct[] = []
  for (let at = 0; at < count; at++) workers.push(await runProduct({ env, dataDir, command: 'worker' }))
  const visitor = createVisitor(web.address)
  const secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: BENCH_PASSWORD })
  await changeSetting(visitor, 'task_concurrent_batches', lanes)
  if (batchSize !== undefined) await changeSetting(visitor, 'task_batch_size', batchSize)
  const bench: Bench = {
    web,
    workers,
    visitor,
    simulator,
    secret,
    env,
    // The simulator's own type: src/simulator/control.ts.
    calls: async () => (await (await fetch(new URL('/control/summary', simulator.url))).json()) as CallSummary,
    stop: async () => {
      await Promise.all([bench.web, ...bench.workers].map(product => product.stop()))
      simulator.stop()
    },
  }
  return bench
}

/** Returns the peak memory of a process in MB (Linux). */
export function peakMemoryMb({ pid }: RunningProduct): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const TICK_MS = 10

/**
 * Returns the processor time of a process so far in milliseconds, with all its threads and its
 * ended child processes (Linux).
 */
export function processorMs({ pid }: { pid: number }): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
}

/** Returns `count` different German UIDs. */
export const differentUids = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `DE${100_000_011 + at * 10}`)
