import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { watchLastBackup } from './self-checks.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const DAILY = { backupEveryHours: 26, backupFiles: null }

async function databaseWithBackups(...times: string[]) {
  const { db } = await freshDatabase()
  for (const at of times)
    await sql`insert into audit_log (at, company_id, action, object) values (${at}, 0, 'backup.export', 'installation')`.execute(
      db,
    )
  return db
}

it.each([
  ['there was none', [], 'never'],
  ['it is too old', ['2026-11-19T12:00:00Z', '2026-11-20T09:59:59Z'], '2026-11-20T09:59:59.000Z'],
])('raises an alarm about the last backup if %s', { tags: ['R-44'] }, async (_when, times, last) => {
  const alarm = vi.fn()
  await watchLastBackup(await databaseWithBackups(...times), DAILY, alarm, now)()
  expect(alarm.mock.calls).toMatchObject([[{ facts: { last, everyHours: 26 } }]])
})

it('raises no alarm for a recent backup, or if the check is switched off', async () => {
  const alarm = vi.fn()
  await watchLastBackup(await databaseWithBackups('2026-11-20T10:00:00Z'), DAILY, alarm, now)()
  expect(alarm.mock.calls).toEqual([[null]])
  await watchLastBackup(await databaseWithBackups(), { ...DAILY, backupEveryHours: null }, alarm, now)()
  expect(alarm).toHaveBeenCalledTimes(1)
})

it('accepts a recent file as a backup, and no file that is empty, named differently or unreadable', {
  tags: ['R-44'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string, at: string) => {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), new Date(at), new Date(at))
  }
  const db = await databaseWithBackups()
  const check = async (backupFiles: string) => {
    const alarm = vi.fn()
    await watchLastBackup(db, { backupEveryHours: 26, backupFiles }, alarm, now)()
    return alarm.mock.calls
  }
  const dumps = join(folder, 'uid-*.dump')
  write('uid-1.dump', 'rows', '2026-11-20T09:59:59Z')
  write('uid-2.dump', '', '2026-11-21T11:00:00Z')
  write('uid-3.dump.part', 'rows', '2026-11-21T11:00:00Z')
  expect(await check(dumps)).toMatchObject([[{ facts: { last: 'never', newest: '2026-11-20T09:59:59.000Z' } }]])
  expect(await check('/nowhere/at/all/*.dump')).toMatchObject([[{ facts: { newest: 'never' } }]])
  write('uid-4.dump', 'rows', '2026-11-20T10:00:00Z')
  expect(await check(dumps)).toEqual([[null]])
})
