import type { Log } from '../../base/log/log.ts'

/**
 * Runs a task for each id, one at a time; an id that is added twice runs once. A failure is logged,
 * and the caller adds the id again. `stop` drops waiting ids, ignores new ones, and resolves when
 * the running task is done.
 */
export function createSerialQueue(task: (id: number) => Promise<void>, log: Pick<Log, 'error'>) {
  const queue = new Set<number>()
  let running: Promise<void> | null = null
  let current: number | null = null
  let isStopped = false
  const run = async (): Promise<void> => {
    for (const id of queue) {
      current = id
      queue.delete(id)
      await task(id).catch((failure: unknown) => log.error({ err: failure, id }, 'a batch could not be finished'))
    }
    current = null
    running = null
  }
  return {
    add: (id: number): void => {
      if (id === current || isStopped) return
      queue.add(id)
      running ??= run()
    },
    stop: async (): Promise<void> => {
      isStopped = true
      queue.clear()
      await running
    },
  }
}
