import { Refusal } from '../refusals.ts'

type Line = { last: Promise<unknown>; length: number }

const lines = new Map<string, Line>()

// Each takes a few milliseconds of the database's; no user needs as many codes at once.
const MOST_WAITING = 50
const RETRY_AFTER_SECONDS = 5

/**
 * Runs tries of one address one after another in this process, so that several right ones at once do not look like an
 * attack: each is counted before it is judged, and a fifth open one would lock the sixth out. Between processes the
 * counter alone decides. Refuses (503 'busy') the 51st that waits, before it counts as a try.
 */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= MOST_WAITING) throw new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS)
  const mine = line.last.then(work, work)
  lines.set(key, line)
  line.last = mine
  line.length += 1
  try {
    return await mine
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(key)
  }
}
