import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import type { GaugeDefinition, GaugeSource } from './read-gauge.ts'
import { backupGauges, diskGauges } from './upkeep-gauges.ts'

async function createSource(): Promise<GaugeSource> {
  const { db } = await freshDatabase()
  return { db, clock: { now: () => new Date() } }
}

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'uid-check-room-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const readAll = async (gauges: GaugeDefinition[]) =>
  Object.fromEntries(await Promise.all(gauges.map(async ({ name, read }) => [name, await read()] as const)))

it('reports the disk of DATA_DIR once if it contains the database, and the size of the database', {
  tags: ['R-44'],
}, async () => {
  const { database_bytes, disk_bytes, disk_free_bytes } = await readAll(
    diskGauges(await createSource(), createFolder()),
  )
  expect(disk_bytes).toEqual([{ labels: { holds: 'data' }, value: expect.any(Number) }])
  expect(disk_free_bytes?.[0]?.value).toBeLessThanOrEqual(disk_bytes?.[0]?.value ?? 0)
  expect(database_bytes?.[0]?.value).toBeGreaterThan(1_000_000)
})

it('reports the database’s own disk if it has one', { tags: ['R-44'] }, async () => {
  const dataDir = createFolder()
  // On every machine a different file system from that of temporary files.
  symlinkSync('/dev', join(dataDir, 'postgresql'))
  const { disk_bytes = [] } = await readAll(diskGauges(await createSource(), dataDir))
  expect(disk_bytes.map(({ labels }) => labels)).toEqual([{ holds: 'data' }, { holds: 'database' }])
})

it('reports no disk if the database is on another machine', async () => {
  const { disk_bytes, disk_free_bytes } = await readAll(diskGauges(await createSource(), null))
  expect([disk_bytes, disk_free_bytes]).toEqual([[], []])
})

it('reports the time of the operator’s newest backup file, or 0 without one', async () => {
  const dumps = createFolder()
  const readNewest = async (files: string | null) =>
    (await readAll(backupGauges(await createSource(), files))).newest_backup_file_timestamp_seconds
  expect(await readNewest(null)).toEqual([])
  expect(await readNewest(join(dumps, '*.dump'))).toEqual([{ value: 0 }])
  writeFileSync(join(dumps, 'uid.dump'), 'rows')
  utimesSync(join(dumps, 'uid.dump'), 1_000, 2_000)
  expect(await readNewest(join(dumps, '*.dump'))).toEqual([{ value: 2_000 }])
  await expect(readNewest(join(dumps, 'nowhere', '*.dump'))).rejects.toThrow('ENOENT')
})
