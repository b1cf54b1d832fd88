import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase, Reader } from '../../ground/database/database.ts'
import type { Log } from '../../ground/log/log.ts'

/** A recurring job of a worker. */
export type Job = {
  /** The name in the log. */
  name: string
  /** The pause between two runs, in milliseconds. */
  everyMs: number
  /** The lease held during a run, so that only one process runs the job. */
  lease?: { releaseAll: (db: Reader) => Promise<void> }
  /** One run. `signal` aborts when the worker stops; the run must then end soon. */
  run: (signal: AbortSignal) => Promise<void>
  /** Resolves when all work that `run` started without waiting has ended. */
  ended?: () => Promise<void>
}

/** Running jobs. `stop` starts no further run and resolves when all work has ended. */
export type Working = { stop: () => Promise<void> }

/**
 * Starts all jobs, each independently, until `stop`. A failed run is logged and does not end its
 * job. With an embedded database it frees their leases first.
 */
export async function workJobs(
  { database: { kind, db }, log }: { database: Pick<OpenDatabase, 'kind' | 'db'>; log: Log },
  jobs: readonly Job[],
): Promise<Working> {
  // No other process can have an embedded database open, so every lease holder is dead.
  if (kind === 'embedded') for (const { lease } of jobs) await lease?.releaseAll(db)
  const stopping = new AbortController()
  const repeating = jobs.map(({ name, everyMs, run }) => repeat(everyMs, () => run(stopping.signal), log, name))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(repeating.map(({ stop }) => stop()))
      await Promise.all(jobs.map(({ ended }) => ended?.()))
    },
  }
}

/**
 * Repeats a task with a pause in between; a failure is logged under `name` and does not end the
 * repetition.
 */
export function repeat(
  everyMs: number,
  task: () => Promise<void>,
  log: Log,
  name?: string,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const pause = () => wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  const failed = (failure: unknown) =>
    log.error({ err: failure, ...(name !== undefined && { job: name }) }, 'a repeated task failed')
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await task().catch(failed)
      await pause()
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
