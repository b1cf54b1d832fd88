/** The four verdicts, in display order (docs/rules.md#four-verdicts): unknown is never invalid. */
export const VERDICTS = ['valid', 'invalid', 'not-checked', 'not-a-uid'] as const

export type Verdict = (typeof VERDICTS)[number]

/** Their names for programs, which stay when internal names change. */
export const VERDICT_NAMES = {
  valid: 'valid',
  invalid: 'invalid',
  'not-checked': 'not_checked',
  'not-a-uid': 'not_a_uid',
} as const satisfies Record<Verdict, string>
