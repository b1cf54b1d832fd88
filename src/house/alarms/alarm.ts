import type { Log } from '../../ground/log/log.ts'

/** Everything that raises an alarm; docs/running.md says of each what to do. */
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

/** Where alarms are told. */
export type AlarmLog = Pick<Log, 'error' | 'warn'>

/** What is wrong now: facts for a machine, a sentence for whoever is on duty, and whom it concerns, where they are several. */
export type Trouble = { facts: object; message: string; whom?: readonly number[] }

/** Tells a trouble that does not pass by itself, each time it is found. */
export const raise = (log: AlarmLog, name: AlarmName, { facts, message }: Trouble): void =>
  log.error({ ...facts, alarm: name }, message)

/** Told what each look found; null = all is well. */
export type Alarm = (trouble: Trouble | null) => void

/**
 * An alarm under a name: one line of level error with the field `alarm` when a trouble begins, one of level warn with
 * `isOver` when it is over. A trouble that lasts is told again only when it comes to concern somebody else too.
 */
export function createAlarm(log: AlarmLog, name: AlarmName): Alarm {
  let told: Trouble | null = null
  let last: Trouble | null = null
  return trouble => {
    if (trouble !== null && (last === null || concernsMore(trouble, last))) {
      raise(log, name, trouble)
      told = trouble
    }
    if (trouble === null && told !== null) {
      log.warn({ ...told.facts, alarm: name, isOver: true }, `over: ${told.message}`)
      told = null
    }
    last = trouble
  }
}

const concernsMore = ({ whom = [] }: Trouble, { whom: before = [] }: Trouble): boolean =>
  whom.some(one => !before.includes(one))
