import type { Tone } from '../../../../base/ui/display/StatusBadge.tsx'
import type { ShownListState } from '../wire.ts'

/** The state of the list; each value has a text with its name. */
export type ListHealth = 'switchedOff' | 'waiting' | 'none' | 'old' | 'keptOne' | 'current'

export const HEALTH_TONES = {
  switchedOff: 'none',
  waiting: 'waiting',
  none: 'warning',
  old: 'warning',
  keptOne: 'unknown',
  current: 'good',
} as const satisfies Record<ListHealth, Tone>

export function healthOf({ isOn, isOld, asOf, trouble }: ShownListState): ListHealth {
  if (!isOn) return 'switchedOff'
  if (asOf === null) return trouble === null ? 'waiting' : 'none'
  if (isOld) return 'old'
  return trouble === null ? 'current' : 'keptOne'
}
