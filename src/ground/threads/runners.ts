/** A thread or a process of its own for one task. It belongs to whoever took it, who ends it. */
export type Runner = {
  /**
   * Says something and returns what the runner says next. Rejects with OutOfMemory where it needed more than it may have, else with
   * what broke it; a runner that broke while no one waited rejects whoever asks it next.
   */
  ask: (message: object) => Promise<unknown>
  /** Ends it, also in the middle of its work. Resolves when it is gone, at once where it is gone already. */
  end: () => Promise<void>
  /** Resolves when it is gone, whoever ended it. */
  gone: Promise<void>
  /** Whether it keeps the program running; a new one does. */
  keepsRunning: (does: boolean) => void
}

/** What a runner may have at most, in megabytes; `old` where V8's own limit will not do. */
export type Memory = { oldMb?: number; youngMb: number }

/** A runner needed more memory than it may have. */
export class OutOfMemory extends Error {
  override name = 'OutOfMemory'
}

/** Runners of one kind. One that was started ahead, or that has done a task, has its code loaded when the next task comes. */
export type PrewarmedRunners = {
  /** The runner that is ready, else a new one. It belongs to the caller, who releases or ends it. */
  take: () => Runner
  /** Gives back a runner whose task is done and that waits for its next. */
  release: (runner: Runner) => void
  /** Starts one ahead unless one is ready. Not taken within a minute, it ends. */
  prewarm: () => void
}

const UNUSED_MS = 60_000

/** Of a thread that does our own work; what it may have piled up goes with it. */
export const TASKS_PER_THREAD = 100

/**
 * Hands out runners. Loading its code takes a runner 150 to 450 ms (measured); callers do not wait for it if they say a little earlier that
 * one will be needed. `start` returns one that waits for its task; after `maxTasks` tasks a runner ends.
 */
export function prewarmedRunners(
  start: () => Runner,
  { maxTasks = 1, unusedMs = UNUSED_MS }: { maxTasks?: number; unusedMs?: number } = {},
): PrewarmedRunners {
  let ready: { runner: Runner; timer: NodeJS.Timeout } | null = null
  const tasksOf = new WeakMap<Runner, number>()
  const forget = (runner: Runner) => {
    if (ready?.runner !== runner) return
    clearTimeout(ready.timer)
    ready = null
  }
  const giveUp = (runner: Runner) => {
    forget(runner)
    void runner.end()
  }
  const keep = (runner: Runner) => {
    runner.keepsRunning(false)
    ready = { runner, timer: setTimeout(giveUp, unusedMs, runner).unref() }
  }
  const open = () => {
    const runner = start()
    // One that breaks while it waits is none: whoever takes the next one meets the failure.
    void runner.gone.then(() => forget(runner))
    return runner
  }
  return {
    take: () => {
      const runner = ready?.runner ?? open()
      forget(runner)
      tasksOf.set(runner, (tasksOf.get(runner) ?? 0) + 1)
      runner.keepsRunning(true)
      return runner
    },
    release: runner => {
      if (ready !== null || (tasksOf.get(runner) ?? maxTasks) >= maxTasks) return void runner.end()
      keep(runner)
    },
    prewarm: () => (ready === null ? keep(open()) : void ready.timer.refresh()),
  }
}
