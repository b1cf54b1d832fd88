import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { GaugeOf, Source } from './read-gauge.ts'
import { backupGauges, roomGauges } from './upkeep-gauges.ts'

async function source(): Promise<Source> {
  const { db } = await freshDatabase()
  return { db, clock: { now: () => new Date() } }
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'uid-check-room-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const readAll = async (gauges: GaugeOf[]) =>
  Object.fromEntries(await Promise.all(gauges.map(async ({ name, read }) => [name, await read()] as const)))

it('shows the disk of DATA_DIR once where the database lies on it, and the size of the database', {
  tags: ['R-44'],
}, async () => {
  const { database_bytes, disk_bytes, disk_free_bytes } = await readAll(roomGauges(await source(), folder()))
  expect(disk_bytes).toEqual([{ labels: { holds: 'data' }, value: expect.any(Number) }])
  expect(disk_free_bytes?.[0]?.value).toBeLessThanOrEqual(disk_bytes?.[0]?.value ?? 0)
  expect(database_bytes?.[0]?.value).toBeGreaterThan(1_000_000)
})

it('shows the database’s own disk where it has one', { tags: ['R-44'] }, async () => {
  const dataDir = folder()
  // On every machine a different file system from that of temporary files.
  symlinkSync('/dev', join(dataDir, 'postgresql'))
  const { disk_bytes = [] } = await readAll(roomGauges(await source(), dataDir))
  expect(disk_bytes.map(({ labels }) => labels)).toEqual([{ holds: 'data' }, { holds: 'database' }])
})

it('shows no disk where the database is another machine’s', async () => {
  const { disk_bytes, disk_free_bytes } = await readAll(roomGauges(await source(), null))
  expect([disk_bytes, disk_free_bytes]).toEqual([[], []])
})

it('shows when the newest of the operator’s own backups was written, 0 where there is none', async () => {
  const dumps = folder()
  const newest = async (files: string | null) =>
    (await readAll(backupGauges(await source(), files))).newest_backup_file_timestamp_seconds
  expect(await newest(null)).toEqual([])
  expect(await newest(join(dumps, '*.dump'))).toEqual([{ value: 0 }])
  writeFileSync(join(dumps, 'uid.dump'), 'rows')
  utimesSync(join(dumps, 'uid.dump'), 1_000, 2_000)
  expect(await newest(join(dumps, '*.dump'))).toEqual([{ value: 2_000 }])
  await expect(newest(join(dumps, 'nowhere', '*.dump'))).rejects.toThrow('ENOENT')
})
