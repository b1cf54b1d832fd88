import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { WatchedClock } from '../../base/database/clock.ts'
import { countOf } from '../../base/database/count-of.ts'
import { countLostLogLines } from '../../base/log/log-writer.ts'
import { VERSION } from '../../base/releases/version.ts'
import type { Services } from '../../platform/services.ts'
import type { Authorities } from '../../registers/authorities/create.ts'
import type { MarkAddresses } from '../../registers/marks/mark.ts'
import { externalServiceGauges, packageGauges, searchGauges, watchedGauges } from './background-gauges.ts'
import { countCalls, createTally } from './calls.ts'
import { cachedFor, type GaugeDefinition, type GaugeSource, readGauges } from './read-gauge.ts'
import { clockGauges, dayBudgetGauges, serviceGauges } from './service-gauges.ts'
import { countStatements } from './statements.ts'
import { backupGauges, diskGauges, upkeepGauges } from './upkeep-gauges.ts'
import { endedBatchGauges, openBatchGauges, waitingDeliveryGauges, waitingMailGauges } from './work-gauges.ts'

export type Metrics = {
  contentType: string
  /** Returns all metrics in Prometheus's text format. */
  text: () => Promise<string>
  /** Counts an answered request. */
  request: (statusCode: number, milliseconds: number) => void
  /** Starts reporting the maximum number of lanes of this process, and how many are busy. */
  watchLanes: (maxLanes: number, busy: () => number) => void
  /** Starts reporting this machine's clock offset, and whether its time is in doubt. */
  watchClock: (clock: WatchedClock, authorities: Pick<Authorities, 'clockDoubt'>) => void
  /** Returns authorities whose calls are counted. */
  countCalls: (authorities: Authorities) => Authorities
  /** Returns the calls without an answer since the last call, by service and reason. */
  takeUnanswered: () => Record<string, number>
}

type MetricSources = Pick<Services, 'database' | 'clock' | 'log'> &
  MarkAddresses & {
    metricsByCompany: boolean
    sessionIdleMinutes: number
    dataDir: string
    backupFiles: string | null
  }

/**
 * Creates the operator's metrics (docs/metrics.md), one registry per runtime. No label contains a
 * UID, name or address. Gauges of the whole installation are read from the database at most once in
 * ten seconds.
 */
export function createMetrics({ database, clock, log, ...options }: MetricSources): Metrics {
  const registry = new Registry()
  const source: GaugeSource = { db: database.db, clock }
  const unansweredTally = createTally()
  countStatements(registry, database, log)
  readGauges(registry, [
    {
      name: 'info',
      help: 'The release',
      labels: ['version'],
      read: () => [{ labels: { version: VERSION }, value: 1 }],
    },
    {
      name: 'log_lines_lost',
      help: 'Log lines that could not be written',
      read: () => [{ value: countLostLogLines() }],
    },
    databaseAnswers(source),
    ...openBatchGauges(source, options.metricsByCompany),
    ...endedBatchGauges(source),
    ...dayBudgetGauges(source),
    ...waitingMailGauges(source),
    ...waitingDeliveryGauges(source),
    ...sessionGauges(source, options.sessionIdleMinutes),
    ...watchedGauges(source),
    ...packageGauges(source),
    ...searchGauges(source),
    ...externalServiceGauges(source),
    ...backupGauges(source, options.backupFiles),
    ...upkeepGauges(source, options),
    ...diskGauges(source, database.kind === 'embedded' ? options.dataDir : null),
  ])
  return {
    contentType: registry.contentType,
    text: async () => (await Promise.all([registry, processMetrics()].map(each => each.metrics()))).join('\n'),
    request: countRequests(registry),
    watchLanes: (maxLanes, busy) => readGauges(registry, laneGauges(maxLanes, busy)),
    watchClock: (watched, authorities) => readGauges(registry, clockGauges(watched, authorities)),
    countCalls: authorities => {
      readGauges(registry, serviceGauges(authorities))
      return countCalls(registry, authorities, unansweredTally.note)
    },
    takeUnanswered: unansweredTally.flush,
  }
}

const laneGauges = (maxLanes: number, busy: () => number): GaugeDefinition[] => [
  { name: 'lanes', help: 'Maximum of lanes of this process', read: () => [{ value: maxLanes }] },
  { name: 'lanes_busy', help: 'Lanes of this process that are busy', read: () => [{ value: busy() }] },
]

function databaseAnswers({ db, clock }: GaugeSource): GaugeDefinition {
  const ping = cachedFor(clock, () => sql`select 1`.execute(db))
  const read = () =>
    ping().then(
      () => [{ value: 1 }],
      () => [{ value: 0 }],
    )
  return { name: 'database_answers', help: '1 = the database answers; otherwise its gauges are missing', read }
}

const MINUTE_MS = 60_000

/**
 * Returns how many users are signed in: at most ten rows per user, for which an index would not
 * help.
 */
function sessionGauges({ db, clock }: GaugeSource, idleMinutes: number): GaugeDefinition[] {
  const read = cachedFor(clock, async () => {
    const now = clock.now()
    const sessions = db
      .selectFrom('session')
      .where('stage', '<>', 'password')
      .where('ends_at', '>', now)
      .where('last_action_at', '>', new Date(now.getTime() - idleMinutes * MINUTE_MS))
    return [{ value: await countOf(sessions) }]
  })
  return [{ name: 'sessions', help: 'Sessions of signed-in users', read }]
}

const BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30]

/**
 * Counts answered requests of this process by status class, never by address. Returns the function
 * to call for each.
 */
function countRequests(registry: Registry): (statusCode: number, milliseconds: number) => void {
  const seconds = new Histogram({
    name: 'uid_check_request_seconds',
    help: 'Duration of a request, by status class',
    registers: [registry],
    labelNames: ['code'],
    buckets: BUCKETS_SECONDS,
  })
  return (statusCode, milliseconds) =>
    seconds.observe({ code: `${Math.floor(statusCode / 100)}xx` }, milliseconds / 1_000)
}

let processRegistry: Registry | null = null

/**
 * Returns Node's own metrics (memory, event loop, handles, garbage collections). One registry per
 * process, because each listens to the same events.
 */
function processMetrics(): Registry {
  if (processRegistry === null) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}
