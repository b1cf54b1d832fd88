import type { Tone } from '../../../ground/ui/display/StatusBadge.tsx'
import type { Sameness } from '../../../vat-ids/same-company/comparison.ts'

/** Colour and icon of each verdict. */
export const VERDICT_TONES = {
  valid: 'good',
  invalid: 'bad',
  'not-checked': 'unknown',
  'not-a-uid': 'none',
} as const satisfies Record<string, Tone>

/** Icon and colour of each word of a comparison; never the red of an invalid UID, for it is no verdict. */
export const SAMENESS_TONES = {
  same: 'good',
  'other-form': 'warning',
  similar: 'unknown',
  different: 'warning',
  'not-comparable': 'none',
} as const satisfies Record<Sameness, Tone>
