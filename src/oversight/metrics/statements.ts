import { Counter, Histogram, type Registry } from 'prom-client'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { Statement } from '../../base/database/watch-statements.ts'
import type { Log } from '../../base/log/log.ts'
import { type GaugeOf, readGauges } from './read-gauge.ts'

type WatchedDatabase = Pick<OpenDatabase, 'watchStatements' | 'connections'>

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]
const SLOW_MS = 1_000
// More than one fault ever causes; further names are counted as one.
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
    buckets: SECONDS,
  })
  const failures = new Counter({
    name: 'uid_check_database_failures_total',
    help: 'Statements that failed',
    registers,
    labelNames,
  })
  const tellSlow = slowStatements(registry, log)
  database.watchStatements(statement => {
    const { kind, milliseconds, hasFailed } = statement
    seconds.observe({ kind }, milliseconds / 1_000)
    if (hasFailed) failures.inc({ kind })
    if (milliseconds > SLOW_MS) tellSlow(statement)
  })
  readGauges(registry, connectionGauges(database))
}

/**
 * Counts slow statements by name and logs each: its name, its text without values, and its
 * duration.
 */
function slowStatements(registry: Registry, log: Pick<Log, 'warn'>) {
  const slow = new Counter({
    name: 'uid_check_database_slow_statements_total',
    help: 'Statements of more than a second, by name',
    registers: [registry],
    labelNames: ['statement'],
  })
  const seenNames = new Set<string>()
  return ({ name, text, milliseconds }: Statement) => {
    const statement = name()
    if (seenNames.size < MAX_NAMES) seenNames.add(statement)
    slow.inc({ statement: seenNames.has(statement) ? statement : 'other' })
    log.warn({ statement, milliseconds: Math.round(milliseconds), text: text() }, 'a statement took over a second')
  }
}

const connectionGauges = ({ connections }: WatchedDatabase): GaugeOf[] => [
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
