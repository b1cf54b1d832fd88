import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_INTERVAL_MS = 20

/**
 * Runs `work` and returns the peak memory growth of this process and its child processes, in bytes.
 */
export async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = totalMemory()
  return (await peakDuring(work)) - before
}

/** Runs `work` and returns the peak memory of this process and its child processes, in bytes. */
export async function peakDuring(work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  let isOver = false
  const done = work().finally(() => {
    isOver = true
  })
  for (; !isOver; await wait(POLL_INTERVAL_MS)) peak = Math.max(peak, totalMemory())
  await done
  return peak
}

/**
 * Returns the current memory of this process and its child processes in bytes (child processes on
 * Linux only).
 */
function totalMemory(): number {
  return process.memoryUsage().rss + childrenOf(process.pid).reduce((sum, pid) => sum + memoryOf(pid), 0)
}

function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap(task =>
    readIfPresent(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  )
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readIfPresent(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024

/** Returns an empty text if the process has ended. */
function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
