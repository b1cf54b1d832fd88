/** Runs work after all earlier work with the same key has ended. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a serial queue per key in this process; different keys run in parallel. A failure does
 * not stop the next in the queue.
 */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
