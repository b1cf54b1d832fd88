import { sql } from 'kysely'
import { lastRetentionAt } from '../../documents/reports/retention/store.ts'
import { newestBackupAt } from '../../platform/alarms/backup-files.ts'
import { disksOf, spaceOf } from '../../platform/alarms/disk-space.ts'
import { readLastExportTime } from '../../platform/alarms/self-checks.ts'
import { readChainHead } from '../../platform/audit-log/chain.ts'
import type { MarkAddresses } from '../../registers/marks/mark.ts'
import { MARKS } from '../../registers/marks/marks.ts'
import { cachedFor, type GaugeDefinition, type GaugeSource, type Sample } from './read-gauge.ts'

const CACHE_MS = 60_000

const timestampSample = (moment: Date | null): Sample[] => [{ value: (moment?.getTime() ?? 0) / 1_000 }]

/**
 * Returns the time of the last logged export, and of the newest file that matches the operator's
 * `backupFiles`; null: none configured.
 */
export function backupGauges({ db, clock }: GaugeSource, backupFiles: string | null): GaugeDefinition[] {
  const lastExport: GaugeDefinition = {
    name: 'last_export_timestamp_seconds',
    help: 'Time of the last logged export; 0 = never',
    read: cachedFor(clock, async () => timestampSample(await readLastExportTime(db)), CACHE_MS),
  }
  const newestFile: GaugeDefinition = {
    name: 'newest_backup_file_timestamp_seconds',
    help: 'Time of the newest file of BACKUP_FILES; 0 = none',
    read:
      backupFiles === null
        ? () => []
        : cachedFor(clock, async () => timestampSample(await newestBackupAt(backupFiles)), CACHE_MS),
  }
  return [lastExport, newestFile]
}

/**
 * Returns the end of the last retention run, the time of each fetched list of marks that is not
 * switched off, and the number of audit-log lines, which never decreases.
 */
export const upkeepGauges = ({ db, clock }: GaugeSource, addresses: MarkAddresses): GaugeDefinition[] => [
  {
    name: 'last_retention_timestamp_seconds',
    help: 'End of the last retention run; before the first one, the start of the audit log',
    read: cachedFor(clock, async () => timestampSample(await lastRetentionAt(db)), CACHE_MS),
  },
  ...Object.values(MARKS).flatMap(({ gauge, data: { by } }): GaugeDefinition[] => {
    if (!gauge) return []
    const isOff = by.every(id => addresses[`${id}Url` as const] === null)
    const read = isOff ? () => [] : cachedFor(clock, async () => timestampSample(await gauge.read(db)), CACHE_MS)
    return [{ name: gauge.name, help: gauge.help, read }]
  }),
  {
    name: 'audit_log_position',
    help: 'Position of the newest line of the audit log',
    read: cachedFor(clock, async () => [{ value: (await readChainHead(db))?.position ?? 0 }]),
  },
]

// PostgreSQL reads the size of each of its files.
const SIZE_CACHE_MS = 600_000

/**
 * Returns the size of the database, and the free space on the embedded database's disks; `dataDir`
 * null: it is on another machine.
 */
export function diskGauges({ db, clock }: GaugeSource, dataDir: string | null): GaugeDefinition[] {
  const size = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database())::float8 as bytes`.execute(db)
    return rows.map(({ bytes }) => ({ value: bytes }))
  }
  const spaces = cachedFor(clock, async () => (dataDir === null ? [] : await disksWithSpace(dataDir)))
  const samplesOf = (value: 'bytes' | 'free') => async (): Promise<Sample[]> =>
    (await spaces()).map(({ holds, ...space }) => ({ labels: { holds }, value: space[value] }))
  return [
    { name: 'database_bytes', help: 'Size of the database', read: cachedFor(clock, size, SIZE_CACHE_MS) },
    { name: 'disk_bytes', help: 'Size of a disk of DATA_DIR', labels: ['holds'], read: samplesOf('bytes') },
    { name: 'disk_free_bytes', help: 'Free space of a disk of DATA_DIR', labels: ['holds'], read: samplesOf('free') },
  ]
}

async function disksWithSpace(dataDir: string) {
  const disks = await disksOf(dataDir)
  const spaces = await Promise.all(
    disks.map(async ({ content, directory }) => ({ holds: content, space: await spaceOf(directory) })),
  )
  return spaces.flatMap(({ holds, space }) => (space === null ? [] : [{ holds, ...space }]))
}
