import type { OpenDatabase, Scripts } from '../../ground/database/database.ts'
import { readMigrations, runMigrations } from '../../ground/database/migrate.ts'
import { type Ask, quoted, readAndWriteExactly } from './ask.ts'
import { setCounters } from './counters.ts'
import { type Column, describeTables } from './describe-tables.ts'
import { insertPart } from './insert-part.ts'
import { MIGRATIONS_TABLE } from './kept-tables.ts'
import type { Manifest, ManifestPart } from './manifest.ts'
import type { CheckedExport } from './open-export.ts'
import { UnusableExport } from './unusable-export.ts'

/**
 * Takes an export into an empty database, tables included, in one transaction: all of it or nothing. Refuses
 * (UnusableExport) an export of a later release, and a database that holds anything.
 */
export async function importDatabase(database: OpenDatabase, source: CheckedExport): Promise<void> {
  await database.runScripts(scripts => takeIn(scripts, source))
}

async function takeIn(scripts: Scripts, { manifest, read }: CheckedExport): Promise<void> {
  const ask = scripts.rows
  await refuseUsed(ask, manifest)
  const migrations = await readMigrations()
  refuseLater(manifest, new Set(migrations.map(({ name }) => name)))
  // First the tables as they were when it was written; what came after finds its rows there, as in any older database.
  await runMigrations(
    scripts,
    migrations.filter(({ name }) => manifest.migrations.includes(name)),
  )
  await readAndWriteExactly(ask)
  const tables = await describeTables(ask)
  refuseOtherTables(tables, manifest)
  const isChained = tables.has('audit_chain')
  // The lines bring their chain along.
  if (isChained) await ask('alter table audit_log disable trigger audit_log_chained')
  for (const part of manifest.parts) await insertPart(ask, part.table, columnsOf(tables, part), read(part))
  if (isChained) await ask('alter table audit_log enable trigger audit_log_chained')
  await setCounters(ask, manifest.counters)
  await runMigrations(scripts, migrations)
}

async function refuseUsed(ask: Ask, { migrations }: Manifest): Promise<void> {
  const tables = [...(await describeTables(ask)).keys()]
  for (const table of tables.filter(name => name !== MIGRATIONS_TABLE)) {
    const [row] = await ask(`select exists (select from ${quoted(table)}) as used`)
    if (row?.used === true) {
      throw new UnusableExport(`The database holds data already (table ${table}); expected: an empty one`)
    }
  }
  if (!tables.includes(MIGRATIONS_TABLE)) return
  const applied = await ask(`select name from ${MIGRATIONS_TABLE}`)
  if (applied.some(({ name }) => !migrations.includes(String(name)))) {
    throw new UnusableExport(
      'The database was made by a later release than the export; expected: a new one, without tables',
    )
  }
}

function refuseLater({ migrations, productVersion }: Manifest, known: ReadonlySet<string>): void {
  const later = migrations.filter(name => !known.has(name))
  if (later.length === 0) return
  throw new UnusableExport(`The export is of a later release (${productVersion}: ${later.join(', ')}); use that one`)
}

function refuseOtherTables(tables: ReadonlyMap<string, unknown>, { parts }: Manifest): void {
  const expected = [...tables.keys()].filter(name => name !== MIGRATIONS_TABLE).toSorted()
  const found = parts.map(({ table }) => table).toSorted()
  if (String(expected) !== String(found)) {
    throw new UnusableExport(`The export holds the tables ${found.join(', ')}; expected: ${expected.join(', ')}`)
  }
}

function columnsOf(tables: ReadonlyMap<string, Column[]>, { table, columns }: ManifestPart): Column[] {
  const expected = tables.get(table) ?? []
  if (String(expected.map(({ name }) => name).toSorted()) === String(columns.toSorted())) return expected
  throw new UnusableExport(`The export’s table ${table} has other columns: ${columns.join(', ')}`)
}
