import type { Tone } from '../../ui/display/StatusBadge.tsx'
import type { SingleResult } from '../wire.ts'

/** Colour and icon of each verdict (look). */
export const VERDICT_TONES: Record<SingleResult['verdict'], Tone> = {
  valid: 'good',
  invalid: 'bad',
  'not-checked': 'unknown',
  'not-a-uid': 'none',
}
