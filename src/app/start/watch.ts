import { watchUnreachedBoxes } from '../../answers/confirmations/unreached.ts'
import { watchStandstill } from '../../checking/batches/asking/standstill.ts'
import { createAlarm } from '../../platform/alarms/alarm.ts'
import { watchClock, watchDisks, watchLastBackup } from '../../platform/alarms/self-checks.ts'
import { repeat } from '../../platform/background/jobs.ts'
import { watchStamps } from '../../registers/timestamps/watch.ts'
import type { Runtime } from './runtime.ts'

const CHECK_INTERVAL_MS = 60_000

/**
 * Runs the alarm checks once a minute, in every process: a web without a worker also reports that
 * there is none.
 */
export function startWatch({ configuration, log, clock, database, authorities, marks, metrics }: Runtime): {
  stop: () => Promise<void>
} {
  const { db, kind } = database
  const disk = () => createAlarm(log, 'disk')
  const checks = [
    watchClock({ ...authorities, aheadSeconds: clock.aheadSeconds }, createAlarm(log, 'clock')),
    watchStandstill(db, createAlarm(log, 'standstill')),
    watchLastBackup(db, configuration, createAlarm(log, 'backup'), clock.now),
    ...marks.watches,
    watchStamps(db, clock, configuration.tsaUrls, createAlarm(log, 'timestamps')),
    watchUnreachedBoxes(db, clock, createAlarm(log, 'databox')),
    // With PostgreSQL the program writes no files; its disk is monitored on that machine.
    ...(kind === 'embedded' ? [watchDisks(configuration.dataDir, { data: disk(), database: disk() })] : []),
  ]
  const running = [...checks, reportUnanswered(metrics, log)].map(check => repeat(CHECK_INTERVAL_MS, check, log))
  return { stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))) }
}

/**
 * Logs a line a minute while authorities leave calls unanswered, so that problems appear that open
 * no circuit breaker.
 */
const reportUnanswered =
  ({ takeUnanswered }: Runtime['metrics'], log: Runtime['log']) =>
  async (): Promise<void> => {
    const unanswered = takeUnanswered()
    if (Object.keys(unanswered).length > 0) log.warn({ unanswered }, 'calls of the last minute got no answer')
  }
