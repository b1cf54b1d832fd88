import { sql } from 'kysely'
import { unreachedBoxes } from '../../answers/confirmations/unreached.ts'
import { readOverdue } from '../../checking/watching/overdue-store.ts'
import { readFailingSince } from '../../registers/timestamps/store.ts'
import { cachedFor, type GaugeDefinition, type GaugeSource } from './read-gauge.ts'

/**
 * Returns how many watched partners are overdue, and by how much the worst is, as last counted by a
 * worker; no value if none counted recently.
 */
export function watchedGauges({ db, clock }: GaugeSource): GaugeDefinition[] {
  const read = cachedFor(clock, () => readOverdue(db, clock.now()))
  return [
    {
      name: 'watched_overdue',
      help: 'Watched partners with an overdue answer, by reason',
      labels: ['reason'],
      read: async () => {
        const overdue = await read()
        if (overdue === null) return []
        const { notAsked, inVain, dailyMaximum } = overdue
        return [
          { labels: { reason: 'not-asked' }, value: notAsked },
          { labels: { reason: 'in-vain' }, value: inVain },
          { labels: { reason: 'daily-maximum' }, value: dailyMaximum },
        ]
      },
    },
    {
      name: 'oldest_watched_seconds',
      help: 'How long the most overdue partner that was not queried is overdue; 0 = none',
      read: async () => {
        const overdue = await read()
        return overdue === null ? [] : [{ value: overdue.oldestSeconds }]
      },
    },
  ]
}

/**
 * Returns the auditor packages that wait to be made (index auditor_package_waiting), and those that
 * failed within a day and were not requested again (index auditor_package_failed).
 */
export function packageGauges({ db, clock }: GaugeSource): GaugeDefinition[] {
  const read = cachedFor(clock, async () => {
    const { rows } = await sql<{ waiting: number; oldestSeconds: number; failed: number }>`
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as "oldestSeconds",
        (select count(*)::int from auditor_package failed where state = 'failed' and ended_at > now() - interval '1 day'
          and not exists (select from auditor_package later where later.company_id = failed.company_id and later.id > failed.id)) as failed
      from auditor_package where state = 'waiting'`.execute(db)
    return rows[0] ?? { waiting: 0, oldestSeconds: 0, failed: 0 }
  })
  return [
    {
      name: 'packages_waiting',
      help: 'Packages for auditors that are not created yet',
      read: async () => [{ value: (await read()).waiting }],
    },
    {
      name: 'oldest_package_seconds',
      help: 'Age of the oldest package not yet made; 0 = none',
      read: async () => [{ value: (await read()).oldestSeconds }],
    },
    {
      name: 'packages_failed_last_day',
      help: 'Packages that failed within 24 hours and were not requested again',
      read: async () => [{ value: (await read()).failed }],
    },
  ]
}

/**
 * Returns the age of the oldest waiting data-subject search, and the searches that failed within a
 * day and were not repeated. Only a week's few searches are stored.
 */
export function searchGauges({ db, clock }: GaugeSource): GaugeDefinition[] {
  const read = cachedFor(clock, async () => {
    const { rows } = await sql<{ oldestSeconds: number; failed: number }>`
      select coalesce(extract(epoch from now() - min(requested_at) filter (where state = 'waiting')), 0)::float8 as "oldestSeconds",
        (count(*) filter (where state = 'failed' and ended_at > now() - interval '1 day'
          and not exists (select from held_search later where later.company_id is not distinct from search.company_id and later.id > search.id)))::int as failed
      from held_search search`.execute(db)
    return rows[0] ?? { oldestSeconds: 0, failed: 0 }
  })
  return [
    {
      name: 'oldest_held_search_seconds',
      help: 'Age of the oldest pending data-subject search; 0 = none',
      read: async () => [{ value: (await read()).oldestSeconds }],
    },
    {
      name: 'held_searches_failed_last_day',
      help: 'Data-subject searches that failed within 24 hours and were not requested again',
      read: async () => [{ value: (await read()).failed }],
    },
  ]
}

/**
 * Returns what external services fail to deliver: documents of companies' DataBoxes, and timestamps
 * of the audit log.
 */
export const externalServiceGauges = ({ db, clock }: GaugeSource): GaugeDefinition[] => [
  {
    name: 'databoxes_unreached',
    help: 'Companies whose DataBox was not reached for three weeks',
    read: cachedFor(clock, async () => [{ value: (await unreachedBoxes(db, clock.now())).length }]),
  },
  {
    name: 'stamps_failing_seconds',
    help: 'How long no time-stamping authority has returned a timestamp; 0 = one has, or none is configured',
    read: cachedFor(clock, async () => {
      const since = await readFailingSince(db)
      return [{ value: since === null ? 0 : (clock.now().getTime() - since.getTime()) / 1_000 }]
    }),
  },
]
