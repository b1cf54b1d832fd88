import type { Sameness } from '../../same-company/comparison.ts'
import type { Tone } from '../../ui/display/StatusBadge.tsx'

/** Icon and colour of each word of a comparison; never the red of an invalid UID, for it is no verdict. */
export const SAMENESS_TONES = {
  same: 'good',
  'other-form': 'warning',
  similar: 'unknown',
  different: 'warning',
  'not-comparable': 'none',
} as const satisfies Record<Sameness, Tone>
