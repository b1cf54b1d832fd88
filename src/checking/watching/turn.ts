import { isExpired } from '../../access/companies/company-rules.ts'
import { settingsOfEach } from '../../access/settings/settings-of.ts'
import type { Database, Reader } from '../../ground/database/database.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import { LEASE_MS } from '../asking-again/renew-lease.ts'
import { watchPartners } from '../partners/digest/settings-rules.ts'
import { makeAgendas, type PlannedPartner, planWatched } from './agenda-store.ts'
import { askedUntil, type Load, paceOf, type Turn, turnAt } from './plan.ts'
import { watchDays, watchMaxPerDay } from './settings-rules.ts'
import { type EndedTurn, endTurns, type TakenCompany, takeCompanies } from './store.ts'

/** What is due of a company now. */
type DueTurn = TakenCompany & {
  companyId: number
  watchDays: number
  /** False where watching is off, or the licence over. */
  mayAsk: boolean
  /** The pace: questions a day; 0 = there is nothing to ask. */
  perDay: number
  turn: Turn
  /** Questions that are due; of them `most` may be asked today. */
  count: number
  most: number
  /** Whether its partners were gone through for this turn. */
  isNewAgenda: boolean
}

/** A company's turn: whom to ask now, and how many of them. */
export type CompanyTurn = DueTurn & { plan: PlannedPartner[] }

const SETTINGS = { watches: watchPartners, watchDays, mostPerDay: watchMaxPerDay }

// So that a company which is behind by a thousand leaves others their turn.
const MAX_PER_TURN = 20
const SECOND_MS = 1_000
// The pause where users want all places: they may be done soon.
const BEHIND_USERS_MS = 60 * SECOND_MS
// How often all partners may be gone through where countries find no room: half a second of the database for 100,000.
const SELDOM_MS = 600 * SECOND_MS
// The longest pause: watching may be switched on, the licence go on, the company's days change and its pace with them.
const LONGEST_PAUSE_MS = 3_600 * SECOND_MS

/** Companies that are planned together; `mayTakeLong`: one of which the look through its partners may. */
export type Portion = { companies: TakenCompany[]; mayTakeLong: boolean }

/** Takes the turn of at most so many companies. Returns them as they are to be planned: nobody waits for the look through another's 900,000 partners. */
export async function takePortions(db: Database, now: Date, most: number): Promise<Portion[]> {
  const taken = most > 0 ? await takeCompanies(db, now, most, LEASE_MS) : []
  const takesLong = ({ load, mayTakeLong }: TakenCompany) => load === null && mayTakeLong
  const together = taken.filter(company => !takesLong(company))
  const alone = taken.filter(takesLong).map(company => ({ companies: [company], mayTakeLong: true }))
  return together.length > 0 ? [{ companies: together, mayTakeLong: false }, ...alone] : alone
}

/**
 * Plans the turn of companies that were taken. Returns those that have something to ask; the others' are over. A company that switched watching off, or
 * whose licence has ended, has nothing to ask. All of them at once, by six statements at most.
 */
export async function planTurns(db: Database, taken: readonly TakenCompany[], now: Date): Promise<CompanyTurn[]> {
  const due = await dueTurns(db, taken, now)
  const asking = due.filter(turn => turn.most > 0)
  const plans = Map.groupBy(asking.length > 0 ? await planWatched(db, asking, now) : [], one => one.companyId)
  const turns = due.map(turn => ({ ...turn, plan: turn.most > 0 ? (plans.get(turn.companyId) ?? []) : [] }))
  await endTurns(
    db,
    turns.filter(({ plan }) => plan.length === 0).map(turn => ended(turn, { asked: 0 }, now)),
  )
  return turns.filter(({ plan }) => plan.length > 0)
}

/**
 * What came of a turn: how many were asked; whether its process stops, so that another one is to go on at once; and whether all whom it names were
 * gone through, since countries found no room.
 */
export type Came = { asked: number; isStopped?: boolean; isGoneThrough?: boolean }

/** Ends a turn. Questions for which no partner was left count as asked, so that they are not made up for. */
export const endTurn = (db: Database, turn: CompanyTurn, came: Came, now: Date): Promise<void> =>
  endTurns(db, [ended(turn, came, now)])

async function dueTurns(db: Database, taken: readonly TakenCompany[], now: Date): Promise<DueTurn[]> {
  const ids = taken.map(({ lease }) => lease.key)
  const settings = await settingsOfEach(db, ids, SETTINGS)
  const licensed = await licensedOf(db, ids, now)
  const companies = taken.map((company, at) => {
    const { watches, ...own } = settings[at] ?? OFF
    return { ...company, ...own, companyId: company.lease.key, mayAsk: watches && licensed.has(company.lease.key) }
  })
  const toGoThrough = companies.filter(({ mayAsk, load }) => mayAsk && load === null)
  const loads = toGoThrough.length > 0 ? await makeAgendas(db, toGoThrough, now) : new Map<number, Load>()
  return companies.map(company => dueTurn(company, loads.get(company.companyId), now))
}

type WatchingCompany = Omit<DueTurn, 'perDay' | 'turn' | 'count' | 'most' | 'isNewAgenda'> & { mostPerDay: number }

/** `made`: what its partners come to, where they were gone through just now. */
function dueTurn(company: WatchingCompany, made: Load | undefined, now: Date): DueTurn {
  const load = company.mayAsk ? (made ?? company.load ?? NO_LOAD) : NO_LOAD
  const perDay = paceOf(load, company.mostPerDay)
  const turn = turnAt(company.askedUntil, now, perDay)
  const count = Math.min(turn.count, MAX_PER_TURN)
  const most = Math.max(0, Math.min(count, company.mostPerDay - company.askedToday))
  return { ...company, perDay, turn, count, most, isNewAgenda: made !== undefined }
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

// One that named nobody in the first place names nobody before the next day.
const namesNobodyMore = ({ isNewAgenda, named, plan, most }: CompanyTurn): boolean =>
  !isNewAgenda && named > 0 && plan.length < most

// Of a country with room an agenda names some alone, where those of another come first: more of them are named by the next one.
const isOlder = ({ isNewAgenda, plannedAt }: CompanyTurn, now: Date): boolean =>
  !isNewAgenda && plannedAt !== null && now.getTime() - plannedAt.getTime() > SELDOM_MS

/** Those put off by users' work follow soon after it, and those for whom the agenda of an hour ago names nobody any more with the next one. */
function ended(turn: CompanyTurn, { asked, isStopped = false, isGoneThrough = false }: Came, now: Date): EndedTurn {
  const { lease, perDay, most, plan } = turn
  const after = (ms: number) => new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, Math.max(SECOND_MS, ms)))
  const isAgendaOver = namesNobodyMore(turn) || (isGoneThrough && isOlder(turn, now))
  if (perDay <= 0) {
    const until = turn.mayAsk ? null : turn.askedUntil
    return { lease, askedUntil: until, nextAt: after(LONGEST_PAUSE_MS), isAgendaOver }
  }
  const left = Math.min(most, plan.length) - asked
  const until = askedUntil(turn.turn, turn.count - (isAgendaOver ? most - asked : left), perDay)
  const isBehind = left > 0 && !isStopped
  return {
    lease,
    askedUntil: until,
    nextAt: after(isBehind ? BEHIND_USERS_MS : until.getTime() + DAY_MS / perDay - now.getTime()),
    isAgendaOver,
  }
}
