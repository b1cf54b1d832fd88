import { readdir, readFile } from 'node:fs/promises'
import type { OpenDatabase, Scripts } from './database.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)

export type Migration = { name: string; sql: string }

/** Brings the database to this release: runs each numbered .sql that has not run yet, all in one transaction. */
export async function migrateDatabase(database: OpenDatabase): Promise<string[]> {
  const migrations = await readMigrations()
  const done: string[] = []
  await database.runScripts(async scripts => void done.push(...(await runMigrations(scripts, migrations))))
  return done
}

/** All migrations of this release, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(DIRECTORY)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(files.map(async name => ({ name, sql: await readFile(new URL(name, DIRECTORY), 'utf8') })))
}

/** Runs those that have not run yet; returns their names. */
export async function runMigrations({ run, rows }: Scripts, migrations: readonly Migration[]): Promise<string[]> {
  const done: string[] = []
  await run(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied = new Set((await rows('select name from migration')).map(row => row.name))
  for (const { name, sql } of migrations.filter(migration => !applied.has(migration.name))) {
    await run(sql)
    await run(`insert into migration (name) values ('${name}')`)
    done.push(name)
  }
  return done
}
