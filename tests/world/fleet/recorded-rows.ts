import type { TemporaryDatabase } from '../databases/own-database.ts'

/** Tables whose existing rows no release may change: evidence, and what people entered. */
const TABLES = [
  'answer',
  'audit_chain',
  'audit_log',
  'company',
  'company_comparison',
  'company_judgement',
  'country_mapping',
  'file',
  'file_part',
  'not_a_uid_row',
  'passkey',
  'recovery_code',
  'report',
  'setting',
  'single_check',
  'users',
]

/** The rows of a table, each as a hash over the columns that the table had at the time. */
export type RecordedRows = { table: string; columns: string[]; rows: string[] }[]

const hashesOf = async ({ query }: TemporaryDatabase, table: string, columns: string[]): Promise<string[]> => {
  const parts = columns.map(name => `coalesce("${name}"::text, '-')`).join(` || '|' || `)
  const rows = await query<{ hash: string }>(`select md5(${parts}) as hash from ${table}`)
  return rows.map(({ hash }) => hash)
}

/** Records every row of those tables, with the columns of the release that wrote them. */
export async function recordRows(database: TemporaryDatabase): Promise<RecordedRows> {
  const recorded: RecordedRows = []
  for (const table of TABLES) {
    const columns = await database.query<{ name: string }>(
      `select column_name::text as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 order by ordinal_position`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    recorded.push({ table, columns: names, rows: await hashesOf(database, table, names) })
  }
  return recorded
}

/** Returns for each table how many recorded rows are gone or changed. */
export async function countLostRows(
  database: TemporaryDatabase,
  recorded: RecordedRows,
): Promise<Record<string, number>> {
  const lostByTable: Record<string, number> = {}
  for (const { table, columns, rows } of recorded) {
    const currentHashes = new Set(await hashesOf(database, table, columns))
    const missing = rows.filter(row => !currentHashes.has(row)).length
    if (missing > 0) lostByTable[table] = missing
  }
  return lostByTable
}

/** Returns the tables without any row. */
export async function emptyTables({ query }: TemporaryDatabase): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const empty: string[] = []
  for (const { name } of tables) if ((await query(`select 1 from ${name} limit 1`)).length === 0) empty.push(name)
  return empty
}
