import type { Check } from './answer-wire.ts'

type Company = NonNullable<Check['company']>

/**
 * The meaning of each word of `company`, and what programs should do (docs/same-company.md has the
 * rules).
 */
const WORDS: Record<Company, { means: string; remedy: string }> = {
  same: {
    means: 'The same words and the same legal form; the address, where you sent one, is at most written differently.',
    remedy: 'Nothing.',
  },
  same_other_form: {
    means: 'The same words, another legal form: Muster GmbH and Muster AG are two companies.',
    remedy: 'Have a person look whether your records are out of date.',
  },
  similar: {
    means:
      'Most of what tells the name from others agrees, a word of it does not; or the name agrees and town or postcode do not; or the legal form is missing where it counts.',
    remedy: 'Have a person decide; on the screen he can say so for good (`judgement`).',
  },
  different: {
    means: 'What tells the name from others does not agree: the number is probably another company’s.',
    remedy: 'Have a person look before you invoice without tax; the number may be valid all the same.',
  },
  not_comparable: {
    means:
      'Nothing to compare: the service gave no name (Germany and Spain through VIES), or the number is a VAT group’s, whose name may be its parent’s.',
    remedy: 'Take it for unknown, never for different; `matches` may say more.',
  },
}

/**
 * Each word with its meaning and remedy, from best to worst; the last means that there was no
 * comparison.
 */
export const COMPANY_WORDS = (Object.entries(WORDS) as [Company, (typeof WORDS)[Company]][]).map(([word, meaning]) => ({
  word,
  ...meaning,
}))
