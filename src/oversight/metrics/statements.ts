import { Counter, Histogram, type Registry } from 'prom-client'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { Statement } from '../../base/database/watch-statements.ts'
import type { Log } from '../../base/log/log.ts'
import { type GaugeDefinition, readGauges } from './read-gauge.ts'

type WatchedDatabase = Pick<OpenDatabase, 'watchStatements' | 'connections'>

const BUCKETS_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]
const SLOW_MS = 1_000
// More than a single problem ever causes; further names are counted as one.
const MAX_NAMES = 100

/**
 * Counts this process's statements with durations and failures, logs slow ones, and observes its
 * connections; excludes pg-boss's own.
 */
export function countStatements(registry: Registry, database: WatchedDatabase, log: Pick<Log, 'warn'>): void {
  const registers = [registry]
  const labelNames = ['kind']
  const seconds = new Histogram({
    name: 'uid_check_database_statement_seconds',
    help: 'Duration of a statement',
    registers,
    labelNames,
    buckets: BUCKETS_SECONDS,
  })
  const failures = new Counter({
    name: 'uid_check_database_failures_total',
    help: 'Statements that failed',
    registers,
    labelNames,
  })
  const logSlow = createSlowStatementLog(registry, log)
  database.watchStatements(statement => {
    const { kind, milliseconds, hasFailed } = statement
    seconds.observe({ kind }, milliseconds / 1_000)
    if (hasFailed) failures.inc({ kind })
    if (milliseconds > SLOW_MS) logSlow(statement)
  })
  readGauges(registry, connectionGauges(database))
}

/**
 * Returns a function that counts slow statements by name, and logs each with its name, its text
 * without values, and its duration.
 */
function createSlowStatementLog(registry: Registry, log: Pick<Log, 'warn'>) {
  const slow = new Counter({
    name: 'uid_check_database_slow_statements_total',
    help: 'Statements of more than a second, by name',
    registers: [registry],
    labelNames: ['statement'],
  })
  const knownNames = new Set<string>()
  return ({ name, text, milliseconds }: Statement) => {
    const statement = name()
    if (knownNames.size < MAX_NAMES) knownNames.add(statement)
    slow.inc({ statement: knownNames.has(statement) ? statement : 'other' })
    log.warn({ statement, milliseconds: Math.round(milliseconds), text: text() }, 'a statement took over a second')
  }
}

const connectionGauges = ({ connections }: WatchedDatabase): GaugeDefinition[] => [
  {
    name: 'database_connections',
    help: 'Connections to PostgreSQL',
    labels: ['use'],
    read: () => {
      const { open, idle } = connections()
      return [
        { labels: { use: 'busy' }, value: open - idle },
        { labels: { use: 'idle' }, value: idle },
      ]
    },
  },
  {
    name: 'database_connections_awaited',
    help: 'Statements that wait for a connection',
    read: () => [{ value: connections().waiting }],
  },
]
