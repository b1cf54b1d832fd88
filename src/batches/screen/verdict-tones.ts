import type { Tone } from '../../ui/display/StatusBadge.tsx'
import type { TaskRow } from '../wire.ts'

/** Colour and icon of each verdict (look), and of none yet. */
export const VERDICT_TONES: Record<NonNullable<TaskRow['verdict']> | 'waiting', Tone> = {
  waiting: 'waiting',
  valid: 'good',
  invalid: 'bad',
  'not-checked': 'unknown',
  'not-a-uid': 'none',
}
