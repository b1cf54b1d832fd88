import { onTestFinished } from 'vitest'
import type { OpenDatabase } from '../../../src/base/database/database.ts'
import { makeCopy, takeCopy } from './copies.ts'

export { administer } from './administer.ts'

/**
 * A fresh, migrated database of its own on the tests' PostgreSQL, copied from a template. Closed by `close`, or by itself at the end of the test that made it; the next test may
 * have it again, brought back to how the template is, while whoever still holds it finds it closed.
 */
export const freshDatabase = async (): Promise<OpenDatabase> => closedAfterwards(await takeCopy())

/** The same, and no test before has had it. */
export const unusedDatabase = async (): Promise<OpenDatabase> => closedAfterwards(await makeCopy())

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
