import { sql } from 'kysely'
import { Registry } from 'prom-client'
import type { Clock, WatchedClock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Log } from '../../ground/log.ts'
import { VERSION } from '../../ground/releases/version.ts'
import type { Authorities } from '../../registers/authorities/create.ts'
import { countCalls } from './calls.ts'
import { clockGauges } from './clock.ts'
import { dayBudgetGauges } from './day-budget.ts'
import { endedBatchGauges } from './ended-batches.ts'
import { kept } from './kept.ts'
import { lastExportGauges } from './last-export.ts'
import { openBatchGauges } from './open-batches.ts'
import { processMetrics } from './process-metrics.ts'
import { type GaugeOf, readGauges } from './read-gauge.ts'
import { countRequests } from './requests.ts'
import { serviceGauges } from './service-gauges.ts'
import { sessionGauges } from './sessions.ts'
import type { Source } from './source.ts'
import { countStatements } from './statements.ts'
import { createTally } from './tally.ts'
import { waitingDeliveryGauges } from './waiting-deliveries.ts'
import { waitingMailGauges } from './waiting-mails.ts'

export type Metrics = {
  contentType: string
  /** All of them as Prometheus reads them. */
  text: () => Promise<string>
  /** Counts an answered request. */
  request: (statusCode: number, milliseconds: number) => void
  /** From now on, how many lanes this process works on, of how many. */
  watchLanes: (most: number, busy: () => number) => void
  /** From now on, how far this machine's clock is off, and whether the time is in doubt. */
  watchClock: (clock: WatchedClock, authorities: Pick<Authorities, 'doubt'>) => void
  /** Authorities whose calls are counted. */
  countCalls: (authorities: Authorities) => Authorities
  /** How many calls brought no answer since it was asked last, by service and why. */
  takeUnanswered: () => Record<string, number>
}

type Needs = {
  database: OpenDatabase
  clock: Clock
  log: Pick<Log, 'warn'>
  configuration: { metricsByCompany: boolean; sessionIdleMinutes: number }
}

/**
 * What an operator sees of the product (docs/metrics.md), one registry for each runtime. No UID, name or address is in any label; gauges of the
 * whole installation are read from the database, at most once in ten seconds.
 */
export function createMetrics({ database, clock, log, configuration }: Needs): Metrics {
  const registry = new Registry()
  const source: Source = { db: database.db, clock }
  const unanswered = createTally()
  countStatements(registry, database, log)
  readGauges(registry, [
    {
      name: 'info',
      help: 'The release',
      labels: ['version'],
      read: () => [{ labels: { version: VERSION }, value: 1 }],
    },
    databaseAnswers(source),
    ...openBatchGauges(source, configuration.metricsByCompany),
    ...endedBatchGauges(source),
    ...dayBudgetGauges(source),
    ...waitingMailGauges(source),
    ...waitingDeliveryGauges(source),
    ...sessionGauges(source, configuration.sessionIdleMinutes),
    ...lastExportGauges(source),
  ])
  return {
    contentType: registry.contentType,
    text: async () => (await Promise.all([registry, processMetrics()].map(each => each.metrics()))).join('\n'),
    request: countRequests(registry),
    watchLanes: (most, busy) => readGauges(registry, laneGauges(most, busy)),
    watchClock: (watched, authorities) => readGauges(registry, clockGauges(watched, authorities)),
    countCalls: authorities => {
      readGauges(registry, serviceGauges(authorities))
      return countCalls(registry, authorities, unanswered.note)
    },
    takeUnanswered: unanswered.take,
  }
}

const laneGauges = (most: number, busy: () => number): GaugeOf[] => [
  { name: 'lanes', help: 'Lanes that this process works on at most', read: () => [{ value: most }] },
  { name: 'lanes_busy', help: 'Lanes that it works on now', read: () => [{ value: busy() }] },
]

function databaseAnswers({ db, clock }: Source): GaugeOf {
  const ask = kept(clock, () => sql`select 1`.execute(db))
  const read = () =>
    ask().then(
      () => [{ value: 1 }],
      () => [{ value: 0 }],
    )
  return { name: 'database_answers', help: '1 = the database answers; else its gauges are not there', read }
}
