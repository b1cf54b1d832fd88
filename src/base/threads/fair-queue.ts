/**
 * A caller of the queue. Within a tier, keys take turns. `disconnected` aborts when the client
 * disconnects.
 */
export type Caller<Tier extends string> = { tier: Tier; key: string; disconnected?: AbortSignal }

type Limits<Tier extends string> = {
  /** How many callers run at the same time. */
  concurrency: number
  /** How many callers may wait in each tier. */
  maxWaiting: number
  /** Slots of each tier in a round while all tiers have waiting callers. */
  share: Record<Tier, number>
  /** The longest wait in each tier, in milliseconds. */
  maxWaitMs: Record<Tier, number>
  /** Creates the error for callers that get no slot. */
  refusal: () => Error
}

/**
 * Returns a bounded queue. While several tiers wait, each gets its share of a round. Within a tier
 * keys take turns, so a thousand calls of one key delay another key by a single slot. A caller
 * waits no longer than `maxWaitMs` of its tier, and a disconnected caller leaves the queue.
 */
export function createFairQueue<Tier extends string>({
  concurrency,
  maxWaiting,
  share,
  maxWaitMs,
  refusal,
}: Limits<Tier>) {
  const tiers = Object.entries<number>(share).map(([name, slots]) => ({
    name,
    slots,
    tier: createRoundRobin(maxWaiting),
  }))
  const round = tiers.flatMap(each => Array.from({ length: each.slots }, () => each.tier))
  let running = 0

  function startNext(): void {
    const next = running < concurrency ? round.findIndex(tier => tier.size() > 0) : -1
    const [servedTier] = next < 0 ? [] : round.splice(next, 1)
    if (!servedTier) return
    round.push(servedTier) // moves to the end of the round
    running += 1
    servedTier.takeNext()?.start()
  }

  function waitForSlot({ tier: name, key, disconnected }: Caller<Tier>): Promise<void> {
    const tier = tiers.find(each => each.name === name)?.tier
    return new Promise((start, reject) => {
      const refuse = () => {
        cleanUp()
        reject(refusal())
      }
      const leave = () => {
        tier?.remove(key, call)
        refuse()
      }
      const timer = setTimeout(leave, maxWaitMs[name])
      const cleanUp = () => {
        clearTimeout(timer)
        disconnected?.removeEventListener('abort', leave)
      }
      const call: WaitingCall = {
        refuse,
        start: () => {
          cleanUp()
          start()
        },
      }
      if (disconnected?.aborted || !tier?.add(key, call)) return refuse()
      disconnected?.addEventListener('abort', leave)
      startNext()
    })
  }

  /** Runs `work` when a slot is free. Throws `refusal` if none becomes free. */
  return async <Result>(caller: Caller<Tier>, work: () => Promise<Result>): Promise<Result> => {
    await waitForSlot(caller)
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}

/** A waiting call: exactly one of the two functions is called, once. */
type WaitingCall = { start: () => void; refuse: () => void }

/**
 * Returns the waiting calls of a tier; `takeNext` goes from key to key. When `maxWaiting` wait, the
 * key with the most waiting calls loses its newest to a key with fewer, as RFC 8290 does with
 * packets. So no key fills the queue.
 */
function createRoundRobin(maxWaiting: number) {
  // In the order of their slots.
  const byKey = new Map<string, WaitingCall[]>()
  let size = 0

  const remove = (key: string, call: WaitingCall): void => {
    const queue = byKey.get(key) ?? []
    const at = queue.indexOf(call)
    if (at < 0) return
    queue.splice(at, 1)
    size -= 1
    if (queue.length === 0) byKey.delete(key)
  }
  /**
   * Returns whether there is room for one more call of `key`, which may evict a call of the key
   * with the most.
   */
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
    add: (key: string, call: WaitingCall): boolean => {
      if (!makeRoom(key)) return false
      const queue = byKey.get(key)
      if (queue) queue.push(call)
      else byKey.set(key, [call])
      size += 1
      return true
    },
    takeNext: (): WaitingCall | undefined => {
      const [key = '', queue = []] = byKey.entries().next().value ?? []
      const next = queue.shift()
      size -= 1
      byKey.delete(key)
      if (queue.length > 0) byKey.set(key, queue)
      return next
    },
  }
}
