import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPglite } from '../../src/database/create-pglite.ts'
import { migrateDatabase } from '../../src/database/migrate.ts'
import { fromPglite } from '../../src/database/open-embedded.ts'
import { openPostgresql } from '../../src/database/open-postgresql.ts'
import { administer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: string
    postgresqlTemplate: { url: string; name: string } | null
  }
}

/** Once per run: one migrated database of each kind, from which every test file copies its own. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-template-'))
  provide('pgliteTemplate', await pgliteTemplate(join(directory, 'pglite.tar')))
  const url = process.env.TEST_DATABASE_URL ?? null
  const postgresql = url === null ? null : await postgresqlTemplate(url)
  provide('postgresqlTemplate', postgresql)
  return async () => {
    rmSync(directory, { recursive: true, force: true })
    if (postgresql) await administer(postgresql.url, `drop database if exists ${postgresql.name} with (force)`)
  }
}

async function pgliteTemplate(path: string): Promise<string> {
  const pglite = await createPglite('memory://')
  const database = fromPglite(pglite, null)
  await migrateDatabase(database)
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
  await database.close()
  return path
}

async function postgresqlTemplate(server: string): Promise<{ url: string; name: string }> {
  const name = `template_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openPostgresql(url.href, () => undefined)
  await migrateDatabase(database)
  await database.close()
  // A template that somebody is connected to cannot be copied, and autovacuum is somebody.
  await administer(server, `alter database ${name} allow_connections false`)
  return { url: server, name }
}
