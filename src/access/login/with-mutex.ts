import { Refusal } from '../../ground/roles/refusals.ts'

type Mutex = { last: Promise<unknown>; waiting: number }

const mutexes = new Map<string, Mutex>()

// Each takes a few milliseconds of the database's; no user needs as many codes at once.
const MOST_WAITING = 50
const RETRY_AFTER_SECONDS = 5

/**
 * Runs tries of one address one after another in this process, so that several right ones at once do not look like an
 * attack: each is counted before it is judged, and a fifth open one would lock the sixth out. Between processes the
 * counter alone decides. Refuses (503 'busy') the 51st that waits, before it counts as a try.
 */
export async function withMutex<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mutex = mutexes.get(key) ?? { last: Promise.resolve(), waiting: 0 }
  if (mutex.waiting >= MOST_WAITING) throw new Refusal('unavailable', 'busy', [], RETRY_AFTER_SECONDS)
  const mine = mutex.last.then(work, work)
  mutexes.set(key, mutex)
  mutex.last = mine
  mutex.waiting += 1
  try {
    return await mine
  } finally {
    mutex.waiting -= 1
    if (mutex.waiting === 0) mutexes.delete(key)
  }
}
