import { isExpired } from '../../access/companies/company-rules.ts'
import { settingsOfEach } from '../../access/settings/settings-of.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { LEASE_MS } from '../background-queries/renew-lease.ts'
import { watchEnabled } from '../partners/digest/settings-rules.ts'
import { makeAgendas, type PlannedPartner, planWatched } from './agenda-store.ts'
import { type Load, paceOf, queriedUntil, type Turn, turnAt } from './plan.ts'
import { watchDays, watchMaxPerDay } from './settings-rules.ts'
import { type ClaimedCompany, claimCompanies, type EndedTurn, endTurns } from './store.ts'

/** A company's turn, with the queries due now. */
type DueTurn = ClaimedCompany & {
  companyId: number
  watchDays: number
  /** False if watching is off or the licence has ended. */
  mayQuery: boolean
  /** The pace in queries per day; 0 = nothing to query. */
  perDay: number
  turn: Turn
  /** The queries due; at most `limit` of them may be made today. */
  count: number
  limit: number
  /** Whether its partners were planned again for this turn. */
  isNewAgenda: boolean
}

/** A company's turn and the partners to query now. */
export type CompanyTurn = DueTurn & { plan: PlannedPartner[] }

const SETTINGS = { watches: watchEnabled, watchDays, mostPerDay: watchMaxPerDay }

// Limited so that a company that is a thousand queries behind does not block the others.
const MAX_PER_TURN = 20
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
 * Leases the turns of up to `limit` companies, grouped for planning, so that no company waits for
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
 * Plans the turns of leased companies. Returns those with queries to make and ends the others'
 * turns, such as those of companies without watching or licence. Takes six statements at most for
 * all of them.
 */
export async function planTurns(db: Database, companies: readonly ClaimedCompany[], now: Date): Promise<CompanyTurn[]> {
  const due = await dueTurns(db, companies, now)
  const activeTurns = due.filter(turn => turn.limit > 0)
  const plans = Map.groupBy(
    activeTurns.length > 0 ? await planWatched(db, activeTurns, now) : [],
    partner => partner.companyId,
  )
  const turns = due.map(turn => ({ ...turn, plan: turn.limit > 0 ? (plans.get(turn.companyId) ?? []) : [] }))
  await endTurns(
    db,
    turns.filter(({ plan }) => plan.length === 0).map(turn => toEndedTurn(turn, { queries: 0 }, now)),
  )
  return turns.filter(({ plan }) => plan.length > 0)
}

/**
 * The result of a turn: the number of queries, whether the process stops, so that another continues
 * at once, and whether all its partners were tried because countries were blocked.
 */
export type TurnResult = { queries: number; isStopped?: boolean; isExhausted?: boolean }

/**
 * Ends a turn. Queries for which no partner was left count as made, so that they are not made up
 * for.
 */
export const endTurn = (db: Database, turn: CompanyTurn, result: TurnResult, now: Date): Promise<void> =>
  endTurns(db, [toEndedTurn(turn, result, now)])

async function dueTurns(db: Database, claimedCompanies: readonly ClaimedCompany[], now: Date): Promise<DueTurn[]> {
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
  return companies.map(company => dueTurn(company, loads.get(company.companyId), now))
}

type WatchingCompany = Omit<DueTurn, 'perDay' | 'turn' | 'count' | 'limit' | 'isNewAgenda'> & { mostPerDay: number }

/** `newLoad`: the load of its partners, if they were planned just now. */
function dueTurn(company: WatchingCompany, newLoad: Load | undefined, now: Date): DueTurn {
  const load = company.mayQuery ? (newLoad ?? company.load ?? NO_LOAD) : NO_LOAD
  const perDay = paceOf(load, company.mostPerDay)
  const turn = turnAt(company.askedUntil, now, perDay)
  const count = Math.min(turn.count, MAX_PER_TURN)
  const limit = Math.max(0, Math.min(count, company.mostPerDay - company.askedToday))
  return { ...company, perDay, turn, count, limit, isNewAgenda: newLoad !== undefined }
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
const isAgendaUsedUp = ({ isNewAgenda, plannedCount, plan, limit }: CompanyTurn): boolean =>
  !isNewAgenda && plannedCount > 0 && plan.length < limit

// If partners of another country come first, an agenda names only some of a country with free
// slots; the next agenda names more.
const isAgendaOld = ({ isNewAgenda, plannedAt }: CompanyTurn, now: Date): boolean =>
  !isNewAgenda && plannedAt !== null && now.getTime() - plannedAt.getTime() > IDLE_PAUSE_MS

/**
 * Computes the end of a turn. If users' work blocked queries, the next turn follows soon. If the
 * agenda is used up, the next turn makes a new one.
 */
function toEndedTurn(
  turn: CompanyTurn,
  { queries, isStopped = false, isExhausted = false }: TurnResult,
  now: Date,
): EndedTurn {
  const { lease, perDay, limit, plan } = turn
  const after = (ms: number) => new Date(now.getTime() + Math.min(MAX_PAUSE_MS, Math.max(SECOND_MS, ms)))
  const isAgendaOver = isAgendaUsedUp(turn) || (isExhausted && isAgendaOld(turn, now))
  if (perDay <= 0) {
    const until = turn.mayQuery ? null : turn.askedUntil
    return { lease, askedUntil: until, nextAt: after(MAX_PAUSE_MS), isAgendaOver }
  }
  const left = Math.min(limit, plan.length) - queries
  const until = queriedUntil(turn.turn, turn.count - (isAgendaOver ? limit - queries : left), perDay)
  const isBehind = left > 0 && !isStopped
  return {
    lease,
    askedUntil: until,
    nextAt: after(isBehind ? BUSY_PAUSE_MS : until.getTime() + DAY_MS / perDay - now.getTime()),
    isAgendaOver,
  }
}
