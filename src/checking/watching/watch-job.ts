import type { CheckContext } from '../../answers/checks/check-context.ts'
import { checkUid } from '../../answers/checks/check-uid.ts'
import type { UidCheckResult } from '../../answers/checks/checked.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { Job } from '../../platform/background/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { createKeyedQueue, type KeyedQueue } from '../background-queries/keyed-queue.ts'
import { FAILURE_PAUSE_MS, type RenewedLease, runLeased } from '../background-queries/run-leased.ts'
import { type Reply, type Round, runLanes } from '../background-queries/run-round.ts'
import { storePartnersOf } from '../partners/store.ts'
import type { PlannedPartner } from './agenda-store.ts'
import { type CompanyRun, claimPortions, endRun, type Portion, planRuns, type RunResult } from './run.ts'
import {
  countQuery,
  isAnyRunDue,
  markPostponed,
  postponeRun,
  recordDailyQuery,
  storeWatchedAnswer,
  WATCH_LEASE,
} from './store.ts'

export type WatchWorkDeps = Pick<Services, 'database' | 'clock' | 'log'> & {
  checkContext: CheckContext
  retryBaseMs: number
  /** Whether services may be queried now; false while this machine's clock is in doubt. */
  mayQuery: () => boolean
}

const RUN_INTERVAL_MS = 2_000
// Companies mostly wait for a slot at different services; those that wait for a busy one do not
// block the others.
const COMPANIES_PER_ROUND = 50
// A company's calls at a time; their total is limited by the slots that users leave free
// (docs/rules.md#behind-users).
const LANES = 8

/**
 * Queries the watched partners of all companies as they fall due, many companies at a time, each in
 * one process only. A worker that stops lets calls in flight end (3 s at most).
 */
export function watchJob(work: WatchWorkDeps): Job {
  const { database, clock, checkContext, log, mayQuery } = work
  const context = watchContext(checkContext)
  const watcher: Watcher = {
    ...work,
    db: database.db,
    check: (request, signal) => checkUid(context, request, signal),
    keyedQueue: createKeyedQueue(),
    slowPlanQueue: createKeyedQueue(),
  }
  const openRuns = new Set<Promise<void>>()
  const runRound = async (stopping: AbortSignal): Promise<void> => {
    if (!mayQuery()) return
    for (const portion of await claimPortions(database.db, clock.now(), COMPANIES_PER_ROUND - openRuns.size)) {
      const planning = plan(watcher, portion, stopping)
      for (const { lease } of portion.companies) {
        const running = executeRun(watcher, lease, planning, stopping)
          .catch((err: unknown) => log.error({ err, companyId: lease.key }, 'a watching run failed'))
          .finally(() => openRuns.delete(running))
        openRuns.add(running)
      }
    }
  }
  return {
    name: 'watching',
    everyMs: RUN_INTERVAL_MS,
    due: () => isAnyRunDue(clock.now()),
    lease: WATCH_LEASE,
    run: runRound,
    ended: async () => void (await Promise.all(openRuns)),
  }
}

/**
 * Returns a check context that queries as the company's users would, but reuses only today's cached
 * answers: watching needs the authority's present answer.
 */
const watchContext = (checkContext: CheckContext): CheckContext => ({
  ...checkContext,
  configOf: async companyId => ({ ...(await checkContext.configOf(companyId)), cacheLifetimeDays: 1 }),
})

type Watcher = WatchWorkDeps &
  Pick<Round<PlannedPartner>, 'db' | 'check' | 'keyedQueue'> & { slowPlanQueue: KeyedQueue }

/**
 * Plans the runs of a portion. Portions that may take long run one at a time, which leaves
 * database time to users. A stop waits for at most one.
 */
function plan(watcher: Watcher, { companies, mayTakeLong }: Portion, stopping: AbortSignal): Promise<CompanyRun[]> {
  const { db, clock, slowPlanQueue } = watcher
  const planNow = async () => (stopping.aborted ? [] : planRuns(db, companies, clock.now()))
  return mayTakeLong ? slowPlanQueue('', planNow) : planNow()
}

