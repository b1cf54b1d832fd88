import { repeat } from '../background/repeat.ts'
import { commit } from '../database/commit.ts'
import { type ReadingNeeds, readList } from './read-list.ts'
import { forgetList, READING } from './store.ts'

export type ListWorkNeeds = Omit<ReadingNeeds, 'address' | 'signal'> & {
  /** Null: switched off. */
  scheinunternehmenUrl: string | null
  upstreamTimeoutMs: number
  /** Whether anybody is to be asked now: not while our clock is in doubt. */
  mayAsk: () => boolean
  /** A minute, unless a test is in a hurry. */
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 60_000

/**
 * Keeps the ministry's list up to date: at the start, once a day, and after trouble once an hour. Switched off, what was kept of it
 * goes. `stop` ends a call in flight.
 */
export async function workList(needs: ListWorkNeeds): Promise<{ stop: () => Promise<void> }> {
  const { database, log, scheinunternehmenUrl: url, upstreamTimeoutMs: timeoutMs } = needs
  if (url === null) {
    await commit(database, forgetList)
    return { stop: async () => undefined }
  }
  // Whoever held it is dead: the lock file of an embedded database proves it.
  if (database.kind === 'embedded') await READING.releaseAll(database.db)
  const stopping = new AbortController()
  const reading = { ...needs, address: { url, timeoutMs }, signal: stopping.signal }
  let isStart = true
  const look = async (): Promise<void> => {
    if (!needs.mayAsk()) return
    await readList(reading, { isStart })
    isStart = false
  }
  const looking = repeat(needs.lookEveryMs ?? LOOK_EVERY_MS, look, log)
  return {
    stop: async () => {
      stopping.abort()
      await looking.stop()
    },
  }
}
