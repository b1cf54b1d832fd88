import { type Outage, outageOf } from '../../base/database/is-outage.ts'
import { type AlarmLog, type AlarmName, createAlarm } from './alarm.ts'

/**
 * Milliseconds until an outage raises an alarm, and milliseconds without a failure until it is
 * over.
 */
export type OutageTimes = { lastsMs: number; quietMs: number }

// A restart of PostgreSQL takes a second or two. During an outage a query fails at least every five
// seconds, the interval of pg-boss.
const TIMES: OutageTimes = { lastsMs: 3_000, quietMs: 12_000 }

const ALARMS: Record<Outage, { name: AlarmName; message: string; isOver: string }> = {
  away: {
    name: 'database-away',
    message: 'the database is unreachable or accepts no statements: start it, or see its log; work waits until then',
    isOver: 'the database answers again',
  },
  full: {
    name: 'database-full',
    message: 'the database cannot write, its disk is full: free space there; work waits until then',
    isOver: 'the database has free space again',
  },
}

/**
 * Filters log lines about database failures. During an outage (unavailable or full disk) each kind
 * of line is logged once; repetitions are counted and reported at the end. A lasting outage raises
 * an alarm. Returns a function from failure and message to whether to log the line; true for all
 * other failures.
 */
export function watchOutageLines(log: AlarmLog, times = TIMES): (failure: unknown, message: string) => boolean {
  const away = watchOutage(log, 'away', times)
  const full = watchOutage(log, 'full', times)
  return (failure, message) => {
    const outage = outageOf(failure)
    if (outage === null) return true
    return outage === 'away' ? away(message) : full(message)
  }
}

function watchOutage(log: AlarmLog, outage: Outage, { lastsMs, quietMs }: OutageTimes): (message: string) => boolean {
  const { name, message: trouble, isOver } = ALARMS[outage]
  const alarm = createAlarm(log, name)
  const logged = new Set<string>()
  let current: { since: number; repeated: number; quiet: NodeJS.Timeout } | null = null
  const end = () => {
    if (current && current.repeated > 0) log.warn({ linesLeftOut: current.repeated }, isOver)
    alarm(null)
    logged.clear()
    current = null
  }
  return message => {
    current ??= { since: performance.now(), repeated: 0, quiet: setTimeout(end, quietMs).unref() }
    current.quiet.refresh()
    if (performance.now() - current.since >= lastsMs) alarm({ facts: {}, message: trouble })
    const isNew = !logged.has(message)
    if (isNew) logged.add(message)
    else current.repeated += 1
    return isNew
  }
}
