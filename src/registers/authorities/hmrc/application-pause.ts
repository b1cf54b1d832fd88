import type { Clock } from '../../../base/database/clock.ts'
import { type AlarmLog, createAlarm } from '../../../platform/alarms/alarm.ts'
import type { QueryResult } from '../answer.ts'

/** The pause after HMRC refused the operator's application. */
export type ApplicationPause = {
  /** Returns until when no query is sent because the application was refused; null = no pause. */
  until: () => Date | null
  /**
   * Processes the result of a query: a refusal of the application starts the pause, an answer about
   * a number ends it.
   */
  record: (result: QueryResult) => void
}

// All further queries would be refused too until the operator fixes it at HMRC.
const PAUSE_MS = 10 * 60_000

/**
 * Pauses queries of this process after HMRC refused the application, and raises the alarm
 * `hmrc-refused` during the pause.
 */
export function createApplicationPause(clock: Clock, log: AlarmLog): ApplicationPause {
  const alarm = createAlarm(log, 'hmrc-refused')
  let until = 0
  return {
    until: () => (until > clock.now().getTime() ? new Date(until) : null),
    record: ({ outcome, answers }) => {
      const last = answers.at(-1)
      if (outcome.verdict === 'valid' || outcome.verdict === 'invalid') return alarm(null)
      if (outcome.verdict === 'not-a-uid' || outcome.reason !== 'not-set-up' || !last) return
      until = clock.now().getTime() + PAUSE_MS
      alarm({ facts: { code: last.code }, message: `HMRC refuses this installation's application: ${last.message}` })
    },
  }
}
