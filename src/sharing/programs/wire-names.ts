import type { Whose } from '../../answers/checks/proof.ts'
import type { Verdict } from '../../registers/authorities/answer.ts'
import type { CompanyText, Sameness } from '../../vat-ids/same-company/comparison.ts'
import type { Judged } from '../../vat-ids/same-company/judgement.ts'
import type { Match } from '../../vat-ids/same-company/matches.ts'
import type { Check } from './answer-wire.ts'

type Matches = NonNullable<Check['matches']>

// Programs get words that are identifiers in every language, and that stay when ours are renamed.

export const VERDICTS: Record<Verdict, Check['verdict']> = {
  valid: 'valid',
  invalid: 'invalid',
  'not-checked': 'not_checked',
  'not-a-uid': 'not_a_uid',
}

export const COMPANIES: Record<Sameness, NonNullable<Check['company']>> = {
  same: 'same',
  'other-form': 'same_other_form',
  similar: 'similar',
  different: 'different',
  'not-comparable': 'not_comparable',
}

export const MATCHES: Record<Match, Matches[number]['match']> = {
  valid: 'valid',
  invalid: 'invalid',
  'not-processed': 'not_processed',
  unanswered: 'unanswered',
}

export const FIELDS: Record<keyof CompanyText, Matches[number]['field']> = {
  name: 'name',
  street: 'street',
  zipCode: 'zip',
  city: 'city',
}

export const JUDGEMENTS: Record<Judged, NonNullable<Check['judgement']>['word']> = {
  'same-company': 'same_company',
  'other-company': 'other_company',
}

export const PROOFS: Record<Whose, NonNullable<Check['proof']>> = {
  ownProof: 'own',
  othersProof: 'others',
  nobodysProof: 'nobodys',
}

/** A reason as programs read it: day-limit is day_limit. */
export const reasonName = (reason: string): string => reason.replaceAll('-', '_')
