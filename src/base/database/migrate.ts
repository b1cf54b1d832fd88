import { readdir, readFile } from 'node:fs/promises'
import type { Log } from '../log/log.ts'
import { VERSION } from '../releases/version.ts'
import type { OpenDatabase, Scripts } from './database.ts'
import { databaseInUseError, limitLockWait } from './database-in-use.ts'
import { type FailedTry, type Patience, retryWhileInUse } from './retry-while-in-use.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)

export type Migration = { name: string; sql: string }

/**
 * A later release has migrated this database; its rows may have a meaning that this release does
 * not know.
 */
export class DatabaseOfLaterRelease extends Error {
  override readonly name = 'LaterDatabase'
}

type Options = {
  /** Logs each try that failed because other processes used the tables. */
  log?: Pick<Log, 'warn'>
  patience?: Patience
}

/** Applies this release's migrations; see `applyMigrations`. */
export const migrateDatabase = async (database: OpenDatabase, options: Options = {}): Promise<string[]> =>
  applyMigrations(database, await readMigrations(), options)

/**
 * Runs each pending migration, all in one transaction, and returns their names. Retries while other
 * processes use the tables. Throws `LaterDatabase` if a later release has migrated the
 * database, and `DatabaseInUse` if its tables stay in use.
 */
export async function applyMigrations(
  database: OpenDatabase,
  migrations: readonly Migration[],
  { log, patience }: Options = {},
): Promise<string[]> {
  const logFailedTry = (failed: FailedTry) =>
    log?.warn(failed, 'other processes use the tables of the migration: trying again')
  const outcome = await retryWhileInUse(tries => migrateOnce(database, migrations, tries), logFailedTry, patience)
  if ('result' in outcome) return outcome.result
  throw await databaseInUseError(database, outcome)
}

async function migrateOnce(
  { runScripts }: OpenDatabase,
  migrations: readonly Migration[],
  tries: number,
): Promise<string[]> {
  const names: string[] = []
  await runScripts(async scripts => {
    await limitLockWait(scripts, tries)
    names.push(...(await runMigrations(scripts, migrations)))
  })
  return names
}

/** The last migration of a database, and the pending ones of this release. */
export type MigrationPlan = { last: string | null; release: string | null; pending: string[] }

/** Returns what `applyMigrations` would do, without changes. Throws `LaterDatabase` as it does. */
export async function planMigration(database: OpenDatabase, migrations: readonly Migration[]): Promise<MigrationPlan> {
  const applied: Record<string, unknown>[] = []
  await database.runScripts(async scripts => void applied.push(...(await readApplied(scripts))))
  refuseLater(applied, migrations)
  const last = applied.at(-1)
  const pending = pendingOf(migrations, applied).map(({ name }) => name)
  return { last: last ? String(last.name) : null, release: last?.release ? String(last.release) : null, pending }
}

/** Returns all migrations of this release in order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(DIRECTORY)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(files.map(async name => ({ name, sql: await readFile(new URL(name, DIRECTORY), 'utf8') })))
}

// Also works without the column: before release 1.0.0 it did not exist.
const APPLIED_QUERY = `select name, to_jsonb(migration) ->> 'release' as release from migration order by name`
const CREATE_TABLE = `
  create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
  alter table migration add column if not exists release text;`

async function readApplied({ rows }: Scripts): Promise<Record<string, unknown>[]> {
  const [row] = await rows(`select to_regclass('migration') is not null as is_there`)
  return row?.is_there ? rows(APPLIED_QUERY) : []
}

function pendingOf(migrations: readonly Migration[], applied: Record<string, unknown>[]): Migration[] {
  const appliedNames = new Set(applied.map(row => row.name))
  return migrations.filter(({ name }) => !appliedNames.has(name))
}

/**
 * Runs the pending migrations and returns their names. Without pending ones it locks nothing,
 * because a start must not wait for a backup that reads all tables. Throws `LaterDatabase` if the
 * database has other migrations than these.
 */
export async function runMigrations(scripts: Scripts, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await readApplied(scripts)
  refuseLater(applied, migrations)
  const pending = pendingOf(migrations, applied)
  if (pending.length > 0) await scripts.run(CREATE_TABLE)
  for (const { name, sql } of pending) {
    await scripts.run(sql)
    await scripts.run(`insert into migration (name, release) values ('${name}', '${VERSION}')`)
  }
  return pending.map(({ name }) => name)
}

function refuseLater(applied: Record<string, unknown>[], migrations: readonly Migration[]): void {
  const knownNames = new Set<unknown>(migrations.map(({ name }) => name))
  const later = applied.filter(({ name }) => !knownNames.has(name)).at(-1)
  if (later === undefined) return
  throw new DatabaseOfLaterRelease(
    `The database was migrated by release ${later.release ?? 'unknown'} (${later.name}), this is release ${VERSION} (${migrations.at(-1)?.name}); ` +
      'expected: that release or a later one, or an export from before the migration, imported into an empty database (docs/running.md)',
  )
}
