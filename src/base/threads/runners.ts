/** A thread or process for one task at a time. The caller owns it and must `end()` it. */
export type Runner = {
  /**
   * Sends a message and returns the runner's reply. Rejects with `OutOfMemory` if the runner
   * exceeded its memory, else with its failure. If it failed while idle, the next call rejects.
   */
  request: (message: object) => Promise<unknown>
  /** Ends the runner, even during its work. Resolves when it has ended. */
  end: () => Promise<void>
  /** Resolves when the runner has ended, for any reason. */
  exited: Promise<void>
  /** Sets whether the runner keeps this process alive; initially it does. */
  setKeepsProcessAlive: (keepsAlive: boolean) => void
}

/** A runner's memory limits in megabytes; `oldMb` only if V8's own limit does not suffice. */
export type Memory = { oldMb?: number; youngMb: number }

/** A runner exceeded its memory limit. */
export class OutOfMemory extends Error {
  override name = 'OutOfMemory'
}

/**
 * A pool of runners of one kind. A prewarmed or used runner has its code loaded when the next task
 * comes.
 */
export type RunnerPool = {
  /** Returns a ready runner, else a new one. The caller owns it and must release or end it. */
  acquire: () => Runner
  /** Returns a runner that has finished its task to the pool. */
  release: (runner: Runner) => void
  /** Starts a runner unless one is ready. It ends if it is not used within a minute. */
  prewarm: () => void
}

const MAX_IDLE_MS = 60_000

/** The tasks of a thread for our own work; the memory that it accumulated is freed at its end. */
export const MAX_TASKS_PER_THREAD = 100

/**
 * Returns a pool of runners. Loading a runner's code takes 150 to 450 ms (measured), so callers
 * prewarm one shortly before they need it. `start` returns a runner that waits for its task; it
 * ends after `maxTasks` tasks.
 */
export function createRunnerPool(
  start: () => Runner,
  { maxTasks = 1, unusedMs = MAX_IDLE_MS }: { maxTasks?: number; unusedMs?: number } = {},
): RunnerPool {
  let ready: { runner: Runner; timer: NodeJS.Timeout } | null = null
  const tasksOf = new WeakMap<Runner, number>()
  const clearReady = (runner: Runner) => {
    if (ready?.runner !== runner) return
    clearTimeout(ready.timer)
    ready = null
  }
  const discard = (runner: Runner) => {
    clearReady(runner)
    void runner.end()
  }
  const setReady = (runner: Runner) => {
    runner.setKeepsProcessAlive(false)
    ready = { runner, timer: setTimeout(discard, unusedMs, runner).unref() }
  }
  const startRunner = () => {
    const runner = start()
    // A runner that fails while idle is removed; a lasting cause fails the next request.
    void runner.exited.then(() => clearReady(runner))
    return runner
  }
  return {
    acquire: () => {
      const runner = ready?.runner ?? startRunner()
      clearReady(runner)
      tasksOf.set(runner, (tasksOf.get(runner) ?? 0) + 1)
      runner.setKeepsProcessAlive(true)
      return runner
    },
    release: runner => {
      if (ready !== null || (tasksOf.get(runner) ?? maxTasks) >= maxTasks) return void runner.end()
      setReady(runner)
    },
    prewarm: () => (ready === null ? setReady(startRunner()) : void ready.timer.refresh()),
  }
}
