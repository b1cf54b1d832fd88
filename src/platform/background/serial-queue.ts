import type { Log } from '../../base/log/log.ts'

/**
 * Runs a task for each id, one at a time; an id that is added twice runs once. A failure is logged,
 * and the caller adds the id again. `stop` drops waiting ids, ignores new ones, and resolves when
 * the running task is done.
 */
export function oneAfterTheOther(task: (id: number) => Promise<void>, log: Pick<Log, 'error'>) {
  const waiting = new Set<number>()
  let running: Promise<void> | null = null
  let current: number | null = null
  let isStopped = false
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
      if (id === current || isStopped) return
      waiting.add(id)
      running ??= run()
    },
    stop: async (): Promise<void> => {
      isStopped = true
      waiting.clear()
      await running
    },
  }
}
