import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startCluster } from '../../src/base/database/cluster/start-cluster.ts'
import { migrateDatabase } from '../../src/base/database/migrate.ts'
import { openPostgresql } from '../../src/base/database/open-postgresql.ts'

// The process that power-cut.bench.ts starts and whose file changes, with those of PostgreSQL, are
// recorded in `log`. It creates a cluster in `root`, writes rows for `seconds`, and at the end
// prints the acknowledged rows, each with the log's length at that time.
export type AcknowledgedRow = { writer: number; number: number; at: number }
export type RecordedRun = { readyAt: number; acknowledged: AcknowledgedRow[] }

const WRITERS = 6
const HOUSEKEEPING_MS = 700
// Statements that rewrite tables do not write them to the WAL as well (wal_level=minimal), but sync
// them at commit.
const HOUSEKEEPING = ['checkpoint', 'vacuum kept', 'reindex table kept', 'checkpoint', 'vacuum full kept', 'analyze']

const [root = '', log = '', seconds = '0', fsync = 'on'] = process.argv.slice(2)

// A small max_wal_size makes PostgreSQL reuse its WAL segments within the run.
const cluster = await startCluster(root, {
  onLine: () => undefined,
  settings: { fsync, max_wal_size: '64MB', min_wal_size: '32MB' },
})
const logSize = () => statSync(log).size
const recorded: RecordedRun = { readyAt: logSize(), acknowledged: [] }
const database = openPostgresql(cluster.url, console.error)
await migrateDatabase(database)
await database.close()
await withClient(client =>
  client.query(`
    create table kept (writer int, number int, payload bytea, primary key (writer, number));
    create index on kept (md5(payload));
    create table latest (writer int primary key, number int)`),
)
const until = performance.now() + Number(seconds) * 1_000
await Promise.all([...Array.from({ length: WRITERS }, (_, writer) => writeRows(writer)), runHousekeeping()])
await cluster.stop()
process.stdout.write(JSON.stringify(recorded))

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  return work(client).finally(() => client.end())
}

function writeRows(writer: number): Promise<void> {
  return withClient(async client => {
    for (let number = 0; performance.now() < until; number++) {
      // Every 16th payload does not fit into a page.
      const payload = randomBytes(number % 16 === 0 ? 20_000 : 100)
      await client.query(
        `with row as (insert into kept values ($1, $2, $3))
         insert into latest values ($1, $2) on conflict (writer) do update set number = excluded.number`,
        [writer, number, payload],
      )
      recorded.acknowledged.push({ writer, number, at: logSize() })
    }
  })
}

function runHousekeeping(): Promise<void> {
  return withClient(async client => {
    for (let turn = 0; performance.now() < until; turn++) {
      await wait(HOUSEKEEPING_MS)
      await client.query(HOUSEKEEPING[turn % HOUSEKEEPING.length] ?? '')
    }
  })
}
