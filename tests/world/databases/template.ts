import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openPostgresql } from '../../../src/base/database/open-postgresql.ts'
import { administer } from './administer.ts'
import { migrateTestDatabase } from './migrate-test-database.ts'
import { RECORD_ORIGINAL } from './original.ts'

/**
 * The template of test databases, with the common name prefix of all databases of this run.
 */
export type Template = { url: string; namePrefix: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/**
 * Creates, once per run, one migrated database on the tests' PostgreSQL, from which all others are
 * copied.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set')
  const template = await createTemplate(url)
  provide('template', template)
  return () => dropAll(template)
}

async function createTemplate(server: string): Promise<Template> {
  const names = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${names}`)
  const url = new URL(server)
  url.pathname = `/${names}`
  const database = openPostgresql(url.href, () => undefined)
  await migrateTestDatabase(database)
  await database.runScripts(({ run }) => run(RECORD_ORIGINAL))
  await database.close()
  // A template with an open connection cannot be copied, and autovacuum counts as one.
  await administer(server, `alter database ${names} allow_connections false`)
  return { url: server, namePrefix: names }
}

async function dropAll({ url, namePrefix }: Template): Promise<void> {
  const databases = await administer<{ name: string }>(
    url,
    `select datname as name from pg_database where datname like '${namePrefix}%'`,
  )
  for (const { name } of databases) await administer(url, `drop database if exists ${name} with (force)`)
}
