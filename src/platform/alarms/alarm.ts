import type { Log } from '../../base/log/log.ts'

/** All alarms; docs/running.md says what to do about each. */
export type AlarmName =
  | 'authority-shut'
  | 'vies-blocked'
  | 'hmrc-refused'
  | 'contradiction'
  | 'standstill'
  | 'disk'
  | 'database-away'
  | 'database-full'
  | 'backup'
  | 'clock'
  | 'retention'
  | 'audit-log'
  | 'counts'
  | 'virus-scanner'
  | 'mail-encryption'
  | 'scheinunternehmen'
  | 'timestamps'
  | 'databox'

/** The log that receives alarms. */
export type AlarmLog = Pick<Log, 'error' | 'warn'>

/**
 * A current problem: facts for machines, a sentence for the operator, and the affected ids if there
 * are several.
 */
export type Trouble = { facts: object; message: string; affectedIds?: readonly number[] }

/** Logs a problem that does not end by itself, each time it is detected. */
export const logAlarm = (log: AlarmLog, name: AlarmName, { facts, message }: Trouble): void =>
  log.error({ ...facts, alarm: name }, message)

/** Receives the result of each check; null = no problem. */
export type Alarm = (problem: Trouble | null) => void

/**
 * Returns a named alarm. It logs one line of level error with the field `alarm` when a problem
 * begins, and one of level warn with `isOver` when it ends. A lasting problem is logged
 * again only when it affects another id.
 */
export function createAlarm(log: AlarmLog, name: AlarmName): Alarm {
  let reported: Trouble | null = null
  let last: Trouble | null = null
  return problem => {
    if (problem !== null && (last === null || affectsMore(problem, last))) {
      logAlarm(log, name, problem)
      reported = problem
    }
    if (problem === null && reported !== null) {
      log.warn({ ...reported.facts, alarm: name, isOver: true }, `over: ${reported.message}`)
      reported = null
    }
    last = problem
  }
}

const affectsMore = ({ affectedIds = [] }: Trouble, { affectedIds: before = [] }: Trouble): boolean =>
  affectedIds.some(id => !before.includes(id))
