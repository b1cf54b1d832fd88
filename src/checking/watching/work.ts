import { isExpired } from '../../access/companies/company-rules.ts'
import { settingsOf } from '../../access/settings/settings-of.ts'
import { keepLastUsage } from '../../answers/cache/store.ts'
import type { CheckContext } from '../../answers/checks/check-context.ts'
import { type CheckRequest, checkUid } from '../../answers/checks/check-uid.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { Database, Reader, Transaction } from '../../ground/database/database.ts'
import type { HeldLease } from '../../ground/database/lease.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { Job } from '../../house/background/jobs.ts'
import type { Services } from '../../house/services.ts'
import { type Reply, type Round, runLanes } from '../asking-again/ask-again.ts'
import { isUserWaiting } from '../asking-again/give-way.ts'
import { LEASE_MS, type RenewedLease, renewLease } from '../asking-again/renew-lease.ts'
import { watchPartners } from '../partners/digest/settings-rules.ts'
import { askedUntil, loadOf, type PlannedPartner, paceOf, planWatched, type Turn, turnAt } from './plan.ts'
import { watchDays, watchMaxPerDay } from './settings-rules.ts'
import { companiesToLookAt, countAsked, keepTurn, noteAsked, progressOf, WATCHING } from './store.ts'

/** What watching works with. */
export type WatchWork = Pick<Services, 'database' | 'clock' | 'log'> & {
  checkContext: CheckContext
  retryBaseMs: number
}

const LOOK_EVERY_MS = 2_000

/**
 * Asks again the watched partners of each company, as they fall due; of any number of processes one does for each company.
 * A worker that stops lets calls in flight end (3 s at most).
 */
export function watchJob(work: WatchWork): Job {
  const { database, clock, log } = work
  const { db } = database
  const asking = watchContext(work.checkContext)
  const check = (request: CheckRequest, signal: AbortSignal) => checkUid(asking, request, signal)
  const mayAsk = () => asking.authorities.doubt() === null
  const look = async (stopping: AbortSignal): Promise<void> => {
    if (!mayAsk()) return
    for (const companyId of await companiesToLookAt(db, clock.now())) {
      const lease = stopping.aborted ? null : await WATCHING.take(db, companyId, LEASE_MS)
      if (!lease) continue
      const renewed = renewLease({ database, log, stopping }, WATCHING, lease)
      await watchCompany({ ...work, db, check, mayAsk }, renewed).finally(renewed.release)
    }
  }
  return { name: 'watching', everyMs: LOOK_EVERY_MS, lease: WATCHING, run: look }
}

/** A check context that asks as the company's people would, but never from memory: what is watched is to be the authority's word of today. */
const watchContext = (checkContext: CheckContext): CheckContext => ({
  ...checkContext,
  configOf: async companyId => ({ ...(await checkContext.configOf(companyId)), cacheLifetimeDays: 0 }),
})

export type Watcher = Pick<Round<PlannedPartner>, 'db' | 'clock' | 'log' | 'check' | 'retryBaseMs'> & {
  /** Whether authorities may be asked now; false while our clock is in doubt. */
  mayAsk: () => boolean
}

/** Takes a company's turn: asks for its watched partners that are due now. */
const watchCompany = (watcher: Watcher, renewed: RenewedLease): Promise<void> =>
  takeTurn({ ...watcher, ask: plan => askAll(watcher, renewed, plan) }, renewed.lease)

/** Asks one call at a time, each partner once; returns how many were asked before a user waited or our clock was in doubt. */
async function askAll(
  watcher: Watcher,
  { lease, noMore, endCalls }: RenewedLease,
  plan: PlannedPartner[],
): Promise<number> {
  const { db, clock } = watcher
  const userWaits = new AbortController()
  let asked = 0
  await runLanes({
    ...watcher,
    plan: [...plan],
    endCalls,
    lanes: 1,
    groupSize: 1,
    mostTries: 1,
    noMore: AbortSignal.any([noMore, userWaits.signal]),
    note: async (trx, reply) => {
      if (await note(trx, reply, lease, clock.now())) asked += 1
    },
    giveWay: async () => {
      if (!watcher.mayAsk() || (await isUserWaiting(db))) userWaits.abort()
    },
  })
  return asked
}

