import { statfs } from 'node:fs/promises'
import type { ClockDoubt } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'
import type { Alarm, Trouble } from './alarm.ts'
import { newestBackupAt } from './backup-files.ts'
import { type Disk, disksOf } from './disk-space.ts'

const MIN_FREE_FRACTION = 0.1

type Space = { blocks: number; bavail: number }

/**
 * Returns a function that checks whether a tenth of the disk with `directory` is free. It
 * rejects if the directory does not exist. `read` as `statfs`, in blocks.
 */
export const watchDisk =
  (directory: string, alarm: Alarm, read: (path: string) => Promise<Space> = statfs): (() => Promise<void>) =>
  async () => {
    const { blocks, bavail } = await read(directory)
    // Some network shares do not report their size.
    const free = blocks === 0 ? 1 : bavail / blocks
    const percent = Math.floor(free * 100)
    alarm(
      free >= MIN_FREE_FRACTION
        ? null
        : {
            facts: { directory, freePercent: percent },
            message: `the disk of ${directory} is nearly full (${percent} % free): free space before uploads fail`,
          },
    )
  }

/**
 * Checks the disk of DATA_DIR, and that of the embedded database's folder if it is another one,
 * each with its own alarm.
 */
export const watchDisks =
  (dataDir: string, alarms: Record<Disk['content'], Alarm>): (() => Promise<void>) =>
  async () => {
    for (const { content, directory } of await disksOf(dataDir)) await watchDisk(directory, alarms[content])()
  }

const HOUR_MS = 3_600_000
const ALL_COMPANIES = 0

/**
 * The settings of the backup check: the maximum age of the newest backup in hours, and a pattern of
 * files that count as backups, besides logged exports.
 */
type BackupSettings = { backupEveryHours: number | null; backupFiles: string | null }

/**
 * Returns a function that checks the age of the newest backup; `backupEveryHours` null = no
 * check. Failed exports are not logged, so they raise the alarm too, and so do unreadable files.
 */
export const watchLastBackup =
  (
    db: Database,
    { backupEveryHours, backupFiles }: BackupSettings,
    alarm: Alarm,
    now: () => Date,
  ): (() => Promise<void>) =>
  async () => {
    if (backupEveryHours === null) return
    const exportedAt = await readLastExportTime(db)
    const newestFileAt = backupFiles === null ? null : await newestBackupAt(backupFiles).catch(() => null)
    const isRecent = [exportedAt, newestFileAt].some(
      at => at && now().getTime() - at.getTime() <= backupEveryHours * HOUR_MS,
    )
    alarm(isRecent ? null : describeOldBackup(exportedAt, { backupEveryHours, backupFiles }, newestFileAt))
  }

function describeOldBackup(
  exportedAt: Date | null,
  { backupEveryHours, backupFiles }: BackupSettings,
  newestFileAt: Date | null,
): Trouble {
  const [last, newest] = [exportedAt, newestFileAt].map(at => at?.toISOString() ?? 'never')
  const files = backupFiles === null ? {} : { backupFiles, newest }
  const fileNote = backupFiles === null ? '' : `, the newest of ${backupFiles} of ${newest}`
  return {
    facts: { last, everyHours: backupEveryHours, ...files },
    message: `the last recorded export is of ${last}${fileNote}: run npm run export, or see why the last backup failed`,
  }
}

/** Returns when the last logged export was made; null = never. */
export async function readLastExportTime(db: Database): Promise<Date | null> {
  const last = await db
    .selectFrom('audit_log')
    .select('at')
    // The company of export.ts's lines, for the index (company_id, id); by action only, the search
    // is slow.
    .where('company_id', '=', ALL_COMPANIES)
    .where('action', '=', 'backup.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}

type TimeSource = {
  clockDoubt: () => ClockDoubt | null
  aheadSeconds: () => number | null
  /** The services that report another time, and that time. */
  disputes: () => readonly { service: string; serverTime: Date }[]
}

/** Returns the problem of the time that this process uses, or null (docs/rules.md#clocks). */
export function findClockProblem({ clockDoubt, aheadSeconds, disputes }: TimeSource): Trouble | null {
  const reason = clockDoubt()
  return reason === null ? null : TROUBLES[reason](aheadSeconds() ?? 0, disputes())
}

type ClockTrouble = (ahead: number, disputes: readonly { service: string; serverTime: Date }[]) => Trouble

const CONSEQUENCE = 'this process sends no queries and removes nothing until then'

const TROUBLES: Record<ClockDoubt, ClockTrouble> = {
  unknown: () => ({
    facts: { doubt: 'unknown' },
    message: `the database’s time is not known: ${CONSEQUENCE}; it is measured again as soon as the database answers`,
  }),
  off: ahead => ({
    facts: { doubt: 'off', aheadSeconds: Math.round(ahead) },
    message: `this machine’s clock is ${Math.abs(Math.round(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s: set it (NTP); ${CONSEQUENCE}`,
  }),
  disputed: (_ahead, disputes) => ({
    facts: { doubt: 'disputed', disputes },
    message: `${disputes.map(({ service, serverTime }) => `${service} says ${serverTime.toISOString()}`).join(', ')}, more than an hour from our time: set the clock of the database’s machine (NTP); ${CONSEQUENCE}, and it is checked again every minute`,
  }),
}

/** Returns a function that checks whether the time is reliable. */
export const watchClock =
  (timeSource: TimeSource, alarm: Alarm): (() => Promise<void>) =>
  async () =>
    alarm(findClockProblem(timeSource))
