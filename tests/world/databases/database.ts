import process from 'node:process'
import { onTestFinished } from 'vitest'
import type { OpenDatabase } from '../../../src/database/database.ts'
import { takeEmbedded } from './embedded-copies.ts'
import { takePostgresql } from './postgresql-copies.ts'

export { administer } from './administer.ts'

/**
 * A fresh, migrated database, copied from a template: PGlite in memory, or a database of its own on TEST_DATABASE_URL
 * in the project `postgresql`. Closed by `close`, or by itself at the end of the test that made it; the next test may
 * have it again, brought back to how the template is, while whoever still holds it finds it closed.
 */
export const freshDatabase = async (): Promise<OpenDatabase> =>
  closedAfterwards(process.env.UID_TEST_DATABASE === 'postgresql' ? await takePostgresql() : await takeEmbedded())

/** A fresh, migrated embedded database, in whichever project. */
export const freshEmbedded = async (): Promise<OpenDatabase> => closedAfterwards(await takeEmbedded())

/** A database without a single table of ours. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const database = await freshDatabase()
  await database.runScripts(({ run }) =>
    run('drop schema public cascade; drop schema pgboss cascade; create schema public'),
  )
  return database
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
