import { isExpired } from '../../access/companies/company-rules.ts'
import { settingsOfEach } from '../../access/settings/settings-of.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { LEASE_MS } from '../background-queries/run-leased.ts'
import { watchEnabled } from '../partners/digest/settings-rules.ts'
import { makeAgendas, type PlannedPartner, planWatched } from './agenda-store.ts'
import { type DueQueries, dueQueriesAt, type Load, paceOf, queriedUntil } from './plan.ts'
import { watchDays, watchMaxPerDay } from './settings-rules.ts'
import { type ClaimedCompany, claimCompanies, type EndedRun, endRuns } from './store.ts'

/** A company's run, with the queries due now. */
type DueRun = ClaimedCompany & {
  companyId: number
  watchDays: number
  /** False if watching is off or the licence has ended. */
  mayQuery: boolean
  /** The pace in queries per day; 0 = nothing to query. */
  perDay: number
  dueQueries: DueQueries
  /** The queries due; at most `limit` of them may be made today. */
  count: number
  limit: number
  /** Whether its partners were planned again for this run. */
  isNewAgenda: boolean
}

/** A company's run and the partners to query now. */
export type CompanyRun = DueRun & { plan: PlannedPartner[] }

const SETTINGS = { watches: watchEnabled, watchDays, mostPerDay: watchMaxPerDay }

// Limited so that a company that is a thousand queries behind does not block the others.
const MAX_PER_RUN = 20
const SECOND_MS = 1_000
// The pause if users occupy all slots; they may finish soon.
const BUSY_PAUSE_MS = 60 * SECOND_MS
// How often all partners may be planned again if countries are blocked: that takes half a second of
// database time for 100,000.
const IDLE_PAUSE_MS = 600 * SECOND_MS
// The longest pause, because watching, licence, days or pace may change.
const MAX_PAUSE_MS = 3_600 * SECOND_MS

/**
 * Companies that are planned together; `mayTakeLong`: a single company whose planning may take
 * long.
 */
export type Portion = { companies: ClaimedCompany[]; mayTakeLong: boolean }

/**
 * Leases the runs of up to `limit` companies, grouped for planning, so that no company waits for
 * the planning of another's 900,000 partners.
 */
export async function claimPortions(db: Database, now: Date, limit: number): Promise<Portion[]> {
  const companies = limit > 0 ? await claimCompanies(db, now, limit, LEASE_MS) : []
  const isSlow = ({ load, mayTakeLong }: ClaimedCompany) => load === null && mayTakeLong
  const quick = companies.filter(company => !isSlow(company))
  const slow = companies.filter(isSlow).map(company => ({ companies: [company], mayTakeLong: true }))
  return quick.length > 0 ? [{ companies: quick, mayTakeLong: false }, ...slow] : slow
}

/**
 * Plans the runs of leased companies. Returns those with queries to make and ends the others'
 * runs, such as those of companies without watching or licence. Takes six statements at most for
 * all of them.
 */
export async function planRuns(db: Database, companies: readonly ClaimedCompany[], now: Date): Promise<CompanyRun[]> {
  const due = await dueRuns(db, companies, now)
  const activeRuns = due.filter(run => run.limit > 0)
  const plans = Map.groupBy(
    activeRuns.length > 0 ? await planWatched(db, activeRuns, now) : [],
    partner => partner.companyId,
  )
  const runs = due.map(run => ({ ...run, plan: run.limit > 0 ? (plans.get(run.companyId) ?? []) : [] }))
  await endRuns(
    db,
    runs.filter(({ plan }) => plan.length === 0).map(run => toEndedRun(run, { queries: 0 }, now)),
  )
  return runs.filter(({ plan }) => plan.length > 0)
}

/**
 * The result of a run: the number of queries, whether the process stops, so that another continues
 * at once, and whether all its partners were tried because countries were blocked.
 */
export type RunResult = { queries: number; isStopped?: boolean; isExhausted?: boolean }

/**
 * Ends a run. Queries for which no partner was left count as made, so that they are not made up
 * for.
 */
export const endRun = (db: Database, run: CompanyRun, result: RunResult, now: Date): Promise<void> =>
  endRuns(db, [toEndedRun(run, result, now)])

