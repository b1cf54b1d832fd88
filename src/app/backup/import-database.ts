import type { OpenDatabase, Scripts } from '../../base/database/database.ts'
import { readMigrations, runMigrations } from '../../base/database/migrate.ts'
import type { Manifest, ManifestPart } from './manifest.ts'
import type { CheckedExport } from './open-export.ts'
import {
  BYTES,
  type Column,
  describeTables,
  MIGRATIONS_TABLE,
  type QueryRows,
  quoteName,
  restoreCounters,
  setExactTextFormats,
} from './query-database.ts'
import { UnusableExport } from './unusable-export.ts'

/**
 * Imports an export into an empty database, including tables, in one transaction: all of it or
 * nothing. Throws UnusableExport for an export of a later release, and for a database that is not
 * empty.
 */
export async function importDatabase(database: OpenDatabase, source: CheckedExport): Promise<void> {
  await database.runScripts(scripts => importRows(scripts, source))
}

async function importRows(scripts: Scripts, { manifest, read }: CheckedExport): Promise<void> {
  const query = scripts.rows
  await refuseNonEmpty(query, manifest)
  const migrations = await readMigrations()
  refuseLater(manifest, new Set(migrations.map(({ name }) => name)))
  // First creates the tables of the release that wrote the export; later migrations then find rows,
  // as in any older database.
  await runMigrations(
    scripts,
    migrations.filter(({ name }) => manifest.migrations.includes(name)),
  )
  await setExactTextFormats(query)
  const tables = await describeTables(query)
  refuseOtherTables(tables, manifest)
  const triggers = await derivingTriggers(query)
  for (const { table, name } of triggers)
    await query(`alter table ${quoteName(table)} disable trigger ${quoteName(name)}`)
  for (const part of manifest.parts) await insertPart(query, part.table, columnsOf(tables, part), read(part))
  for (const { table, name } of triggers)
    await query(`alter table ${quoteName(table)} enable trigger ${quoteName(name)}`)
  await restoreCounters(query, manifest.counters)
  await runMigrations(scripts, migrations)
}

/** Triggers whose results are exported: the audit log's chain, and when partners changed. */
const DERIVING_TRIGGERS = `'audit_log_chained', 'partner_change_noted'`

/** Returns those triggers of DERIVING that exist in that release's tables. */
async function derivingTriggers(query: QueryRows): Promise<{ table: string; name: string }[]> {
  const rows = await query(
    `select relname, tgname from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname in (${DERIVING_TRIGGERS})`,
  )
  return rows.map(({ relname, tgname }) => ({ table: String(relname), name: String(tgname) }))
}

async function refuseNonEmpty(query: QueryRows, { migrations }: Manifest): Promise<void> {
  const tables = [...(await describeTables(query)).keys()]
  for (const table of tables.filter(name => name !== MIGRATIONS_TABLE)) {
    const [row] = await query(`select exists (select from ${quoteName(table)}) as used`)
    if (row?.used === true) {
      throw new UnusableExport(`The database already has data (table ${table}); expected: an empty one`)
    }
  }
  if (!tables.includes(MIGRATIONS_TABLE)) return
  const applied = await query(`select name from ${MIGRATIONS_TABLE}`)
  if (applied.some(({ name }) => !migrations.includes(String(name)))) {
    throw new UnusableExport(
      'The database was created by a later release than the export; expected: a new one, without tables',
    )
  }
}

function refuseLater({ migrations, productVersion }: Manifest, knownMigrations: ReadonlySet<string>): void {
  const later = migrations.filter(name => !knownMigrations.has(name))
  if (later.length === 0) return
  throw new UnusableExport(
    `The export comes from a later release (${productVersion}: ${later.join(', ')}); use that release`,
  )
}

function refuseOtherTables(tables: ReadonlyMap<string, unknown>, { parts }: Manifest): void {
  const expected = [...tables.keys()].filter(name => name !== MIGRATIONS_TABLE).toSorted()
  const actual = parts.map(({ table }) => table).toSorted()
  if (String(expected) !== String(actual)) {
    throw new UnusableExport(`The export has the tables ${actual.join(', ')}; expected: ${expected.join(', ')}`)
  }
}

function columnsOf(tables: ReadonlyMap<string, Column[]>, { table, columns }: ManifestPart): Column[] {
  const expected = tables.get(table) ?? []
  if (String(expected.map(({ name }) => name).toSorted()) === String(columns.toSorted())) return expected
  throw new UnusableExport(`The export’s table ${table} has other columns: ${columns.join(', ')}`)
}

const ROWS_PER_STATEMENT = 500
// A file's row is 1.5 MiB as text.
const CHARACTERS_PER_STATEMENT = 4_000_000

/** Inserts rows unchanged; the database itself parses each value. */
async function insertPart(
  query: QueryRows,
  table: string,
  columns: readonly Column[],
  parts: AsyncIterable<string[]>,
): Promise<void> {
  const statement = insertStatement(table, columns)
  for await (const lines of linesPerStatement(parts)) await query(statement, [`[${lines.join(',')}]`])
}

// `overriding system value` keeps the row's own id instead of a new one from the sequence.
function insertStatement(table: string, columns: readonly Column[]): string {
  const names = columns.map(({ name }) => quoteName(name))
  const values = columns.map(({ name, type }) =>
    type === BYTES ? `decode(x.${quoteName(name)}, 'base64')` : `x.${quoteName(name)}::${type}`,
  )
  return `insert into ${quoteName(table)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::text::json) as x(${names.map(name => `${name} text`).join(', ')})`
}

async function* linesPerStatement(parts: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let lines: string[] = []
  let characters = 0
  for await (const part of parts) {
    for (const line of part) {
      lines.push(line)
      characters += line.length
      if (lines.length < ROWS_PER_STATEMENT && characters < CHARACTERS_PER_STATEMENT) continue
      yield lines
      lines = []
      characters = 0
    }
  }
  if (lines.length > 0) yield lines
}
