import { sql } from 'kysely'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import type { ClockDoubt, WatchedClock } from '../../base/database/clock.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import type { Authorities } from '../../registers/authorities/create.ts'
import { cachedFor, type GaugeDefinition, type GaugeSource } from './read-gauge.ts'

/**
 * Returns the state of the services in this process: calls in flight, and countries with an open
 * breaker.
 */
export const serviceGauges = ({
  shares,
  hasOpenBreaker,
}: Pick<Authorities, 'shares' | 'hasOpenBreaker'>): GaugeDefinition[] => [
  {
    name: 'calls_in_flight',
    help: 'Queries of this process in flight',
    labels: ['service'],
    read: () =>
      AUTHORITY_IDS.map(service => {
        const { inFlight, coolingDown } = shares[service]
        return { labels: { service }, value: inFlight() - (coolingDown?.() ?? 0) }
      }),
  },
  {
    name: 'breaker_open',
    help: '1 = the service’s breakers stop queries about this state',
    labels: ['service', 'state'],
    read: () =>
      AUTHORITY_IDS.flatMap(service =>
        AUTHORITIES[service].countries.map(state => ({
          labels: { service, state },
          value: Number(hasOpenBreaker(service, state)),
        })),
      ),
  },
]

// Reads one row per UID queried today.
const CACHE_MS = 60_000

/**
 * Returns how much of the ministry's two queries per day and UID is used (index day_budget_day).
 */
export function dayBudgetGauges({ db, clock }: GaugeSource): GaugeDefinition[] {
  const read = cachedFor(
    clock,
    async () => {
      const { rows } = await sql<{ questions: number; usedUp: number }>`
        select coalesce(sum(used), 0)::int as questions, count(*) filter (where used >= 2)::int as "usedUp"
        from day_budget where day = ${viennaDay(clock.now())}`.execute(db)
      return rows[0] ?? { questions: 0, usedUp: 0 }
    },
    CACHE_MS,
  )
  return [
    {
      name: 'day_budget_questions',
      help: 'Queries to FinanzOnline that count today (Vienna)',
      read: async () => [{ value: (await read()).questions }],
    },
    {
      name: 'day_budget_used_up',
      help: 'UIDs whose two queries of an account are used up today',
      read: async () => [{ value: (await read()).usedUp }],
    },
  ]
}

const REASONS: readonly ClockDoubt[] = ['unknown', 'off', 'disputed']

/**
 * Returns this machine's clock offset from the database's, and why queries and removals are paused,
 * if they are.
 */
export const clockGauges = (
  clock: WatchedClock,
  { clockDoubt }: Pick<Authorities, 'clockDoubt'>,
): GaugeDefinition[] => [
  {
    name: 'clock_ahead_seconds',
    help: 'How far this machine’s clock is ahead of the database’s',
    read: () => {
      const value = clock.aheadSeconds()
      return value === null ? [] : [{ value }]
    },
  },
  {
    name: 'clock_doubted',
    help: '1 = queries and removals are paused for this reason',
    labels: ['reason'],
    read: () => REASONS.map(reason => ({ labels: { reason }, value: Number(clockDoubt() === reason) })),
  },
]
