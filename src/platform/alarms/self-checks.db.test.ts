import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { watchLastBackup } from './self-checks.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const DAILY = { backupEveryHours: 26, backupFiles: null }

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
  await watchLastBackup(await recorded(...times), DAILY, alarm, now)()
  expect(alarm.mock.calls).toMatchObject([[{ facts: { last, everyHours: 26 } }]])
})

it('is content with one that is young enough, and where no maximum age is set', async () => {
  const alarm = vi.fn()
  await watchLastBackup(await recorded('2026-11-20T10:00:00Z'), DAILY, alarm, now)()
  expect(alarm.mock.calls).toEqual([[null]])
  await watchLastBackup(await recorded(), { ...DAILY, backupEveryHours: null }, alarm, now)()
  expect(alarm).toHaveBeenCalledTimes(1)
})

it('takes a file that is young enough for a backup, and none that is empty, called otherwise or cannot be looked at', {
  tags: ['R-44'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string, at: string) => {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), new Date(at), new Date(at))
  }
  const db = await recorded()
  const look = async (backupFiles: string) => {
    const alarm = vi.fn()
    await watchLastBackup(db, { backupEveryHours: 26, backupFiles }, alarm, now)()
    return alarm.mock.calls
  }
  const dumps = join(folder, 'uid-*.dump')
  write('uid-1.dump', 'rows', '2026-11-20T09:59:59Z')
  write('uid-2.dump', '', '2026-11-21T11:00:00Z')
  write('uid-3.dump.part', 'rows', '2026-11-21T11:00:00Z')
  expect(await look(dumps)).toMatchObject([[{ facts: { last: 'never', newest: '2026-11-20T09:59:59.000Z' } }]])
  expect(await look('/nowhere/at/all/*.dump')).toMatchObject([[{ facts: { newest: 'never' } }]])
  write('uid-4.dump', 'rows', '2026-11-20T10:00:00Z')
  expect(await look(dumps)).toEqual([[null]])
})
