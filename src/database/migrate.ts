import { readdir, readFile } from 'node:fs/promises'
import type { OpenDatabase } from './database.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)

/** Brings the database to this release: runs each numbered .sql that has not run yet, all in one transaction. */
export async function migrateDatabase(database: OpenDatabase): Promise<string[]> {
  const files = (await readdir(DIRECTORY)).filter(name => name.endsWith('.sql')).sort()
  const scripts = await Promise.all(
    files.map(async name => ({ name, sql: await readFile(new URL(name, DIRECTORY), 'utf8') })),
  )
  const done: string[] = []
  await database.runScripts(async ({ run, rows }) => {
    await run(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set((await rows('select name from migration')).map(row => row.name))
    for (const { name, sql } of scripts.filter(script => !applied.has(script.name))) {
      await run(sql)
      await run(`insert into migration (name) values ('${name}')`)
      done.push(name)
    }
  })
  return done
}
