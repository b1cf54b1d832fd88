import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase, Reader } from '../../ground/database/database.ts'
import type { Log } from '../../ground/log/log.ts'

/** Something that a worker does again and again. */
export type Job = {
  /** For the log. */
  name: string
  /** The pause between two turns, in milliseconds. */
  everyMs: number
  /** The lease that it holds while it works, so that only one of any number of processes does. */
  lease?: { releaseAll: (db: Reader) => Promise<void> }
  /** One turn. `signal` aborts when the worker stops: what is under way ends soon then. */
  run: (signal: AbortSignal) => Promise<void>
  /** Resolves when nothing is under way that `run` began and did not wait for. */
  ended?: () => Promise<void>
}

/** A list of jobs at work; `stop` begins no further turn and resolves when nothing is under way. */
export type Working = { stop: () => Promise<void> }

/** Starts all jobs, each by itself, until `stop`; a turn that fails is logged and does not end its job. If embedded, frees their leases first. */
export async function workJobs(
  { database: { kind, db }, log }: { database: Pick<OpenDatabase, 'kind' | 'db'>; log: Log },
  jobs: readonly Job[],
): Promise<Working> {
  // Nobody else can have an embedded database open: whoever held anything is dead.
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

/** Does something again and again, with a pause between; a failure is logged under that name and does not end it. */
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