/** Restores the last use (a machine's question is none) and counts the question. False: interrupted, or the company is no longer ours. */
async function note(
  trx: Transaction,
  { planned, checked, kept, step }: Reply<PlannedPartner>,
  lease: HeldLease,
  now: Date,
): Promise<boolean> {
  const today = viennaDay(now)
  await keepLastUsage(trx, kept, planned.lastUsage)
  if (step.kind === 'interrupted' || !(await countAsked(trx, lease, today))) return false
  const countsFrom = checked?.outcome.verdict === 'not-a-uid' ? now : null
  await noteAsked(trx, planned.partnerId, { today, countsFrom })
  return true
}

export type CompanyTurn = {
  db: Database
  clock: Clock
  /** Asks for the planned partners one after another; returns how many were asked before a user's question had to go first. */
  ask: (plan: PlannedPartner[]) => Promise<number>
}

const SETTINGS = { watches: watchPartners, watchDays, mostPerDay: watchMaxPerDay }

const SECOND_MS = 1_000
// The pause while users' questions wait: they may be done soon.
const BEHIND_USERS_MS = 5 * SECOND_MS
// The pause while watching is off or the licence over: somebody may change that.
const OFF_MS = 300 * SECOND_MS
// The longest pause: the company's days may have changed, and its pace with them.
const LONGEST_PAUSE_MS = 3_600 * SECOND_MS

/**
 * Asks for those of a company's watched partners that are due now, behind all users' work: stops when a user's question has to go first, and
 * the next turn goes on from there. Asks nothing where the company switched watching off or its licence has ended.
 */
export async function takeTurn({ db, clock, ask }: CompanyTurn, lease: HeldLease): Promise<void> {
  const now = clock.now()
  const settings = await settingsOf(db, lease.key, SETTINGS)
  const { askedUntil: until, askedToday } = await progressOf(db, lease.key, viennaDay(now))
  const restFor = (ms: number) => keepTurn(db, lease, { askedUntil: until, nextAt: new Date(now.getTime() + ms) })
  if (!settings.watches || !(await mayAskFor(db, lease.key, now))) return restFor(OFF_MS)
  if (await isUserWaiting(db)) return restFor(BEHIND_USERS_MS)
  const perDay = paceOf(await loadOf(db, lease.key, { ...settings, now }), settings.mostPerDay)
  const turn = turnAt(until, now, perDay)
  const most = Math.min(turn.count, settings.mostPerDay - askedToday)
  const plan = most > 0 ? await planWatched(db, lease.key, { ...settings, now, most }) : []
  const left = plan.length - (await ask(plan))
  await keepTurn(db, lease, nextTurn(turn, turn.count - left, { now, perDay, isBehind: left > 0 }))
}

async function mayAskFor(db: Reader, companyId: number, now: Date): Promise<boolean> {
  const company = await db
    .selectFrom('company')
    .select(['id', 'valid_until as validUntil'])
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return company !== undefined && !isExpired(company, now)
}

type TurnFacts = { now: Date; perDay: number; isBehind: boolean }

/** Questions for which no partner was left count as asked, so they are not made up for; those put off by users' work follow soon after it. */
function nextTurn(turn: Turn, asked: number, { now, perDay, isBehind }: TurnFacts) {
  if (perDay <= 0) return { askedUntil: null, nextAt: new Date(now.getTime() + LONGEST_PAUSE_MS) }
  const until = askedUntil(turn, asked, perDay)
  const pause = isBehind ? BEHIND_USERS_MS : until.getTime() + DAY_MS / perDay - now.getTime()
  const ms = Math.min(LONGEST_PAUSE_MS, Math.max(SECOND_MS, pause))
  return { askedUntil: until, nextAt: new Date(now.getTime() + ms) }
}
