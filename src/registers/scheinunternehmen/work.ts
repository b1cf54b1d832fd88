import { commit } from '../../ground/database/commit.ts'
import type { Job } from '../../house/background/jobs.ts'
import { type ReadingNeeds, readList } from './read-list.ts'
import { forgetList, READING } from './store.ts'

export type ListWorkNeeds = Omit<ReadingNeeds, 'address' | 'signal'> & {
  /** Null: switched off. */
  scheinunternehmenUrl: string | null
  upstreamTimeoutMs: number
  /** Whether anybody is to be asked now: not while our clock is in doubt. */
  mayAsk: () => boolean
}

const LOOK_EVERY_MS = 60_000

/**
 * Keeps the ministry's list up to date: at the start, once a day, and after trouble once an hour. Switched off, what was kept of it
 * goes. A worker that stops ends a call in flight.
 */
export function listJob(needs: ListWorkNeeds): Job {
  const { database, scheinunternehmenUrl: url, upstreamTimeoutMs: timeoutMs } = needs
  const job = { name: 'list of fictitious companies', everyMs: LOOK_EVERY_MS }
  if (url === null) return { ...job, run: () => commit(database, forgetList) }
  let isStart = true
  const look = async (signal: AbortSignal): Promise<void> => {
    if (!needs.mayAsk()) return
    await readList({ ...needs, address: { url, timeoutMs }, signal }, { isStart })
    isStart = false
  }
  return { ...job, lease: READING, run: look }
}
