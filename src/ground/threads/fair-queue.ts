/** Who waits for a turn: turns go round by `key` within a tier; `gone` aborts when the caller waits for the answer no more. */
export type Caller<Tier extends string> = { tier: Tier; key: string; gone?: AbortSignal }

type Limits<Tier extends string> = {
  /** So many have a turn at the same time. */
  concurrency: number
  /** So many wait at most, in each tier. */
  maxWaiting: number
  /** So many turns a tier has in a round, while all of them have somebody waiting. */
  share: Record<Tier, number>
  /** So long somebody waits at most, in milliseconds. */
  maxWaitMs: Record<Tier, number>
  /** What is thrown at whoever does not get a turn. */
  refusal: () => Error
}

/**
 * Returns a queue with an end: tiers take turns, each its share of a round, while several have somebody waiting, keys take turns within a tier, so that
 * a thousand calls of one key cost another one's call a single turn. No caller waits longer than its tier may, and one that
 * hangs up gives its place to another.
 */
export function createFairQueue<Tier extends string>({
  concurrency,
  maxWaiting,
  share,
  maxWaitMs,
  refusal,
}: Limits<Tier>) {
  const tiers = Object.entries<number>(share).map(([name, turns]) => ({
    name,
    turns,
    tier: createRoundRobin(maxWaiting),
  }))
  const round = tiers.flatMap(each => Array.from({ length: each.turns }, () => each.tier))
  let running = 0

  function startNext(): void {
    const next = running < concurrency ? round.findIndex(tier => tier.size() > 0) : -1
    const [served] = next < 0 ? [] : round.splice(next, 1)
    if (!served) return
    round.push(served) // the last one to be looked at next time
    running += 1
    served.takeNext()?.start()
  }

  function turnOf({ tier: name, key, gone }: Caller<Tier>): Promise<void> {
    const tier = tiers.find(each => each.name === name)?.tier
    return new Promise((start, reject) => {
      const refuse = () => {
        settle()
        reject(refusal())
      }
      const leave = () => {
        tier?.remove(key, waiting)
        refuse()
      }
      const timer = setTimeout(leave, maxWaitMs[name])
      const settle = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', leave)
      }
      const waiting: Waiting = {
        refuse,
        start: () => {
          settle()
          start()
        },
      }
      if (gone?.aborted || !tier?.add(key, waiting)) return refuse()
      gone?.addEventListener('abort', leave)
      startNext()
    })
  }

  /** Runs `work` when it is this caller's turn. Throws `refusal` where the turn does not come. */
  return async <Result>(caller: Caller<Tier>, work: () => Promise<Result>): Promise<Result> => {
    await turnOf(caller)
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}

/** A call that waits: exactly one of the two is called, once. */
type Waiting = { start: () => void; refuse: () => void }

/**
 * Returns waiting calls, in rounds: `takeNext` goes from key to key. When `maxWaiting` wait, the key with the most
 * waiting loses its newest to whoever has fewer, as RFC 8290 does with packets, so that no one fills the queue alone.
 */
function createRoundRobin(maxWaiting: number) {
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
