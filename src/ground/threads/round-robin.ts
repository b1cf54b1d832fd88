/** A call that waits: exactly one of the two is called, once. */
export type Waiting = { start: () => void; refuse: () => void }

/**
 * Returns waiting calls, in rounds: `takeNext` goes from key to key. When `maxWaiting` wait, the key with the most
 * waiting loses its newest to whoever has fewer, as RFC 8290 does with packets, so that no one fills the queue alone.
 */
export function createRoundRobin(maxWaiting: number) {
  // In the order of their turns.
  const byKey = new Map<string, Waiting[]>()
  let size = 0

  const remove = (key: string, waiting: Waiting): void => {
    const queue = byKey.get(key) ?? []
    const at = queue.indexOf(waiting)
    if (at < 0) return
    queue.splice(at, 1)
    size -= 1
    if (queue.length === 0) byKey.delete(key)
  }
  /** Whether there is room for one more of `key`, if need be at the cost of the key with the most. */
  const makeRoom = (key: string): boolean => {
    if (size < maxWaiting) return true
    const [longest, queue] = [...byKey].reduce((one, other) => (other[1].length > one[1].length ? other : one))
    const newest = queue.at(-1)
    if (!newest || queue.length <= (byKey.get(key)?.length ?? 0) + 1) return false
    remove(longest, newest)
    newest.refuse()
    return true
  }
  return {
    size: () => size,
    remove,
    add: (key: string, waiting: Waiting): boolean => {
      if (!makeRoom(key)) return false
      const queue = byKey.get(key)
      if (queue) queue.push(waiting)
      else byKey.set(key, [waiting])
      size += 1
      return true
    },
    takeNext: (): Waiting | undefined => {
      const [key = '', queue = []] = byKey.entries().next().value ?? []
      const next = queue.shift()
      size -= 1
      byKey.delete(key)
      if (queue.length > 0) byKey.set(key, queue)
      return next
    },
  }
}