/**
 * Executes a company's run once it is planned: queries the due partners, and postpones the others
 * if users want all slots. Renews its lease from the start, however long planning takes.
 */
function executeRun(
  watcher: Watcher,
  lease: HeldLease,
  planning: Promise<CompanyRun[]>,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = watcher
  const runPlanned = async (renewed: RenewedLease) => {
    const run = (await planning).find(({ companyId }) => companyId === lease.key)
    // Without queries the run has already ended; if not, this process is stopping before it was
    // planned.
    if (!run) return await postponeRun(db, lease, clock.now())
    const result = await queryAll(watcher, renewed, run)
    await endRun(db, run, { ...result, isStopped: stopping.aborted }, clock.now())
  }
  const postpone = () => postponeRun(db, lease, new Date(clock.now().getTime() + FAILURE_PAUSE_MS))
  const leased = { table: WATCH_LEASE, lease, everyMs: RENEW_INTERVAL_MS }
  return runLeased({ ...watcher, stopping }, { ...leased, run: runPlanned, postpone })
}

// A run is never cancelled, so the lease only has to outlast a delay.
const RENEW_INTERVAL_MS = 5_000

/**
 * Queries each partner once, up to the run's limit. A country without free slots is not tried
 * again. Returns how many partners were handled, and whether none is left.
 */
async function queryAll(
  watcher: Watcher,
  { lease, stopSignal, endCalls }: RenewedLease,
  { plan, limit }: CompanyRun,
): Promise<RunResult> {
  const countriesWithoutSlot = new Set<string>()
  let [queries, left, at] = [0, limit, 0]
  const next = (): PlannedPartner[] => {
    while (at < plan.length && countriesWithoutSlot.has(countryOf(plan[at]))) at += 1
    const planned = left > 0 ? plan[at] : undefined
    if (planned === undefined) return []
    at += 1
    left -= 1
    return [planned]
  }
  await runLanes({
    ...watcher,
    next,
    endCalls,
    stopSignal,
    lanes: Math.min(LANES, limit),
    maxTries: 1,
    onPostponed: async planned => {
      countriesWithoutSlot.add(countryOf(planned))
      left += 1
    },
    onReply: async (trx, reply) => {
      if (await recordReply(trx, reply, lease, watcher.clock.now())) queries += 1
    },
  })
  return { queries, isExhausted: left > 0 && at >= plan.length }
}

const countryOf = (planned: PlannedPartner | undefined): string => planned?.uid.slice(0, 2) ?? ''

/**
 * Updates the partner if an answer of today was reused, and counts the query. Returns false if the
 * query was postponed or the lease was lost.
 */
async function recordReply(
  trx: Transaction,
  { planned, checked, step }: Reply<PlannedPartner>,
  lease: HeldLease,
  now: Date,
): Promise<boolean> {
  const today = viennaDay(now)
  if (step.kind === 'put-off') return false
  if (wasDayLimited(checked) && (await markPostponed(trx, planned.partnerId, today))) return false
  if (checked?.cachedAnswer) {
    await storeWatchedAnswer(trx, planned.companyId, checked.cachedAnswer)
    await storePartnersOf(trx, planned.companyId, [planned.uid])
  }
  const countsFrom = checked?.outcome.verdict === 'not-a-uid' ? now : null
  await recordDailyQuery(trx, planned.partnerId, { today, countsFrom })
  return countQuery(trx, lease, { today, queries: checked?.newAnswers.length === 0 ? 0 : 1 })
}

// Another process may be querying at this moment; its answer can be reused a minute later. If it is
// still missing then, the next try is tomorrow.
const wasDayLimited = (checked: UidCheckResult | null): boolean =>
  checked?.outcome.verdict === 'not-checked' &&
  checked.outcome.reason === 'day-limit' &&
  checked.newAnswers.length === 0
