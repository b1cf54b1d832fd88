import type { Check } from './answer-wire.ts'

type Company = NonNullable<Check['company']>

/** Meaning and recommended action of each value of `company` (rules: docs/same-company.md). */
const MEANINGS: Record<Company, { means: string; remedy: string }> = {
  same: {
    means: 'The same words and the same legal form. If you sent an address, it differs at most in spelling.',
    remedy: 'Nothing.',
  },
  same_other_form: {
    means: 'The same words, but another legal form: Muster GmbH and Muster AG are two companies.',
    remedy: 'Have a person check whether your records are out of date.',
  },
  similar: {
    means:
      'Most of the distinctive words match, but one does not; or the name matches but the town or postcode does not; or the legal form is missing where it matters.',
    remedy: 'Have a person decide. The decision can be stored on the screen (`judgement`).',
  },
  different: {
    means: 'The distinctive words do not match: the number probably belongs to another company.',
    remedy: 'Have a person check before you invoice without VAT. The number may still be valid.',
  },
  not_comparable: {
    means:
      'Nothing to compare: the service returned no name (Germany and Spain through VIES), or the number belongs to a VAT group, whose name may be that of its parent.',
    remedy: 'Treat it as unknown, never as different. `matches` may contain more.',
  },
}

/** The values of `company` with meaning and remedy, from best to worst; the last: not compared. */
export const COMPANY_WORDS = (Object.entries(MEANINGS) as [Company, (typeof MEANINGS)[Company]][]).map(
  ([word, meaning]) => ({
    word,
    ...meaning,
  }),
)
