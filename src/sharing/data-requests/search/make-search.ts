import { databaseNow } from '../../../base/database/clock.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Database } from '../../../base/database/database.ts'
import { repeatWhile } from '../../../base/database/event-loop.ts'
import { saveFile } from '../../../base/database/file-store.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import { autoRenewLease, type HeldLease } from '../../../base/database/lease.ts'
import { pause } from '../../../checking/background-queries/pause.ts'
import { isUserWaiting } from '../../../checking/batches/asking/user-waiting.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Job } from '../../../platform/background/jobs.ts'
import { retryWhileUnavailable } from '../../../platform/background/retry.ts'
import type { Services } from '../../../platform/services.ts'
import { type SearchDefinitions, searchedTables } from '../searched-tables.ts'
import { removeOldSearches, searchAuditObject } from '../searches.ts'
import {
  claimSearch,
  completeSearch,
  decrementTries,
  failSearch,
  IS_SEARCH_WAITING,
  SEARCH_LEASE,
  SEARCH_TEXT_COLUMN,
  type SearchRow,
  storeProgress,
} from '../store.ts'
import { resultFile } from './result-file.ts'
import { type SearchTracker, search } from './search.ts'
import { type SearchQuery, searchQueryOf } from './search-query.ts'

type Searcher = Pick<Services, 'database' | 'log' | 'encryption'> & { tables: SearchDefinitions }

const POLL_INTERVAL_MS = 2_000
const REMOVAL_INTERVAL_MS = 3_600_000

/**
 * Returns the jobs that run searches, one at a time, and remove old ones if `mayRemove`. A stopping
 * worker leaves its search to the next one.
 */
export const dataRequestJobs = ({ mayRemove, ...searcher }: Searcher & { mayRemove: () => boolean }): Job[] => [
  {
    name: 'data-subject searches',
    everyMs: POLL_INTERVAL_MS,
    due: () => IS_SEARCH_WAITING,
    lease: SEARCH_LEASE,
    run: signal => repeatWhile(async () => !signal.aborted && (await runNextSearch(searcher, signal))),
  },
  {
    name: 'old data-subject searches',
    everyMs: REMOVAL_INTERVAL_MS,
    run: async () => void (mayRemove() && (await removeOldSearches(searcher.database))),
  },
]

type ClaimedSearch = { row: SearchRow; lease: HeldLease }

const MAX_TRIES = 3

/**
 * Runs the next waiting search. Returns whether there was one. A failure is retried a few times;
 * after `stopping`, another worker continues.
 */
export async function runNextSearch(searcher: Searcher, stopping: AbortSignal): Promise<boolean> {
  const { db } = searcher.database
  const claim = await claimSearch(db)
  if (claim === null) return false
  const { lost, release } = autoRenewLease(db, SEARCH_LEASE, claim.lease)
  try {
    if (claim.row.tries > MAX_TRIES) await markFailed(searcher, claim.row)
    else await runSearch(searcher, claim, AbortSignal.any([lost, stopping]))
  } catch (failure) {
    await handleFailedTry(searcher, claim.row, failure, AbortSignal.any([lost, stopping]))
  } finally {
    await release()
  }
  return true
}

async function runSearch(
  { database, encryption, tables }: Searcher,
  { row, lease }: ClaimedSearch,
  stopSignal: AbortSignal,
): Promise<void> {
  const { db } = database
  const { company_id: companyId, language } = row
  const query = decryptQuery(encryption, row)
  const scope = { db, encryption, companyId, tables: searchedTables(tables) }
  const findings = await search(scope, query, trackProgress(db, lease, stopSignal))
  const company = await companyOf(db, companyId)
  const details = { id: row.id, query, company, language, madeAt: await databaseNow(db) }
  const bytes = await resultFile(details, findings)
  const summary = findings.summary()
  await commit(database, async trx => {
    const { id: fileId, sha256 } = await saveFile(trx, bytes)
    if (!(await completeSearch(trx, lease, { fileId, summary }))) throw new Error('another process has this search now')
    await record(trx, null, 'held-search.made', searchAuditObject(row.id, companyId), null, { sha256 })
  })
}

function decryptQuery(encryption: Services['encryption'], row: SearchRow): SearchQuery {
  const text = encryption.decrypt(row.sought_sealed ?? '', SEARCH_TEXT_COLUMN.context(row))
  const query = searchQueryOf(row.sought_by, text)
  if (query === null) throw new Error('the searched text would match everywhere')
  return query
}

const companyOf = async (db: Database, id: number | null) =>
  id === null
    ? null
    : await db.selectFrom('company').select(['name', 'uid']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Handles a failed try. It does not count if the worker is stopping, the search was removed, or the
 * database is unavailable.
 */
async function handleFailedTry(
  searcher: Searcher,
  row: SearchRow,
  failure: unknown,
  stopSignal: AbortSignal,
): Promise<void> {
  const { database, log } = searcher
  if (stopSignal.aborted || isOutage(failure)) {
    const retryOptions = { patienceMs: Number.POSITIVE_INFINITY, stopping: stopSignal, log }
    return retryWhileUnavailable(retryOptions, () => decrementTries(database.db, row.id))
  }
  // The error may contain data that was read, which must not be logged.
  const name = failure instanceof Error ? failure.name : 'unknown'
  log.error({ search: row.id, failure: name }, 'a data-subject search failed')
  if (row.tries >= MAX_TRIES) await markFailed(searcher, row)
}

const markFailed = ({ database }: Searcher, { id, company_id }: SearchRow): Promise<void> =>
  commit(database, async trx => {
    await failSearch(trx, id)
    await record(trx, null, 'held-search.failed', searchAuditObject(id, company_id), null, null)
  })

// While users' questions wait, a search uses at most a quarter of one connection's time.
const PAUSE_FACTOR = 3
const MAX_PAUSE_MS = 5_000
const PAUSE_INTERVAL_MS = 250

/**
 * Returns a tracker that stores the progress and gives priority to users' work. Its calls throw
 * once `stopSignal` is aborted.
 */
function trackProgress(db: Database, lease: HeldLease, stopSignal: AbortSignal): SearchTracker {
  let [done, total, resumedAt] = [0, 0, performance.now()]
  const saveProgress = async () => {
    if (!(await storeProgress(db, lease, { done, total }))) throw new Error('another process has this search now')
  }
  return {
    begin: async count => {
      total = count
      await saveProgress()
    },
    step: async () => {
      stopSignal.throwIfAborted()
      done += 1
      await saveProgress()
    },
    stopSignal: stopSignal,
    pauseForUsers: async reader => {
      stopSignal.throwIfAborted()
      const elapsedMs = performance.now() - resumedAt
      if (elapsedMs < PAUSE_INTERVAL_MS) return
      if (await isUserWaiting(reader)) await pause(Math.min(elapsedMs * PAUSE_FACTOR, MAX_PAUSE_MS), stopSignal)
      resumedAt = performance.now()
    },
  }
}
