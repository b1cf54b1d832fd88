import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll } from 'vitest'

const ZONE = {
  timeZone: 'Europe/Vienna',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
const DAY_SECONDS = 86_400
// More than a test file takes on a machine with little load.
const MIN_REMAINING_SECONDS = 120

/**
 * A day ends at midnight in Vienna (docs/rules.md), so a query from before midnight belongs to
 * another day. Tests of midnight set their own clock; all others use the machine's clock and do not
 * start shortly before midnight.
 */
beforeAll(async () => {
  const remaining = DAY_SECONDS - secondsOfDay(new Date())
  if (remaining < MIN_REMAINING_SECONDS) await wait((remaining + 1) * 1_000)
})

function secondsOfDay(moment: Date): number {
  const parts = new Intl.DateTimeFormat('en', ZONE).formatToParts(moment)
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value)
  return 3_600 * part('hour') + 60 * part('minute') + part('second')
}
