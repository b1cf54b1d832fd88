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

/** Runners of one kind. One that was started ahead has its code loaded when its task comes. */
export type PrewarmedRunners = {
  /** The runner that was started ahead, else a new one. It belongs to the caller, who ends it. */
  take: () => Runner
  /** Starts one ahead unless there is one. Not taken within a minute, it ends. */
  prewarm: () => void
}

const UNUSED_MS = 60_000

/**
 * Hands out runners, each for one task. Loading its code takes a runner 150 to 450 ms (measured); callers do not wait for it if they
 * say a little earlier that one will be needed. `start` returns one that waits for its task.
 */
export function prewarmedRunners(start: () => Runner, unusedMs = UNUSED_MS): PrewarmedRunners {
  let prewarmed: { runner: Runner; timer: NodeJS.Timeout } | null = null
  const forget = (runner: Runner) => {
    if (prewarmed?.runner !== runner) return
    clearTimeout(prewarmed.timer)
    prewarmed = null
  }
  const giveUp = (runner: Runner) => {
    forget(runner)
    void runner.end()
  }
  return {
    take: () => {
      if (prewarmed === null) return start()
      const { runner } = prewarmed
      forget(runner)
      runner.keepsRunning(true)
      return runner
    },
    prewarm: () => {
      if (prewarmed !== null) return void prewarmed.timer.refresh()
      const runner = start()
      runner.keepsRunning(false)
      prewarmed = { runner, timer: setTimeout(giveUp, unusedMs, runner).unref() }
      // One that breaks while it waits is none: whoever takes the next one meets the failure.
      void runner.gone.then(() => forget(runner))
    },
  }
}
