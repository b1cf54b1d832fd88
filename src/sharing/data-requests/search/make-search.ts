import { databaseNow } from '../../../base/database/clock.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Database } from '../../../base/database/database.ts'
import { saveFile } from '../../../base/database/file-store.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import { autoRenewLease, type HeldLease } from '../../../base/database/lease.ts'
import { repeatWhile } from '../../../base/database/portions.ts'
import { pause } from '../../../checking/background-queries/pause.ts'
import { isUserWaiting } from '../../../checking/batches/asking/users-waiting.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Job } from '../../../platform/background/jobs.ts'
import { retryWhileUnavailable } from '../../../platform/background/retry.ts'
import type { Services } from '../../../platform/services.ts'
import { auditedSearch, removeOldSearches } from '../searches.ts'
import {
  claimSearch,
  endFailed,
  endMade,
  IS_SEARCH_WAITING,
  LOOKING,
  noteProgress,
  returnTry,
  type SearchRow,
  SOUGHT,
} from '../store.ts'
import { resultFile } from './result-file.ts'
import { type Pace, search } from './search.ts'
import { type SearchQuery, searchQueryOf } from './search-query.ts'

type Searcher = Pick<Services, 'database' | 'log' | 'encryption'>

const LOOK_EVERY_MS = 2_000
const REMOVE_EVERY_MS = 3_600_000

/**
 * Runs searches one at a time; a stopping worker leaves its search to the next. Removes old ones if
 * `mayRemove`.
 */
export const heldJobs = ({ mayRemove, ...searcher }: Searcher & { mayRemove: () => boolean }): Job[] => [
  {
    name: 'data-subject searches',
    everyMs: LOOK_EVERY_MS,
    due: () => IS_SEARCH_WAITING,
    lease: LOOKING,
    run: signal => repeatWhile(async () => !signal.aborted && (await searchNext(searcher, signal))),
  },
  {
    name: 'old data-subject searches',
    everyMs: REMOVE_EVERY_MS,
    run: async () => void (mayRemove() && (await removeOldSearches(searcher.database))),
  },
]

type ClaimedSearch = { row: SearchRow; lease: HeldLease }

const MAX_TRIES = 3

/**
 * Runs the next waiting search. Returns whether there was one. A failure is retried a few times;
 * `stopping` leaves the search to another worker.
 */
export async function searchNext(searcher: Searcher, stopping: AbortSignal): Promise<boolean> {
  const { db } = searcher.database
  const claim = await claimSearch(db)
  if (claim === null) return false
  const { lost, release } = autoRenewLease(db, LOOKING, claim.lease)
  try {
    if (claim.row.tries > MAX_TRIES) await giveUp(searcher, claim.row)
    else await make(searcher, claim, AbortSignal.any([lost, stopping]))
  } catch (failure) {
    await endTry(searcher, claim.row, failure, AbortSignal.any([lost, stopping]))
  } finally {
    await release()
  }
  return true
}

async function make(
  { database, encryption }: Searcher,
  { row, lease }: ClaimedSearch,
  noMore: AbortSignal,
): Promise<void> {
  const { db } = database
  const { company_id: companyId, language } = row
  const query = openSought(encryption, row)
  const findings = await search({ db, encryption, companyId }, query, trackProgress(db, lease, noMore))
  const company = await companyOf(db, companyId)
  const details = { id: row.id, query, company, language, madeAt: await databaseNow(db) }
  const bytes = await resultFile(details, findings)
  const summary = findings.summary()
  await commit(database, async trx => {
    const { id: fileId, sha256 } = await saveFile(trx, bytes)
    if (!(await endMade(trx, lease, { fileId, summary }))) throw new Error('another process has this search now')
    await record(trx, null, 'held-search.made', auditedSearch(row.id, companyId), null, { sha256 })
  })
}

function openSought(encryption: Services['encryption'], row: SearchRow): SearchQuery {
  const text = encryption.decrypt(row.sought_sealed ?? '', SOUGHT.context(row))
  const query = searchQueryOf(row.sought_by, text)
  if (query === null) throw new Error('the searched text would match everywhere')
  return query
}

const companyOf = async (db: Database, id: number | null) =>
  id === null
    ? null
    : await db.selectFrom('company').select(['name', 'uid']).where('id', '=', id).executeTakeFirstOrThrow()

/** A try ended by a stopping worker, a removed search or a database outage does not count. */
async function endTry(searcher: Searcher, row: SearchRow, failure: unknown, noMore: AbortSignal): Promise<void> {
  const { database, log } = searcher
  if (noMore.aborted || isOutage(failure)) {
    const untilBack = { patienceMs: Number.POSITIVE_INFINITY, stopping: noMore, log }
    return retryWhileUnavailable(untilBack, () => returnTry(database.db, row.id))
  }
  // The error may contain data that was read, which must not be logged.
  const name = failure instanceof Error ? failure.name : 'unknown'
  log.error({ search: row.id, failure: name }, 'a data-subject search failed')
  if (row.tries >= MAX_TRIES) await giveUp(searcher, row)
}

const giveUp = ({ database }: Searcher, { id, company_id }: SearchRow): Promise<void> =>
  commit(database, async trx => {
    await endFailed(trx, id)
    await record(trx, null, 'held-search.failed', auditedSearch(id, company_id), null, null)
  })

// While users' questions wait, a search uses at most a quarter of one connection's time.
const REST_FACTOR = 3
const LONGEST_REST_MS = 5_000
const REST_EVERY_MS = 250

/**
 * Returns a pace that stores the progress and gives priority to users' work. Its calls throw once
 * `noMore` is aborted.
 */
function trackProgress(db: Database, lease: HeldLease, noMore: AbortSignal): Pace {
  let [done, total, restedAt] = [0, 0, performance.now()]
  const saveProgress = async () => {
    if (!(await noteProgress(db, lease, { done, total }))) throw new Error('another process has this search now')
  }
  return {
    begin: async count => {
      total = count
      await saveProgress()
    },
    step: async () => {
      noMore.throwIfAborted()
      done += 1
      await saveProgress()
    },
    noMore,
    rest: async reader => {
      noMore.throwIfAborted()
      const tookMs = performance.now() - restedAt
      if (tookMs < REST_EVERY_MS) return
      if (await isUserWaiting(reader)) await pause(Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS), noMore)
      restedAt = performance.now()
    },
  }
}
