export type Remaining = { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number }

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** How long until a moment, in the one unit that a person would say; never less than a second. */
export function remainingUntil(moment: Date, now: Date): Remaining {
  const seconds = Math.max(1, Math.round((moment.getTime() - now.getTime()) / 1000))
  if (seconds < MINUTE) return { unit: 'seconds', count: seconds }
  if (seconds < HOUR) return { unit: 'minutes', count: Math.round(seconds / MINUTE) }
  if (seconds < DAY) return { unit: 'hours', count: Math.round(seconds / HOUR) }
  return { unit: 'days', count: Math.round(seconds / DAY) }
}