async function dueRuns(db: Database, claimedCompanies: readonly ClaimedCompany[], now: Date): Promise<DueRun[]> {
  const ids = claimedCompanies.map(({ lease }) => lease.key)
  const settings = await settingsOfEach(db, ids, SETTINGS)
  const licensed = await licensedOf(db, ids, now)
  const companies = claimedCompanies.map((company, at) => {
    const { watches, ...companySettings } = settings[at] ?? OFF
    return {
      ...company,
      ...companySettings,
      companyId: company.lease.key,
      mayQuery: watches && licensed.has(company.lease.key),
    }
  })
  const withoutAgenda = companies.filter(({ mayQuery, load }) => mayQuery && load === null)
  const loads = withoutAgenda.length > 0 ? await makeAgendas(db, withoutAgenda, now) : new Map<number, Load>()
  return companies.map(company => dueRun(company, loads.get(company.companyId), now))
}

type WatchingCompany = Omit<DueRun, 'perDay' | 'dueQueries' | 'count' | 'limit' | 'isNewAgenda'> & {
  mostPerDay: number
}

/** `newLoad`: the load of its partners, if they were planned just now. */
function dueRun(company: WatchingCompany, newLoad: Load | undefined, now: Date): DueRun {
  const load = company.mayQuery ? (newLoad ?? company.load ?? NO_LOAD) : NO_LOAD
  const perDay = paceOf(load, company.mostPerDay)
  const dueQueries = dueQueriesAt(company.queriedUpTo, now, perDay)
  const count = Math.min(dueQueries.count, MAX_PER_RUN)
  const limit = Math.max(0, Math.min(count, company.mostPerDay - company.queriesToday))
  return { ...company, perDay, dueQueries, count, limit, isNewAgenda: newLoad !== undefined }
}

const NO_LOAD = { even: 0, late: 0 }

const OFF = { watches: false, watchDays: 0, mostPerDay: 0 }

async function licensedOf(db: Reader, ids: readonly number[], now: Date): Promise<Set<number>> {
  const companies = await db
    .selectFrom('company')
    .select(['id', 'valid_until as validUntil'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(companies.filter(company => !isExpired(company, now)).map(({ id }) => id))
}

// An agenda that was empty from the start stays empty until the next day.
const isAgendaUsedUp = ({ isNewAgenda, plannedCount, plan, limit }: CompanyRun): boolean =>
  !isNewAgenda && plannedCount > 0 && plan.length < limit

// If partners of another country come first, an agenda names only some of a country with free
// slots; the next agenda names more.
const isAgendaOld = ({ isNewAgenda, plannedAt }: CompanyRun, now: Date): boolean =>
  !isNewAgenda && plannedAt !== null && now.getTime() - plannedAt.getTime() > IDLE_PAUSE_MS

/**
 * Computes the end of a run. If users' work blocked queries, the next run follows soon. If the
 * agenda is used up, the next run makes a new one.
 */
function toEndedRun(
  run: CompanyRun,
  { queries, isStopped = false, isExhausted = false }: RunResult,
  now: Date,
): EndedRun {
  const { lease, perDay, limit, plan } = run
  const after = (ms: number) => new Date(now.getTime() + Math.min(MAX_PAUSE_MS, Math.max(SECOND_MS, ms)))
  const isAgendaOver = isAgendaUsedUp(run) || (isExhausted && isAgendaOld(run, now))
  if (perDay <= 0) {
    const until = run.mayQuery ? null : run.queriedUpTo
    return { lease, queriedUpTo: until, nextAt: after(MAX_PAUSE_MS), isAgendaOver }
  }
  const left = Math.min(limit, plan.length) - queries
  const until = queriedUntil(run.dueQueries, run.count - (isAgendaOver ? limit - queries : left), perDay)
  const isBehind = left > 0 && !isStopped
  return {
    lease,
    queriedUpTo: until,
    nextAt: after(isBehind ? BUSY_PAUSE_MS : until.getTime() + DAY_MS / perDay - now.getTime()),
    isAgendaOver,
  }
}
