import type { Tone } from '../../../base/ui/display/StatusBadge.tsx'
import type { Verdict } from '../../../base/verdict-rules.ts'
import type { Sameness } from '../../../vat-ids/same-company/comparison.ts'

/** Tone of each verdict. */
export const VERDICT_TONES = {
  valid: 'good',
  invalid: 'bad',
  'not-checked': 'unknown',
  'not-a-uid': 'none',
} as const satisfies Record<Verdict, Tone>

/** Tone of each comparison result. Never red like an invalid UID, because it is no verdict. */
export const SAMENESS_TONES = {
  same: 'good',
  'other-form': 'warning',
  similar: 'unknown',
  different: 'warning',
  'not-comparable': 'none',
} as const satisfies Record<Sameness, Tone>
