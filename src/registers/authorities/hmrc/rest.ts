import type { Clock } from '../../../ground/database/clock.ts'
import { type AlarmLog, createAlarm } from '../../../house/alarms/alarm.ts'
import type { Asked } from '../answer.ts'

/** What HMRC said last of the operator's application. */
export type Rest = {
  /** Until when nobody is asked, because the application was refused; null: ask. */
  until: () => Date | null
  /** Takes what came of a question: a refusal of the application begins the rest, a word about a number ends it. */
  learn: (asked: Asked) => void
}

// Every other question would be refused alike until somebody has put it right at HMRC.
const REST_MS = 10 * 60_000

/** Lets the application rest after HMRC refused it, in this process, and raises the alarm `hmrc-refused` meanwhile. */
export function keepRest(clock: Clock, log: AlarmLog): Rest {
  const alarm = createAlarm(log, 'hmrc-refused')
  let until = 0
  return {
    until: () => (until > clock.now().getTime() ? new Date(until) : null),
    learn: ({ outcome, answers }) => {
      const last = answers.at(-1)
      if (outcome.verdict === 'valid' || outcome.verdict === 'invalid') return alarm(null)
      if (outcome.verdict === 'not-a-uid' || outcome.reason !== 'not-set-up' || !last) return
      until = clock.now().getTime() + REST_MS
      alarm({ facts: { code: last.code }, message: `HMRC refuses this installation's application: ${last.message}` })
    },
  }
}
