import pg from 'pg'
import { type Cluster, startCluster } from '../../src/base/database/cluster/start-cluster.ts'

/** The keys of a rebuilt cluster's rows, and the faults that PostgreSQL reports. */
export type ClusterContent = { isStarted: boolean; keys: Set<string>; faults: string[] }

export const rowKey = ({ writer, number }: { writer: number; number: number }): string => `${writer} ${number}`

const failedContent = (isStarted: boolean, fault: unknown): ClusterContent => ({
  isStarted,
  keys: new Set(),
  faults: [String(fault)],
})

/** Starts PostgreSQL on the files in `root`, as the product does, and checks all its tables. */
export async function inspectCluster(root: string): Promise<ClusterContent> {
  // The files are deleted afterwards, so they need not be durable.
  const settings = { fsync: 'off', autovacuum: 'off' }
  const options = { onLine: () => undefined, isDurable: false, settings }
  return startCluster(root, options).then(inspect, (failure: unknown) => failedContent(false, failure))
}

async function inspect({ url, stop }: Cluster): Promise<ClusterContent> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return { isStarted: true, keys: await keysIn(client), faults: await faultsIn(client) }
  } catch (failure) {
    return failedContent(true, failure)
  } finally {
    await client.end().catch(() => undefined)
    await stop()
  }
}

async function keysIn(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('kept') is not null as there`)
  if (rows[0]?.there !== true) return new Set()
  const keptRows = await client.query<{ writer: number; number: number }>('select writer, number from kept')
  return new Set(keptRows.rows.map(rowKey))
}

const TABLES = `select c.oid::regclass::text as name, v.msg from pg_class c, lateral verify_heapam(c.oid) v
  where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p'`
const INDEXES = `select i.indexrelid::int as index, i.indexrelid::regclass::text as name, i.indisunique as unique from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid and i.indisready`

/** Checks each page of each table, with its checksum, and each index against its table. */
async function faultsIn(client: pg.Client): Promise<string[]> {
  await client.query('create extension if not exists amcheck')
  const tables = await client.query<{ name: string; msg: string }>(TABLES)
  const faults = tables.rows.map(({ name, msg }) => `${name}: ${msg}`)
  const indexes = await client.query<{ index: number; name: string; unique: boolean }>(INDEXES)
  for (const { index, name, unique } of indexes.rows)
    await client
      .query('select bt_index_check($1::oid::regclass, true, $2)', [index, unique])
      .catch((failure: Error) => faults.push(`${name}: ${failure.message}`))
  return faults
}
