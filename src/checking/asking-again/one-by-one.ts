/** Does some work when all work with the same key that came before it is over. */
export type OneByOne = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a queue for each key, in this process; of work with other keys none waits. What fails lets the next one go on. */
export function createOneByOne(): OneByOne {
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
