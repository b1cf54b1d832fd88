import { type AlarmLog, raise } from '../../../house/alarms/alarm.ts'

/**
 * Raises the alarm `contradiction` when FinanzOnline's answers contradict themselves, once for each kind while this process runs: the
 * answers stand as not checked, and whoever operates the product has to ask the ministry what it meant.
 */
export function alarmContradictions(log: AlarmLog): (what: string) => void {
  const told = new Set<string>()
  return what => {
    if (told.has(what)) return
    told.add(what)
    const message = `FinanzOnline contradicts itself, and such answers count for nothing: ${what}`
    raise(log, 'contradiction', { facts: { service: 'finanzamt', what }, message })
  }
}
