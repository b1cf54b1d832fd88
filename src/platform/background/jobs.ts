import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database, OpenDatabase, Reader } from '../../base/database/database.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import type { Log } from '../../base/log/log.ts'

/** A recurring job of a worker. */
export type Job = {
  /** The name in the log. */
  name: string
  /**
   * The pause between two runs, in milliseconds; with `due`, between two checks of the condition.
   */
  everyMs: number
  /**
   * An SQL condition that is true if `run` has something to do. The conditions of all jobs are one
   * statement, so that an idle worker causes little load. Its text must not vary. Without `due`,
   * `run` is called at each interval.
   */
  due?: () => RawBuilder<boolean>
  /** The lease held during a run, so that only one process runs the job. */
  lease?: { releaseAll: (db: Reader) => Promise<void> }
  /** One run. `signal` aborts when the worker stops; the run must then end soon. */
  run: (signal: AbortSignal) => Promise<void>
  /** Resolves when all work that `run` started and did not await has ended. */
  ended?: () => Promise<void>
}

/** Running jobs. `stop` starts no further run and resolves when all work has ended. */
export type RunningJobs = { stop: () => Promise<void> }

/**
 * Starts all jobs, each independently, until `stop`. A failed run is logged and does not end its
 * job. With an embedded database it frees their leases first.
 */
export async function startJobs(
  { database: { kind, db }, log }: { database: Pick<OpenDatabase, 'kind' | 'db'>; log: Log },
  jobs: readonly Job[],
): Promise<RunningJobs> {
  // No other process can have an embedded database open, so every lease holder is dead.
  if (kind === 'embedded') for (const { lease } of jobs) await lease?.releaseAll(db)
  const stopping = new AbortController()
  const timedJobs = jobs.filter(({ due }) => due === undefined)
  const repeating = timedJobs.map(({ name, everyMs, run }) => repeat(everyMs, () => run(stopping.signal), log, name))
  const dueJobs = runWhenDue({ db, log, stopping: stopping.signal }, jobs.flatMap(dueJobOf))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([...repeating, dueJobs].map(({ stop }) => stop()))
      await Promise.all(jobs.map(({ ended }) => ended?.()))
    },
  }
}

type DueJob = Job & Required<Pick<Job, 'due'>>

const dueJobOf = (job: Job): DueJob[] => (job.due === undefined ? [] : [{ ...job, due: job.due }])

/**
 * Runs each job whose condition is true and whose last run has ended. `stop` waits for all runs.
 */
function runWhenDue(
  { db, log, stopping }: { db: Database; log: Log; stopping: AbortSignal },
  jobs: readonly DueJob[],
): RunningJobs {
  const running = new Map<DueJob, Promise<void>>()
  const startRun = (job: DueJob): void => {
    const run = job
      .run(stopping)
      .catch(err => logFailure(log, err, job.name))
      .finally(() => running.delete(job))
    running.set(job, run)
  }
  const startDueJobs = async (): Promise<void> => {
    const idleJobs = jobs.filter(job => !running.has(job))
    if (idleJobs.length === 0) return
    const isDue = await readDueFlags(db, jobs)
    for (const [at, job] of jobs.entries()) if (isDue[at] && !running.has(job) && !stopping.aborted) startRun(job)
  }
  const checking =
    jobs.length === 0 ? null : repeat(Math.min(...jobs.map(({ everyMs }) => everyMs)), startDueJobs, log, 'due jobs')
  return {
    stop: async () => {
      await checking?.stop()
      await Promise.all(running.values())
    },
  }
}

async function readDueFlags(db: Database, jobs: readonly DueJob[]): Promise<boolean[]> {
  const { rows } = await sql<{
    due: boolean[]
  }>`select array[${sql.join(jobs.map(({ due }) => due()))}] as due ${PREPARED}`.execute(db)
  return rows[0]?.due ?? []
}

const logFailure = (log: Log, err: unknown, name?: string): void =>
  log.error({ err, ...(name !== undefined && { job: name }) }, 'a repeated task failed')

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
  const logFailedTask = (failure: unknown) => logFailure(log, failure, name)
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await task().catch(logFailedTask)
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
