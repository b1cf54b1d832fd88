import { Counter, Histogram, type Registry } from 'prom-client'
import type { OpenDatabase } from '../database/database.ts'
import { type GaugeOf, readGauges } from './read-gauge.ts'

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** Counts this process's statements, how long they take and which fail, and looks at its connections; pg-boss's own are not among them. */
export function countStatements(registry: Registry, database: OpenDatabase): void {
  const registers = [registry]
  const labelNames = ['kind']
  const seconds = new Histogram({
    ...{ name: 'uid_check_database_statement_seconds', help: 'Duration of a statement', registers },
    ...{ labelNames, buckets: SECONDS },
  })
  const failures = new Counter({
    ...{ name: 'uid_check_database_failures_total', help: 'Statements that failed', registers, labelNames },
  })
  database.watchStatements(({ kind, milliseconds, hasFailed }) => {
    seconds.observe({ kind }, milliseconds / 1_000)
    if (hasFailed) failures.inc({ kind })
  })
  readGauges(registry, connectionGauges(database))
}

const connectionGauges = ({ connections }: OpenDatabase): GaugeOf[] => [
  {
    ...{ name: 'database_connections', help: 'Connections to PostgreSQL', labels: ['use'] },
    read: () => {
      if (!connections) return []
      const { open, idle } = connections()
      return [
        { labels: { use: 'busy' }, value: open - idle },
        { labels: { use: 'idle' }, value: idle },
      ]
    },
  },
  {
    ...{ name: 'database_connections_awaited', help: 'Statements that wait for a connection' },
    read: () => (connections ? [{ value: connections().waiting }] : []),
  },
]
