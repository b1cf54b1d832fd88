import { commit } from '../../../base/database/commit.ts'
import type { Transaction } from '../../../base/database/database.ts'
import type { HeldLease } from '../../../base/database/lease.ts'
import type { Job } from '../../../platform/background/jobs.ts'
import { type RawResponse, sendRequest } from '../../../platform/http/outgoing/send-request.ts'
import type { Services } from '../../../platform/services.ts'
import type { MarkMoves } from '../mark.ts'
import { type ListFile, readListFile } from './read-list-file.ts'
import {
  acquireReading,
  deleteList,
  type ListState,
  listState,
  READING,
  recordUnchanged,
  storeList,
  storeTrouble,
} from './store.ts'
import { describeTrouble, UnusableList } from './unusable-list.ts'

type ListReader = Pick<Services, 'database' | 'clock' | 'log'> & {
  address: ListAddress
  signal: AbortSignal
  /** Notified of added and removed UIDs, in the transaction that stores the list. */
  tellMoves: (trx: Transaction, moves: MarkMoves) => Promise<void>
}

export type ListUpkeep = Omit<ListReader, 'address' | 'signal'> & {
  /** null: switched off. */
  scheinunternehmenUrl: string | null
  upstreamTimeoutMs: number
  /** Whether calls are allowed: not while our clock is unreliable. */
  mayAsk: () => boolean
}

const POLL_INTERVAL_MS = 60_000

/**
 * Keeps the ministry's list up to date: at the start, once a day, and hourly after a failure. If
 * switched off, deletes the stored list. A stopping worker aborts a call in flight.
 */
export function listJob(upkeep: ListUpkeep): Job {
  const { database, scheinunternehmenUrl: url, upstreamTimeoutMs: timeoutMs } = upkeep
  const job = { name: 'list of fictitious companies', everyMs: POLL_INTERVAL_MS }
  if (url === null) return { ...job, run: () => commit(database, deleteList) }
  let isStart = true
  const poll = async (signal: AbortSignal): Promise<void> => {
    if (!upkeep.mayAsk()) return
    await readList({ ...upkeep, address: { url, timeoutMs }, signal }, { isStart })
    isStart = false
  }
  return { ...job, lease: READING, run: poll }
}

// Longer than the longest call, so that a crashed process blocks the others only briefly.
const MORE_THAN_A_CALL_MS = 30_000

/**
 * Reads the ministry's list if it is due, in only one process. Logs an unusable list and keeps the
 * last good one.
 */
export async function readList(reader: ListReader, { isStart }: { isStart: boolean }): Promise<void> {
  const { database, address, log, signal } = reader
  const { db } = database
  const lease = await acquireReading(db, { isStart, ms: address.timeoutMs + MORE_THAN_A_CALL_MS })
  if (!lease) return
  try {
    await readWithLease(reader, lease)
  } catch (failure) {
    if (!(failure instanceof UnusableList)) throw failure
    if (signal.aborted) return
    await storeTrouble(db, lease, failure)
    const { trouble, detail } = failure
    log.warn({ trouble, detail }, `the list of fictitious companies was not read: ${describeTrouble(trouble, detail)}`)
  } finally {
    await READING.release(db, lease)
  }
}

async function readWithLease(reader: ListReader, lease: HeldLease): Promise<void> {
  const { database, clock, log, address, signal, tellMoves } = reader
  const state = await listState(database.db)
  const fetched = await fetchList(address, state.etag, signal)
  if (fetched === null) return recordUnchanged(database.db, lease)
  const file = readListFile(fetched.bytes)
  refuseWorse(file, state, clock.now())
  await commit(database, async trx => tellMoves(trx, await storeList(trx, lease, file, fetched.etag)))
  const facts = { asOf: file.asOf, rows: file.rows, uids: file.listed.length }
  log.info(facts, 'the list of fictitious companies was read')
}

/** `etag`: the ETag of this list for the next call; null = none. */
type FetchedList = { bytes: Uint8Array; etag: string | null }

type ListAddress = { url: string; timeoutMs: number }

// The list has some 250 kB.
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Fetches the list; returns null if `etag` still matches. Throws UnusableList on any other
 * response.
 */
async function fetchList(
  { url, timeoutMs }: ListAddress,
  etag: string | null,
  signal: AbortSignal,
): Promise<FetchedList | null> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag }
  const reply = await sendRequest({ url, method: 'GET', headers, timeoutMs }, signal, MAX_BYTES)
  if (reply.kind === 'failed') throw failureOf(reply)
  if (reply.status === 304 && etag !== null) return null
  if (reply.status !== 200) throw new UnusableList('status', `HTTP ${reply.status}`)
  return { bytes: reply.bytes, etag: reply.headers.etag ?? null }
}

const failureOf = ({ reason, code }: Extract<RawResponse, { kind: 'failed' }>): UnusableList =>
  reason === 'unreadable-answer' ? new UnusableList('too-large') : new UnusableList('unreachable', code || reason)

const MIN_SHARE = 0.9
const HOUR_MS = 3_600_000

/**
 * Throws UnusableList if the list is older than the stored one, is dated in the future, or lost
 * more than a tenth of its rows or UIDs.
 */
function refuseWorse(file: ListFile, state: ListState, now: Date): void {
  const { asOf, rows, listed } = file
  const isEarlier = state.asOf !== null && asOf.getTime() < state.asOf.getTime()
  if (isEarlier || asOf.getTime() > now.getTime() + HOUR_MS) throw new UnusableList('moment', asOf.toISOString())
  if (rows < state.rows * MIN_SHARE) throw new UnusableList('shrunken', `${state.rows} → ${rows}`)
  if (listed.length < state.uids * MIN_SHARE) throw new UnusableList('shrunken', `${state.uids} → ${listed.length}`)
}
