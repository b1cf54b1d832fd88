import { readdir, readFile } from 'node:fs/promises'
import { VERSION } from '../releases/version.ts'
import type { OpenDatabase, Scripts } from './database.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)

export type Migration = { name: string; sql: string }

/** A later release has migrated this database: its rows may mean what this one does not know. */
export class LaterDatabase extends Error {
  override readonly name = 'LaterDatabase'
}

/**
 * Brings the database to this release: runs each numbered .sql that has not run yet, all in one transaction. Refuses
 * (LaterDatabase) one that a later release has migrated.
 */
export async function migrateDatabase(database: OpenDatabase): Promise<string[]> {
  const migrations = await readMigrations()
  const done: string[] = []
  await database.runScripts(async scripts => void done.push(...(await runMigrations(scripts, migrations))))
  return done
}

/** What has run in a database, and what of this release has not. */
export type MigrationPlan = { last: string | null; release: string | null; pending: string[] }

/** Returns what `migrateDatabase` would do, and changes nothing. Refuses (LaterDatabase) as it does. */
export async function planMigration(database: OpenDatabase): Promise<MigrationPlan> {
  const migrations = await readMigrations()
  const ran: Record<string, unknown>[] = []
  await database.runScripts(async ({ rows }) => {
    const [found] = await rows(`select to_regclass('migration') is not null as is_there`)
    if (found?.is_there) ran.push(...(await rows(RAN)))
  })
  refuseLater(ran, migrations)
  const last = ran.at(-1)
  const pending = migrations.map(({ name }) => name).filter(name => !ran.some(row => row.name === name))
  return { last: last ? String(last.name) : null, release: last?.release ? String(last.release) : null, pending }
}

/** All migrations of this release, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(DIRECTORY)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(files.map(async name => ({ name, sql: await readFile(new URL(name, DIRECTORY), 'utf8') })))
}

// Also where the column is missing: until release 1.0.0 nobody wrote down whose migration it was.
const RAN = `select name, to_jsonb(migration) ->> 'release' as release from migration order by name`
const TABLE = `
  create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
  alter table migration add column if not exists release text;`

/** Runs those that have not run yet; returns their names. Refuses a database in which others than these have run. */
export async function runMigrations({ run, rows }: Scripts, migrations: readonly Migration[]): Promise<string[]> {
  const done: string[] = []
  await run(TABLE)
  const ran = await rows(RAN)
  refuseLater(ran, migrations)
  const applied = new Set(ran.map(row => row.name))
  for (const { name, sql } of migrations.filter(migration => !applied.has(migration.name))) {
    await run(sql)
    await run(`insert into migration (name, release) values ('${name}', '${VERSION}')`)
    done.push(name)
  }
  return done
}

function refuseLater(ran: Record<string, unknown>[], migrations: readonly Migration[]): void {
  const known = new Set<unknown>(migrations.map(({ name }) => name))
  const later = ran.filter(({ name }) => !known.has(name)).at(-1)
  if (later === undefined) return
  throw new LaterDatabase(
    `The database was migrated by release ${later.release ?? 'unknown'} (${later.name}), this is release ${VERSION} (${migrations.at(-1)?.name}); ` +
      'expected: that release or a later one, or an export of before the change, taken into an empty database (docs/running.md)',
  )
}
