import { installationSettingsOf } from '../../access/settings/settings-of.ts'
import { recordRefresh } from '../../answers/cache/store.ts'
import type { CheckContext } from '../../answers/checks/check-context.ts'
import { checkUid } from '../../answers/checks/check-uid.ts'
import { CACHE_UPDATE_COMPANY_ID, mappingOf } from '../../answers/country-mapping/services-for-country.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { Job } from '../../platform/background/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { pause } from '../background-queries/pause.ts'
import { LEASE_MS, type RenewedLease, runLeased } from '../background-queries/run-leased.ts'
import { type Reply, type Round, runLanes } from '../background-queries/run-round.ts'
import { sortRateLimitedLast } from '../batches/asking/tracks.ts'
import { PLAN_SETTINGS, type PlannedEntry, planRefresh } from './plan-refresh.ts'
import {
  refreshBatchSize,
  refreshCacheLifetime,
  refreshConcurrentBatches,
  refreshMaxPerDay,
  refreshRetryOnError,
} from './settings-rules.ts'
import { startNightly } from './start.ts'
import {
  claimRefresh,
  countDone,
  doneOnDay,
  finishRefresh,
  IS_REFRESH_WAITING,
  REFRESH_LEASE,
  type Refresh,
  storeTotal,
} from './store.ts'

export type RefreshWorkDeps = Pick<Services, 'database' | 'clock' | 'log'> & {
  checkContext: CheckContext
  retryBaseMs: number
  /** Whether services may be queried now; false while this machine's clock is in doubt. */
  mayQuery: () => boolean
  /** 15 seconds, except in tests. */
  leaseMs?: number
}

const REFRESH_INTERVAL_MS = 1_000
const START_INTERVAL_MS = 5_000
// Postponed queries are retried after all others.
const RETRY_AFTER_MS = 1_000

/** Starts the nightly cache update at the configured time. */
export const nightlyJob = ({ clock, database, mayQuery }: RefreshWorkDeps): Job => ({
  name: 'nightly cache update',
  everyMs: START_INTERVAL_MS,
  run: async () => {
    if (mayQuery()) await startNightly(database.db, clock.now())
  },
})

/**
 * Works on the running refresh, in one process only. On shutdown, calls in flight may finish (3 s
 * at most); another process continues the refresh.
 */
export function refreshJob(work: RefreshWorkDeps): Job {
  const { db } = work.database
  const checkContext = refreshContext(work.checkContext)
  const context = { ...work, db, check: (...args: CheckArguments) => checkUid(checkContext, ...args) }
  const refreshOnce = async (stopping: AbortSignal): Promise<void> => {
    if (!work.mayQuery()) return
    const claimed = await claimRefresh(db, work.leaseMs ?? LEASE_MS)
    if (!claimed) return
    const run = (renewed: RenewedLease) => runRefresh(context, claimed.refresh, renewed)
    await runLeased({ ...work, stopping }, { table: REFRESH_LEASE, lease: claimed.lease, run })
  }
  const due = () => IS_REFRESH_WAITING
  return { name: 'cache update', everyMs: REFRESH_INTERVAL_MS, due, lease: REFRESH_LEASE, run: refreshOnce }
}

type CheckArguments = Parameters<typeof checkUid> extends [CheckContext, ...infer Rest] ? Rest : never

/**
 * Returns a check context that queries for a company, but with the cache update's own mapping and
 * lifetime (docs/rules.md#company-0): fresher answers are not queried again.
 */
const refreshContext = (checkContext: CheckContext): CheckContext => ({
  ...checkContext,
  configOf: async companyId => {
    const config = await checkContext.configOf(companyId)
    const { byCountry } = await mappingOf(checkContext.db, CACHE_UPDATE_COMPANY_ID)
    const refreshSettings = await installationSettingsOf(checkContext.db, { cacheLifetimeDays: refreshCacheLifetime })
    return { ...config, ...refreshSettings, mapping: { byCountry, defaultServices: config.mapping.defaultServices } }
  },
})

type RefreshContext = Pick<Round<PlannedEntry>, 'db' | 'clock' | 'log' | 'check' | 'retryBaseMs'> &
  Pick<RefreshWorkDeps, 'mayQuery'>

const SETTINGS = {
  ...PLAN_SETTINGS,
  maxPerDay: refreshMaxPerDay,
  lanes: refreshConcurrentBatches,
  groupSize: refreshBatchSize,
  maxTries: refreshRetryOnError,
}

/** Works on a leased refresh: plans the rest, queries in lanes, and ends it when all is done. */
async function runRefresh(
  context: RefreshContext,
  refresh: Refresh,
  { lease, stopSignal, endCalls }: RenewedLease,
): Promise<void> {
  const { db, clock, mayQuery } = context
  const clockDoubt = new AbortController()
  const stopQueries = AbortSignal.any([stopSignal, clockDoubt.signal])
  const { maxPerDay, lanes, groupSize, maxTries, ...planSettings } = await installationSettingsOf(db, SETTINGS)
  const handledCount = refresh.done + (await doneOnDay(db, refresh.day, refresh.id))
  // Rate-limited registers come last: thousands of Swiss numbers can take nine hours.
  const plan = sortRateLimitedLast(
    await planRefresh(db, refresh.id, planSettings, { limit: maxPerDay - handledCount, now: clock.now() }),
  )
  await storeTotal(db, lease, refresh.done + plan.length)
  await runLanes({
    ...context,
    next: () => plan.splice(0, groupSize),
    stopSignal: stopQueries,
    endCalls,
    lanes,
    maxTries,
    onReply: (trx, reply) => recordReply(trx, reply, lease, clock),
    onPostponed: async planned => {
      if (!mayQuery()) return clockDoubt.abort()
      plan.push(planned)
      await pause(RETRY_AFTER_MS, stopQueries)
    },
  })
  if (!stopQueries.aborted) await finishRefresh(db, lease)
}

/** Records the reply to a query; counts progress only while the lease is held. */
async function recordReply(
  trx: Transaction,
  { planned, checked, step }: Reply<PlannedEntry>,
  lease: HeldLease,
  clock: Clock,
) {
  if (step.kind !== 'done' || !(await countDone(trx, lease))) return
  const isAnswered = checked !== null && checked.outcome.verdict !== 'not-checked'
  const answeredOn = isAnswered ? viennaDay(clock.now()) : null
  await recordRefresh(trx, planned.entryIds, { refreshId: lease.key, answeredOn })
}
