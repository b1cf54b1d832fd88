import type { Tone } from '../../../ground/ui/display/StatusBadge.tsx'

/** Colour and icon of each verdict. */
export const VERDICT_TONES = {
  valid: 'good',
  invalid: 'bad',
  'not-checked': 'unknown',
  'not-a-uid': 'none',
} as const satisfies Record<string, Tone>
