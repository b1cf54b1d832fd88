import { onTestFinished } from 'vitest'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { acquireCopy, createCopy } from './copies.ts'

export { administer } from './administer.ts'

/**
 * Returns a fresh, migrated database on the tests' PostgreSQL, copied from a template. `close`
 * closes it, or the end of the test that opened it. It is then reset for the next test, and
 * connections still open fail.
 */
export const freshDatabase = async (): Promise<OpenDatabase> => closeAfterTest(await acquireCopy())

/** Returns the same, but never used by another test. */
export const unusedDatabase = async (): Promise<OpenDatabase> => closeAfterTest(await createCopy())

/** Returns a database without any of our tables. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const database = await freshDatabase()
  await database.runScripts(({ run }) =>
    run('drop schema public cascade; drop schema pgboss cascade; create schema public'),
  )
  return database
}

function closeAfterTest(database: OpenDatabase): OpenDatabase {
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await database.close()
  }
  try {
    onTestFinished(close)
  } catch {
    // Opened outside a test (beforeAll): the caller closes it.
  }
  return { ...database, close }
}
