import { matchesOf } from '../../answers/checks/company-comparison.ts'
import {
  describeAnswer,
  describeOnlyVies,
  describeReason,
  describeWhyUnanswered,
  formatVerdict,
  isOnlyLevel1,
} from '../../answers/checks/describe-outcome.ts'
import { describeProof, type ReaderOptions } from '../../answers/checks/proof.ts'
import type { Language } from '../../base/texts/define.ts'
import { formatDateTime } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Reason, StoredAnswer } from '../../registers/authorities/answer.ts'
import { authorityName } from '../../registers/authorities/authorities-rules.ts'
import type { SentText } from '../../registers/authorities/trader.ts'
import { describeUnknownState } from '../../registers/marks/describe-marks.ts'
import { describeAssessment } from '../../vat-ids/same-company/assessment.ts'
import { describeDifferences, formatSameness } from '../../vat-ids/same-company/describe-comparison.ts'
import { describeHint, describeNotAUid } from '../../vat-ids/uid/describe-not-a-uid.ts'
import { storedCompany } from './compared-company.ts'
import { type Finding, isRefused, type ShownHint } from './finding.ts'
import { findingTexts } from './server-texts.ts'

/** Returns the country of a UID; '' for a text that is not one. */
export const countryOf = (finding: Finding): string => (isRefused(finding) ? '' : finding.uid.slice(0, 2))

/**
 * Returns a finding's message: the authority's, why there is no answer, or why no service was
 * queried. In a check of a VAT group it is the ministry's, which gives the remedy if level 1 failed
 * too.
 */
export function messageOf(finding: Finding, language: Language): string {
  const { origin, verdict, refusal, answer } = finding
  const hasRemedy = origin === 'check' && answer !== null && isOnlyLevel1(answer)
  if (refusal || (!hasRemedy && (verdict === null || verdict === 'not-checked')))
    return describeNoAnswer(finding, language)
  return answer ? describeAnswer(answer, language) : formatVerdict(verdict ?? 'not-checked', language)
}

/** Returns why no authority has decided; '' if one has, or if the answer is still to come. */
export const describeNoAnswer = (finding: Finding, language: Language): string =>
  finding.refusal ? describeNotAUid(finding.refusal, language) : WHY_UNANSWERED[finding.origin](finding, language)

const WHY_UNANSWERED: Record<Finding['origin'], (finding: Finding, language: Language) => string> = {
  check: ({ reason }, language) => describeReason(asReason(reason), language),
  question: ({ reason, answer, probe }, language) =>
    joined([
      reason === null ? '' : describeWhyUnanswered(asReason(reason), answer, language),
      probeText(probe, language),
    ]),
  row: ({ reason, answer, tries, probe }, language) =>
    reason === 'cancelled'
      ? translate(findingTexts, language)('cancelled')
      : joined([describeWhyUnanswered(asReason(reason), answer ?? tries.at(-1), language), probeText(probe, language)]),
}

// The columns contain a Reason (batches/asking/settle-store.ts, single-check/check-one.ts).
const asReason = (reason: string | null): Reason => (reason ?? 'internal-error') as Reason

const joined = (texts: readonly string[]): string => texts.filter(Boolean).join(' ')

/** Describes why a UID was not queried: the query of another UID failed (times in Vienna time). */
function probeText(probe: StoredAnswer | null, language: Language): string {
  if (probe === null) return ''
  const { uid, service, askedAt, code } = probe
  return translate(findingTexts, language)('probe', {
    uid,
    service: authorityName(service, language),
    at: formatDateTime(askedAt),
    code: code === '' ? '–' : code,
  })
}

/**
 * Returns repairs, the check-digit hint, why VIES was queried despite the mapping, and which
 * registers did not say the state of the UID, as text.
 */
export const describeHints = ({ hints, verdict }: Finding, language: Language): string[] =>
  hints.map(hint => describeShownHint(hint, language, verdict === 'valid'))

function describeShownHint(hint: ShownHint, language: Language, isValid: boolean): string {
  if (hint.kind === 'only-vies') return describeOnlyVies(language)
  if (hint.kind === 'unknown-state') return describeUnknownState(hint.register, language)
  return describeHint(hint, language, isValid)
}

/** Returns whose evidence a cached answer is; '' if the authority was queried. */
export const proofText = ({ answer, fromCache, proof }: Finding, readerOptions: ReaderOptions): string =>
  answer && fromCache ? describeProof(proof, answer, readerOptions) : ''

/** Describes the comparison, its differences and the assessment; empty if nothing was compared. */
export function comparisonTexts(
  { comparison, assessment }: Pick<Finding, 'comparison' | 'assessment'>,
  language: Language,
): string[] {
  if (comparison === null) return []
  const assessmentTexts = assessment ? [describeAssessment(assessment, language)] : []
  return [
    formatSameness(comparison.sameness, language),
    ...describeDifferences(comparison, language),
    ...assessmentTexts,
  ]
}

/** Returns VIES's match for each text of the typed company; empty if it was sent other texts. */
export const typedMatches = ({ typedCompany, answer }: Finding): SentText[] =>
  answer ? matchesOf(answer, storedCompany(typedCompany, answer)) : []
