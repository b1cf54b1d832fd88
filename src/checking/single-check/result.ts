import type { UidCheckResult } from '../../answers/checks/checked.ts'
import { matchesOf } from '../../answers/checks/company-comparison.ts'
import { describeAnswer, describeReason, formatVerdict, isOnlyLevel1 } from '../../answers/checks/describe-outcome.ts'
import { describeProof, type ReaderOptions } from '../../answers/checks/proof.ts'
import type { Confirmation } from '../../answers/confirmations/agreement.ts'
import { confirmationField, confirmationsOf } from '../../answers/confirmations/confirmations.ts'
import { proofFields } from '../../answers/evidence/columns.ts'
import { assessmentsOf, type StoredAssessment } from '../../answers/findings/assessments-store.ts'
import {
  describeHints,
  type SingleCheckRow,
  storedHint,
  storedMarks,
  storedMembership,
} from '../../answers/findings/stored-check.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Language } from '../../base/texts/define.ts'
import type { Reason, StoredAnswer } from '../../registers/authorities/answer.ts'
import type { SentText } from '../../registers/authorities/trader.ts'
import { describeMarks } from '../../registers/marks/describe-marks.ts'
import { type StoredMembership, toMembership } from '../../registers/marks/group-membership/membership.ts'
import { describeAssessment, type LatestAssessment, latestAssessment } from '../../vat-ids/same-company/assessment.ts'
import { compareCompanies } from '../../vat-ids/same-company/compare-companies.ts'
import type { CompanyText, Comparison } from '../../vat-ids/same-company/comparison.ts'
import { describeDifferences, describeMatch, formatSameness } from '../../vat-ids/same-company/describe-comparison.ts'
import { describeNotAUid } from '../../vat-ids/uid/describe-not-a-uid.ts'
import type { ComparisonText, MatchText, SingleResult } from './wire.ts'

/**
 * What was added to a check after it was made: a user's assessment, and the ministry's own
 * document.
 */
export type Annotations = {
  judgement?: LatestAssessment<StoredAssessment> | undefined
  confirmation?: Confirmation | undefined
}

/**
 * Converts a check with its answers (in any order) to the wire format, from stored data. The
 * present UID of `company` is used only for old checks that do not store whose evidence they are.
 * Annotations are shown in their present state, with their own date.
 */
export function singleResult(
  check: SingleCheckRow,
  answers: StoredAnswer[],
  { language, company }: ReaderOptions,
  { judgement, confirmation }: Annotations = {},
): SingleResult {
  const answer = decidingAnswer(check, answers)
  return {
    id: check.id,
    uid: check.uid,
    verdict: check.verdict,
    resultMsg: messageOf(check, answers, language),
    onlyLevel1: answer !== null && isOnlyLevel1(answer),
    companyName: answer?.name ?? '',
    street: answer?.street ?? '',
    city: answer?.city ?? '',
    zipCode: answer?.zipCode ?? '',
    country: wasRefused(check) ? '' : check.uid.slice(0, 2),
    addressLines: answer?.addressLines ?? [],
    ownCompany: check.own_company,
    comparison: describeComparison(check, language),
    viesMatches: describeMatches(check, answer, language),
    judgement: judgement ? describeAssessment(judgement, language) : '',
    ...proofFields(answer),
    fromCache: check.from_cache,
    proof: proofOf(check, answers, { language, company }),
    hints: describeHints(check, language),
    listing: describeMarks(storedMarks(check), language),
    ...confirmationField(confirmation, language),
    ...membershipField(storedMembership(check), language),
    createdAt: check.created_at.toISOString(),
  }
}

const membershipField = (membership: StoredMembership | null, language: Language): Pick<SingleResult, 'membership'> =>
  membership ? { membership: toMembership(membership, language) } : {}

/** Reads the annotations of checks. Returns a function from a check to its annotations. */
export async function readAnnotations(
  reader: Reader,
  checks: SingleCheckRow[],
  answers: StoredAnswer[],
): Promise<(check: SingleCheckRow) => Annotations> {
  const judgements = await assessmentsOfChecks(reader, checks, answers)
  const confirmations = new Map<number, Confirmation>()
  for (const [companyId, companyChecks] of Map.groupBy(checks, ({ company_id }) => company_id)) {
    const deciding = companyChecks.map(check => ({ check, answerId: decidingAnswer(check, answers)?.id ?? 0 }))
    const answerIds = deciding.map(({ answerId }) => answerId)
    const confirmationByAnswer = await confirmationsOf(reader, companyId, answerIds)
    for (const { check, answerId } of deciding) {
      const confirmation = confirmationByAnswer.get(answerId)
      if (confirmation) confirmations.set(check.id, confirmation)
    }
  }
  return check => ({ judgement: judgements.get(check.id), confirmation: confirmations.get(check.id) })
}

/**
 * Returns the answer behind the verdict, which is the last stored one; null if no service was
 * queried.
 */
export const decidingAnswer = (check: SingleCheckRow, answers: StoredAnswer[]): StoredAnswer | null =>
  answers.find(answer => answer.id === check.answer_ids.at(-1)) ?? null

/**
 * Returns the deciding answer's message. For a VAT group it is the ministry's, which gives the
 * remedy if level 1 failed too.
 */
