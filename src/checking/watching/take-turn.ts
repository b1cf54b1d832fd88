import { isExpired } from '../../access/companies/company-rules.ts'
import { settingsOf } from '../../access/settings/settings-of.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { Database, Reader } from '../../ground/database/database.ts'
import type { Held } from '../../ground/database/lease.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import { isUserWaiting } from '../asking-again/give-way.ts'
import { watchPartners } from '../partners/digest/settings-rules.ts'
import { askedUntil, paceOf, type Turn, turnAt } from './pace.ts'
import { loadOf, type PlannedPartner, planWatched } from './plan.ts'
import { watchDays, watchMaxPerDay } from './settings-rules.ts'
import { keepTurn, progressOf } from './store.ts'

export type TurnNeeds = {
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
export async function takeTurn({ db, clock, ask }: TurnNeeds, hold: Held): Promise<void> {
  const now = clock.now()
  const settings = await settingsOf(db, hold.key, SETTINGS)
  const { askedUntil: until, askedToday } = await progressOf(db, hold.key, viennaDay(now))
  const restFor = (ms: number) => keepTurn(db, hold, { askedUntil: until, nextAt: new Date(now.getTime() + ms) })
  if (!settings.watches || !(await mayAsk(db, hold.key, now))) return restFor(OFF_MS)
  if (await isUserWaiting(db)) return restFor(BEHIND_USERS_MS)
  const perDay = paceOf(await loadOf(db, hold.key, { ...settings, now }), settings.mostPerDay)
  const turn = turnAt(until, now, perDay)
  const most = Math.min(turn.count, settings.mostPerDay - askedToday)
  const plan = most > 0 ? await planWatched(db, hold.key, { ...settings, now, most }) : []
  const left = plan.length - (await ask(plan))
  await keepTurn(db, hold, nextTurn(turn, turn.count - left, { now, perDay, isBehind: left > 0 }))
}

async function mayAsk(db: Reader, companyId: number, now: Date): Promise<boolean> {
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
