/** Runs work after all earlier work with the same key has ended. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a serial queue per key in this process; different keys run in parallel. A failure does
 * not stop the next in the queue.
 */
export function createKeyedQueue(): KeyedQueue {
  const lastByKey = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const previous = lastByKey.get(key)
    const current = previous === undefined ? work() : previous.then(work, work)
    lastByKey.set(key, current)
    try {
      return await current
    } finally {
      if (lastByKey.get(key) === current) lastByKey.delete(key)
    }
  }
}
