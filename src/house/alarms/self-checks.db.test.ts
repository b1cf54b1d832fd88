import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { watchLastExport } from './self-checks.ts'

const now = () => new Date('2026-11-21T12:00:00Z')

async function recorded(...times: string[]) {
  const { db } = await freshDatabase()
  for (const at of times)
    await sql`insert into audit_log (at, company_id, action, object) values (${at}, 0, 'backup.export', 'installation')`.execute(
      db,
    )
  return db
}

it.each([
  ['none was ever made', [], 'never'],
  ['it is older than wanted', ['2026-11-19T12:00:00Z', '2026-11-20T09:59:59Z'], '2026-11-20T09:59:59.000Z'],
])('alarms where %s', { tags: ['R-44'] }, async (_when, times, last) => {
  const alarm = vi.fn()
  await watchLastExport(await recorded(...times), 26, alarm, now)()
  expect(alarm.mock.calls).toMatchObject([[{ facts: { last, everyHours: 26 } }]])
})

it('is content with one that is young enough, and where nobody wants to know', async () => {
  const alarm = vi.fn()
  await watchLastExport(await recorded('2026-11-20T10:00:00Z'), 26, alarm, now)()
  expect(alarm.mock.calls).toEqual([[null]])
  await watchLastExport(await recorded(), null, alarm, now)()
  expect(alarm).toHaveBeenCalledTimes(1)
})
