import { type AlarmLog, logAlarm } from '../../../platform/alarms/alarm.ts'
import type { Answer } from '../answer.ts'
import { oneLine } from '../received.ts'

/** Undocumented fields by register in this process, and those already logged. */
const counts = new Map<string, number>()
const logged = new Set<string>()

// An unexpected answer may have any number of names; the operator reads only the first ones.
const MAX_LOGGED = 500
const MAX_NAMES = 20

/**
 * Returns the number of undocumented fields per register since this process started, for the
 * metrics.
 */
export const unknownFieldCounts = (): ReadonlyMap<string, number> => counts

/** Counts a register's undocumented fields, and logs each for the operator once. */
export function recordUnknownFields(log: AlarmLog, register: string, fields: readonly string[]): void {
  if (fields.length === 0) return
  counts.set(register, (counts.get(register) ?? 0) + fields.length)
  const names = fields.slice(0, MAX_NAMES).map(name => oneLine(name).slice(0, 100))
  const newNames = names.filter(name => !logged.has(`${register} ${name}`))
  if (newNames.length === 0 || logged.size > MAX_LOGGED) return
  for (const name of newNames) logged.add(`${register} ${name}`)
  log.warn({ register, fields: newNames }, 'a register sends undocumented fields; its answers still count')
}

/**
 * Returns a function that watches incoming answers. It raises the alarm `contradiction` once per
 * kind and process, because the operator must ask the register what it meant, and logs undocumented
 * fields.
 */
export function watchAnswers(log: AlarmLog): (answers: readonly Answer[]) => void {
  const alarmed = new Set<string>()
  return answers => {
    for (const { service, contradiction, unknownFields = [] } of answers) {
      recordUnknownFields(log, service, unknownFields)
      if (contradiction === undefined || alarmed.has(`${service} ${contradiction}`) || alarmed.size > MAX_LOGGED)
        continue
      alarmed.add(`${service} ${contradiction}`)
      const contradictionText = oneLine(contradiction)
      const message = `an answer of ${service} contradicts itself and does not count: ${contradictionText}`
      logAlarm(log, 'contradiction', { facts: { service, what: contradictionText }, message })
    }
  }
}
