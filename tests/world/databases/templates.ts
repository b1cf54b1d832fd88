import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openQueue } from '../../../src/batches/asking/open-queue.ts'
import { createPglite } from '../../../src/database/create-pglite.ts'
import type { OpenDatabase } from '../../../src/database/database.ts'
import { migrateDatabase } from '../../../src/database/migrate.ts'
import { fromPglite } from '../../../src/database/open-embedded.ts'
import { openPostgresql } from '../../../src/database/open-postgresql.ts'
import { administer } from './administer.ts'
import { lookAt, type Original } from './original.ts'

/** What the databases of tests are copies of; `names` begins the names of all of this run's on PostgreSQL. */
export type EmbeddedTemplate = { path: string; original: Original }
export type PostgresqlTemplate = { url: string; names: string; original: Original }

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: EmbeddedTemplate
    postgresqlTemplate: PostgresqlTemplate | null
  }
}

/** Once per run: one migrated database of each kind, from which all others are copied. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-template-'))
  provide('pgliteTemplate', await pgliteTemplate(join(directory, 'pglite.tar')))
  const url = process.env.TEST_DATABASE_URL ?? null
  const postgresql = url === null ? null : await postgresqlTemplate(url)
  provide('postgresqlTemplate', postgresql)
  return async () => {
    rmSync(directory, { recursive: true, force: true })
    if (postgresql) await dropAll(postgresql)
  }
}

async function pgliteTemplate(path: string): Promise<EmbeddedTemplate> {
  const pglite = await createPglite()
  await furnish(fromPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
  await pglite.close()
  const copy = fromPglite(await createPglite(dump))
  const original = await lookAtAll(copy)
  await copy.close()
  return { path, original }
}

async function postgresqlTemplate(server: string): Promise<PostgresqlTemplate> {
  const names = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${names}`)
  const url = new URL(server)
  url.pathname = `/${names}`
  const database = openPostgresql(url.href, () => undefined)
  await furnish(database)
  const original = await lookAtAll(database)
  await database.close()
  // A template that somebody is connected to cannot be copied, and autovacuum is somebody.
  await administer(server, `alter database ${names} allow_connections false`)
  return { url: server, names, original }
}

/** As the product's first start leaves it: tables, and the queue's own. */
async function furnish(database: OpenDatabase): Promise<void> {
  await migrateDatabase(database)
  const log = { info: () => undefined, error: () => undefined }
  const queue = await openQueue({ database, log })
  await queue.close()
}

async function lookAtAll(database: OpenDatabase): Promise<Original> {
  let original: Original | null = null
  await database.runScripts(async scripts => {
    original = await lookAt(scripts)
  })
  if (original === null) throw new Error('nothing was looked at')
  return original
}

async function dropAll({ url, names }: PostgresqlTemplate): Promise<void> {
  const found = await administer<{ name: string }>(
    url,
    `select datname as name from pg_database where datname like '${names}%'`,
  )
  for (const { name } of found) await administer(url, `drop database if exists ${name} with (force)`)
}
