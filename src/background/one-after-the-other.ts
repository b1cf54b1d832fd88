import type { Log } from './log.ts'

/**
 * Runs a task for each id, one at a time, an id only once even if it is added again meanwhile. A failure is logged; the
 * sweeper brings the id back. `stop` forgets what has not begun and resolves when the running one is done.
 */
export function oneAfterTheOther(task: (id: number) => Promise<void>, log: Log) {
  const waiting = new Set<number>()
  let running: Promise<void> | null = null
  let current: number | null = null
  const run = async (): Promise<void> => {
    for (const id of waiting) {
      current = id
      waiting.delete(id)
      await task(id).catch((failure: unknown) => log.error({ err: failure, id }, 'a batch could not be finished'))
    }
    current = null
    running = null
  }
  return {
    add: (id: number): void => {
      if (id === current) return
      waiting.add(id)
      running ??= run()
    },
    stop: async (): Promise<void> => {
      waiting.clear()
      await running
    },
  }
}