export function messageOf(check: SingleCheckRow, answers: StoredAnswer[], language: Language): string {
  const refusal = storedHint(check, 'not-a-uid')
  if (refusal) return describeNotAUid(refusal.grounds, language)
  const answer = decidingAnswer(check, answers)
  if (answer && isOnlyLevel1(answer)) return describeAnswer(answer, language)
  // Written from a Reason (check-one.ts); the database's types declare it as text.
  if (check.verdict === 'not-checked') return describeReason((check.reason ?? 'internal-error') as Reason, language)
  return answer ? describeAnswer(answer, language) : formatVerdict(check.verdict, language)
}

/** Returns whose evidence a cached answer is; '' if the authority was queried. */
export function proofOf(check: SingleCheckRow, answers: StoredAnswer[], reading: ReaderOptions): string {
  const answer = decidingAnswer(check, answers)
  if (!answer || !check.from_cache) return ''
  return describeProof(storedHint(check, 'proof')?.whose ?? null, answer, reading)
}

// True if no service was queried because the text is not a UID. If an authority says so, there is
// no reason of the product's own.
const wasRefused = ({ verdict, reason }: SingleCheckRow): boolean => verdict === 'not-a-uid' && reason !== null

/**
 * Returns the assessments of compared companies by their users (docs/same-company.md#judgements),
 * by check id. Takes the checks and all their answers.
 */
export async function assessmentsOfChecks(
  reader: Reader,
  checks: SingleCheckRow[],
  answers: StoredAnswer[],
): Promise<ReadonlyMap<number, LatestAssessment<StoredAssessment>>> {
  const judgements = new Map<number, LatestAssessment<StoredAssessment>>()
  const compared = checks.filter(({ comparison }) => comparison !== null)
  for (const [companyId, companyChecks] of Map.groupBy(compared, ({ company_id }) => company_id)) {
    const uids = companyChecks.map(({ uid }) => uid)
    const judgementsByUid = await assessmentsOf(reader, companyId, uids)
    for (const check of companyChecks) {
      const names = { ownName: comparedName(check), givenName: decidingAnswer(check, answers)?.name ?? '' }
      const latest = latestAssessment(judgementsByUid.get(check.uid) ?? [], names)
      if (latest) judgements.set(check.id, latest)
    }
  }
  return judgements
}

/** Returns the company a user typed; the form has a field only for the name. */
export const typedCompany = (name: string): CompanyText => ({ name, street: '', zipCode: '', city: '' })

/**
 * A comparison with the user's company. `ownName` is its name without the address, because users
 * assess names. Checks before 23 November 2026 lack it.
 */
export type OwnComparison = Comparison & { ownName?: string }

type CheckToCompare = Pick<UidCheckResult, 'uid' | 'outcome' | 'newAnswers' | 'cachedAnswer'>

/**
 * Compares the user's company with the result of a check, to be stored with it; null if there is
 * nothing to compare (docs/same-company.md). It never changes the verdict.
 */
export function compareOwnCompany(
  ownCompany: CompanyText,
  { uid, outcome, newAnswers, cachedAnswer }: CheckToCompare,
): OwnComparison | null {
  const answer = cachedAnswer ?? newAnswers.at(-1)
  if (formatCompany(ownCompany) === '' || outcome.verdict !== 'valid' || answer === undefined) return null
  const comparison = compareCompanies(ownCompany, answer, { country: uid.slice(0, 2), isGroup: isOnlyLevel1(answer) })
  return { ...comparison, ownName: ownCompany.name }
}

/** Returns the company in one line, as shown and stored; '' if none was typed. */
export const formatCompany = ({ name, street, zipCode, city }: CompanyText): string =>
  [name, street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/**
 * Returns a check's stored comparison as text; null if there is none. Never compares again.
 */
export function describeComparison({ comparison }: SingleCheckRow, language: Language): ComparisonText | null {
  if (comparison === null) return null
  // Written only by compareOwnCompany; the database's types do not know the shape.
  const { sameness, differences } = comparison as Comparison
  const word = formatSameness(sameness, language)
  return { sameness, word, differences: describeDifferences({ sameness, differences }, language) }
}

/** Returns the compared name that users assess; for old checks the line that contains it. */
const comparedName = ({ comparison, own_company }: SingleCheckRow): string =>
  (comparison as OwnComparison | null)?.ownName ?? own_company

/**
 * Returns VIES's match results for the typed company, as text; empty if VIES was sent other texts
 * or none.
 */
export const describeMatches = (check: SingleCheckRow, answer: StoredAnswer | null, language: Language): MatchText[] =>
  storedMatches(check, answer).map(match => ({ match: match.match, word: describeMatch(match, language) }))

/** Returns VIES's match result for each sent text; empty if VIES was sent other texts or none. */
export const storedMatches = ({ own_company }: SingleCheckRow, answer: StoredAnswer | null): SentText[] =>
  answer ? matchesOf(answer, storedCompany(own_company, answer)) : []

/**
 * Returns the company of the line that a check stores: the sent texts, if they form this line;
 * otherwise the line as a name.
 */
function storedCompany(line: string, { trader }: StoredAnswer): CompanyText {
  const sentCompany = { ...typedCompany(''), ...Object.fromEntries(trader.map(({ field, text }) => [field, text])) }
  return formatCompany(sentCompany) === line ? sentCompany : typedCompany(line)
}
