import { createFairLane, type Waiting } from './fair-lane.ts'

/** Who waits for a turn: turns go round by `key` within a lane; `gone` aborts when the caller waits for the answer no more. */
export type Caller<Lane extends string> = { lane: Lane; key: string; gone?: AbortSignal }

type Limits<Lane extends string> = {
  /** So many have a turn at the same time. */
  atOnce: number
  /** So many wait at most, in each lane. */
  most: number
  /** So many turns a lane has in a round, while all of them have somebody waiting. */
  share: Record<Lane, number>
  /** So long somebody waits at most, in milliseconds. */
  patienceMs: Record<Lane, number>
  /** What is thrown at whoever does not get a turn. */
  refusal: () => Error
}

/**
 * Returns a queue with an end: lanes take turns, each its share of a round, while several have somebody waiting, keys take turns within a lane, so that
 * a thousand calls of one key cost another one's call a single turn. No caller waits longer than its lane's patience, and one that
 * hangs up gives its place to another.
 */
export function createFairTurns<Lane extends string>({ atOnce, most, share, patienceMs, refusal }: Limits<Lane>) {
  const lanes = Object.entries<number>(share).map(([name, turns]) => ({ name, turns, lane: createFairLane(most) }))
  const round = lanes.flatMap(each => Array.from({ length: each.turns }, () => each.lane))
  let running = 0

  function startNext(): void {
    const next = running < atOnce ? round.findIndex(lane => lane.size() > 0) : -1
    const [served] = next < 0 ? [] : round.splice(next, 1)
    if (!served) return
    round.push(served) // the last one to be looked at next time
    running += 1
    served.takeNext()?.start()
  }

  function turnOf({ lane: name, key, gone }: Caller<Lane>): Promise<void> {
    const lane = lanes.find(each => each.name === name)?.lane
    return new Promise((start, reject) => {
      const refuse = () => {
        settle()
        reject(refusal())
      }
      const leave = () => {
        lane?.remove(key, waiting)
        refuse()
      }
      const patience = setTimeout(leave, patienceMs[name])
      const settle = () => {
        clearTimeout(patience)
        gone?.removeEventListener('abort', leave)
      }
      const waiting: Waiting = {
        refuse,
        start: () => {
          settle()
          start()
        },
      }
      if (gone?.aborted || !lane?.add(key, waiting)) return refuse()
      gone?.addEventListener('abort', leave)
      startNext()
    })
  }

  /** Runs `work` when it is this caller's turn. Throws `refusal` where the turn does not come. */
  return async <Result>(caller: Caller<Lane>, work: () => Promise<Result>): Promise<Result> => {
    await turnOf(caller)
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}
