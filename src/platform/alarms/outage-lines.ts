import { type Outage, outageOf } from '../../base/database/is-outage.ts'
import { type AlarmLog, type AlarmName, createAlarm } from './alarm.ts'

/**
 * The milliseconds after which an outage raises an alarm, and the milliseconds without a failure
 * after which it is over.
 */
export type OutageTimes = { lastsMs: number; quietMs: number }

// A restart of PostgreSQL takes a second or two. During an outage a query fails at least every five
// seconds, the interval of pg-boss.
const DEFAULT_TIMES: OutageTimes = { lastsMs: 3_000, quietMs: 12_000 }

const ALARMS: Record<Outage, { name: AlarmName; message: string; recoveredMessage: string }> = {
  away: {
    name: 'database-away',
    message:
      'the database is unreachable or rejects statements: start it or check its log; work is paused until it recovers',
    recoveredMessage: 'the database answers again',
  },
  full: {
    name: 'database-full',
    message: 'the disk of the database is full: free some space; work is paused until then',
    recoveredMessage: 'the database can write again',
  },
}

/**
 * Filters log lines about database failures. During an outage (unavailable or full disk) each kind
 * of line is logged once; repetitions are counted and reported at the end. A lasting outage raises
 * an alarm. Returns a predicate of failure and message: whether to log the line. It is always true
 * for failures that are not outages.
 */
export function watchOutageLines(log: AlarmLog, times = DEFAULT_TIMES): (failure: unknown, message: string) => boolean {
  const shouldLogUnavailable = watchOutage(log, 'away', times)
  const shouldLogFull = watchOutage(log, 'full', times)
  return (failure, message) => {
    const outage = outageOf(failure)
    if (outage === null) return true
    return outage === 'away' ? shouldLogUnavailable(message) : shouldLogFull(message)
  }
}

function watchOutage(log: AlarmLog, outage: Outage, { lastsMs, quietMs }: OutageTimes): (message: string) => boolean {
  const { name, message: outageMessage, recoveredMessage } = ALARMS[outage]
  const alarm = createAlarm(log, name)
  const logged = new Set<string>()
  let current: { since: number; repeated: number; quiet: NodeJS.Timeout } | null = null
  const end = () => {
    if (current && current.repeated > 0) log.warn({ linesLeftOut: current.repeated }, recoveredMessage)
    alarm(null)
    logged.clear()
    current = null
  }
  return message => {
    current ??= { since: performance.now(), repeated: 0, quiet: setTimeout(end, quietMs).unref() }
    current.quiet.refresh()
    if (performance.now() - current.since >= lastsMs) alarm({ facts: {}, message: outageMessage })
    const isNew = !logged.has(message)
    if (isNew) logged.add(message)
    else current.repeated += 1
    return isNew
  }
}
