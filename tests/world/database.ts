import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { createPglite } from '../../src/database/create-pglite.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { fromPglite } from '../../src/database/open-embedded.ts'
import { openPostgresql } from '../../src/database/open-postgresql.ts'

/**
 * A fresh, migrated database, copied from a template: PGlite in memory, or a database of its own on TEST_DATABASE_URL
 * in the project `postgresql`. Closed (and dropped) by `close`, or by itself at the end of the test that made it.
 */
export async function freshDatabase(): Promise<OpenDatabase> {
  const template = inject('postgresqlTemplate')
  return process.env.UID_TEST_DATABASE === 'postgresql' ? copyOfPostgresql(template) : copyOfPglite()
}

/** A fresh, migrated embedded database, in whichever project. */
export const freshEmbedded = (): Promise<OpenDatabase> => copyOfPglite()

/** A database without a single table of ours. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const database = await freshDatabase()
  await database.runScripts(({ run }) => run('drop schema public cascade; create schema public'))
  return database
}

async function copyOfPglite(): Promise<OpenDatabase> {
  const template = new Blob([readFileSync(inject('pgliteTemplate'))])
  return closedAfterwards(fromPglite(await createPglite('memory://', template), null))
}

async function copyOfPostgresql(template: { url: string; name: string } | null): Promise<OpenDatabase> {
  if (!template) throw new Error('TEST_DATABASE_URL is not set')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template.url, `create database ${name} template ${template.name}`)
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const database = openPostgresql(url.href, () => undefined, 6)
  return closedAfterwards({
    ...database,
    close: async () => {
      await database.close()
      await administer(template.url, `drop database if exists ${name} with (force)`)
    },
  })
}

function closedAfterwards(database: OpenDatabase): OpenDatabase {
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await database.close()
  }
  try {
    onTestFinished(close)
  } catch {
    // Made outside a test (beforeAll): whoever made it closes it.
  }
  return { ...database, close }
}

/** One statement on the server itself, such as create or drop database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
