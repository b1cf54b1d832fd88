import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

/**
 * Runs `work` and returns the peak memory growth of this process and its child processes, in bytes.
 */
export async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = memoryOfAll()
  return (await peakDuring(work)) - before
}

/** Runs `work` and returns the peak memory of this process and its child processes, in bytes. */
export async function peakDuring(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  const done = work().finally(() => {
    isOver = true
  })
  for (; !isOver; await wait(LOOK_EVERY_MS)) most = Math.max(most, memoryOfAll())
  await done
  return most
}

/**
 * Returns the current memory of this process and its child processes in bytes (child processes on
 * Linux only).
 */
function memoryOfAll(): number {
  return process.memoryUsage().rss + childrenOf(process.pid).reduce((sum, pid) => sum + memoryOf(pid), 0)
}

function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap(task => read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024

/** Returns an empty text if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
