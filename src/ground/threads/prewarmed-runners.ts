import type { Runner } from './runner.ts'

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
