import type { Authority } from '../../ground/authority-rules.ts'
import { type AlarmLog, createAlarm } from '../../house/alarms/alarm.ts'
import type { Reason } from './answer.ts'
import type { BreakerScope } from './limiter.ts'

/** Raises the alarm `authority-shut` while a breaker of a service is open, and tells for whom. */
export const alarmOpenBreaker = (log: AlarmLog, service: Authority) => (whom: BreakerScope) => {
  const alarm = createAlarm(log, 'authority-shut')
  return (reason: Reason | null): void =>
    alarm(reason && { facts: { service, ...whom, reason }, message: `${service} is not asked${of(whom)}: ${reason}` })
}

const of = ({ country, account, companyId }: BreakerScope): string => {
  if (country !== undefined) return ` about ${country}`
  return account ? ` with the account of company ${companyId}` : ''
}
