import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { runWithStatementTimeout } from './statement-timeout.ts'

it('returns false on a statement timeout and rethrows any other error', async () => {
  const { db, close } = await freshDatabase()
  const raise = (code: string) =>
    runWithStatementTimeout(db, async trx => {
      await sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(trx)
    })
  expect(await raise('57014')).toBe(false)
  await expect(raise('22012')).rejects.toThrow()
  expect(await runWithStatementTimeout(db, async trx => void (await sql`select 1`.execute(trx)))).toBe(true)
  await close()
})
