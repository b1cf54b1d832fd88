import type { ProofOwnership } from '../../answers/checks/proof.ts'
import type { ShownConfirmation } from '../../answers/confirmations/wire.ts'
import type { StoredAssessment } from '../../answers/evidence/assessments-store.ts'
import type { Language } from '../../base/texts/define.ts'
import { type StoredMembership, toMembership } from '../../registers/marks/group-membership/membership.ts'
import type { MembershipWord } from '../../registers/marks/group-membership/membership-rules.ts'
import { type StoredAccountCheck, toAccountCheck } from '../../registers/marks/polish-accounts/account-check.ts'
import type { AccountWord } from '../../registers/marks/polish-accounts/account-rules.ts'
import type { AssessmentResult, LatestAssessment } from '../../vat-ids/same-company/assessment.ts'
import type { CompanyText, FieldMatch, FieldMatchResult, Sameness } from '../../vat-ids/same-company/comparison.ts'
import type { Check } from './answer-wire.ts'

type Matches = NonNullable<Check['matches']>

// Names for programs: identifiers in every language, which stay when internal names change.

export const COMPANIES: Record<Sameness, NonNullable<Check['company']>> = {
  same: 'same',
  'other-form': 'same_other_form',
  similar: 'similar',
  different: 'different',
  'not-comparable': 'not_comparable',
}

const MATCHES: Record<FieldMatchResult, Matches[number]['match']> = {
  valid: 'valid',
  invalid: 'invalid',
  'not-processed': 'not_processed',
  unanswered: 'unanswered',
}

const FIELDS: Record<keyof CompanyText, Matches[number]['field']> = {
  name: 'name',
  street: 'street',
  zipCode: 'zip',
  city: 'city',
}

const JUDGEMENTS: Record<AssessmentResult, NonNullable<Check['judgement']>['word']> = {
  'same-company': 'same_company',
  'other-company': 'other_company',
}

export const PROOFS: Record<ProofOwnership, NonNullable<Check['proof']>> = {
  ownProof: 'own',
  othersProof: 'others',
  nobodysProof: 'nobodys',
}

/** Returns the judgement on the company; no field if there is none. */
export function judgementField(
  assessment: LatestAssessment<StoredAssessment> | null | undefined,
): Pick<Check, 'judgement'> {
  if (!assessment) return {}
  const { word, by, at, remark } = assessment.judgement
  return { judgement: { word: JUDGEMENTS[word], by, at: at.toISOString(), remark, stands: !assessment.hasLapsed } }
}

const MEMBERSHIPS: Record<MembershipWord, NonNullable<Check['memberships']>[number]['word']> = {
  member: 'member',
  'other-group': 'other_group',
  'no-group': 'no_group',
  ended: 'ended',
  unclear: 'unclear',
  'not-found': 'not_found',
  malformed: 'malformed',
  'no-answer': 'no_answer',
}

/** Returns ARES's results for the companies in question; no field if it was not queried. */
export const membershipsField = (
  memberships: readonly StoredMembership[],
  language: Language,
): Pick<Check, 'memberships'> =>
  memberships.length === 0
    ? {}
    : {
        memberships: memberships.map(membership => {
          const { word, said: message, ...fields } = toMembership(membership, language)
          return { ...fields, word: MEMBERSHIPS[word], message }
        }),
      }

const ACCOUNTS: Record<AccountWord, NonNullable<Check['polishAccounts']>[number]['word']> = {
  assigned: 'assigned',
  'not-assigned': 'not_assigned',
  'not-polish': 'not_polish',
  unreadable: 'unreadable',
  limit: 'limit',
  busy: 'busy',
  'no-answer': 'no_answer',
  off: 'off',
  'not-asked': 'not_asked',
}

/** Returns the white list's answers about accounts; no field if there are none. */
export const accountsField = (
  checks: readonly StoredAccountCheck[],
  language: Language,
): Pick<Check, 'polishAccounts'> =>
  checks.length === 0
    ? {}
    : {
        polishAccounts: checks.map(check => {
          const { word, said: message, ...fields } = toAccountCheck(check, language)
          return { ...fields, word: ACCOUNTS[word], message }
        }),
      }

/** Returns what the ministry's document states about the answer; no field if there is none. */
export function confirmationField(confirmation: ShownConfirmation | undefined): Pick<Check, 'confirmation'> {
  if (!confirmation) return {}
  const { isConfirmed: agrees, isValid, level, day, said: message } = confirmation
  return { confirmation: { agrees, verdict: isValid ? 'valid' : 'invalid', level, day, message } }
}

/** Returns the member state's matches by field; no field if VIES did not compare this company. */
export const matchesField = (matches: FieldMatch[]): Pick<Check, 'matches'> =>
  matches.length === 0
    ? {}
    : { matches: matches.map(({ field, match }) => ({ field: FIELDS[field], match: MATCHES[match] })) }
