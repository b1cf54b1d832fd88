import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { placesIn } from '../src/ground/database/cluster/place.ts'
import type { RunningProduct } from '../tests/world/product/running-product.ts'
import { processorMs } from './start-bench.ts'

/** What a product and its own PostgreSQL take: memory in MB, processor in milliseconds for each second. */
export type AtRest = { memory: number; processor: number; databaseMemory: number; databaseProcessor: number }

/** Measures both for `seconds` (Linux); of a PostgreSQL that is not the product's own, nothing. */
export async function measureRest(product: RunningProduct, isEmbedded: boolean, seconds: number): Promise<AtRest> {
  const database = isEmbedded ? postgresqlOf(product.dataDir) : []
  const spent = () => [processorMs(product), sum(database, pid => processorMs({ pid }))] as const
  const before = spent()
  await wait(seconds * 1_000)
  const after = spent()
  return {
    memory: kilobytesOf(product.pid, 'Rss') / 1024,
    processor: (after[0] - before[0]) / seconds,
    databaseMemory: sum(database, pid => kilobytesOf(pid, 'Pss')) / 1024,
    databaseProcessor: (after[1] - before[1]) / seconds,
  }
}

const sum = (pids: number[], of: (pid: number) => number): number =>
  pids.reduce((all, pid) => all + readingOf(pid, of), 0)

// A backend may have ended meanwhile.
function readingOf(pid: number, of: (pid: number) => number): number {
  try {
    return of(pid)
  } catch {
    return 0
  }
}

function postgresqlOf(dataDir: string): number[] {
  const [line = ''] = readFileSync(join(placesIn(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')
  const parents = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return [Number(line), ...parents.map(Number).filter(pid => readingOf(pid, parentOf) === Number(line))]
}

const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])

/** Pss counts what processes share once: PostgreSQL's buffers. */
function kilobytesOf(pid: number, what: 'Rss' | 'Pss'): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}
