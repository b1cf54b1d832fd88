import type { Checked } from '../../answers/checks/checked.ts'
import { matchesOf } from '../../answers/checks/compared-by-vies.ts'
import { type Reading, sayProof, type Whose } from '../../answers/checks/proof.ts'
import { isOnlyLevel1, sayAnswer, sayOnlyVies, sayReason, sayVerdict } from '../../answers/checks/say-outcome.ts'
import type { Confirmation } from '../../answers/confirmations/agreement.ts'
import { confirmationField, confirmationsOf } from '../../answers/confirmations/confirmations.ts'
import { proofFields } from '../../answers/evidence/columns.ts'
import { type Marks, sayMarks } from '../../answers/evidence/marks.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { KeptAnswer, Reason } from '../../registers/authorities/answer.ts'
import type { SentText } from '../../registers/authorities/trader.ts'
import { type KeptMembership, toMembership } from '../../registers/czechia/membership.ts'
import type { UnreliablePayer } from '../../registers/czechia/unreliable.ts'
import type { Listing } from '../../registers/scheinunternehmen/listing.ts'
import { compareCompanies } from '../../vat-ids/same-company/compare-companies.ts'
import type { CompanyText, Comparison } from '../../vat-ids/same-company/comparison.ts'
import { type Standing, sayJudgement, standingJudgement } from '../../vat-ids/same-company/judgement.ts'
import { sayDifferences, sayMatch, saySameness } from '../../vat-ids/same-company/say-comparison.ts'
import { isForViesAlone } from '../../vat-ids/uid/authority-forms.ts'
import type { Grounds, Hint } from '../../vat-ids/uid/parsed-uid.ts'
import { sayHint, sayNotAUid } from '../../vat-ids/uid/say-uid.ts'
import { judgementsOf, type KeptJudgement } from '../batches/judgements-store.ts'
import type { SingleCheckRow } from './store.ts'
import type { SaidComparison, SaidMatch, SingleResult } from './wire.ts'

/** What was said of a check since it was made: by a person, and by the ministry's own paper. */
export type SaidSince = { judgement?: Standing<KeptJudgement> | undefined; confirmation?: Confirmation | undefined }

/**
 * A check with the answers it keeps (in any order), as the screen shows it: read from what was kept, not computed anew. Today's
 * UID of `company` counts only where the check keeps no word on whose proof it is (those made before it was kept). What was said since stands
 * as it is today, and has its own date.
 */
export function singleResult(
  check: SingleCheckRow,
  answers: KeptAnswer[],
  { language, company }: Reading,
  { judgement, confirmation }: SaidSince = {},
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
    comparison: sayKeptComparison(check, language),
    viesMatches: sayKeptMatches(check, answer, language),
    judgement: judgement ? sayJudgement(judgement, language) : '',
    ...proofFields(answer),
    fromCache: check.from_cache,
    proof: proofOf(check, answers, { language, company }),
    hints: sayKeptHints(check, language),
    listing: sayMarks(keptMarks(check), language),
    ...confirmationField(confirmation, language),
    ...membershipField(keptMembership(check), language),
    createdAt: check.created_at.toISOString(),
  }
}

const membershipField = (kept: KeptMembership | null, language: Language): Pick<SingleResult, 'membership'> =>
  kept ? { membership: toMembership(kept, language) } : {}

/** What has been said of checks since they were made, check by check. */
export async function saidSince(
  reader: Reader,
  checks: SingleCheckRow[],
  answers: KeptAnswer[],
): Promise<(check: SingleCheckRow) => SaidSince> {
  const judged = await judgementsOn(reader, checks, answers)
  const confirmations = new Map<number, Confirmation>()
  for (const [companyId, own] of Map.groupBy(checks, ({ company_id }) => company_id)) {
    const deciding = own.map(check => ({ check, answerId: decidingAnswer(check, answers)?.id ?? 0 }))
    const found = await confirmationsOf(
      reader,
      companyId,
      deciding.map(({ answerId }) => answerId),
    )
    for (const { check, answerId } of deciding) {
      const confirmation = found.get(answerId)
      if (confirmation) confirmations.set(check.id, confirmation)
    }
  }
  return check => ({ judgement: judged.get(check.id), confirmation: confirmations.get(check.id) })
}

/** The answer that the verdict rests on: the last that was kept; null when no service was asked. */
export const decidingAnswer = (check: SingleCheckRow, answers: KeptAnswer[]): KeptAnswer | null =>
  answers.find(answer => answer.id === check.answer_ids.at(-1)) ?? null

/** What was said: the deciding answer's message; of a VAT group the ministry's, which says what to do where level 1 failed too. */
export function messageOf(check: SingleCheckRow, answers: KeptAnswer[], language: Language): string {
  const refusal = keptHint(check, 'not-a-uid')
  if (refusal) return sayNotAUid(refusal.grounds, language)
  const answer = decidingAnswer(check, answers)
  if (answer && isOnlyLevel1(answer)) return sayAnswer(answer, language)
  // Written from a Reason (check-one.ts); the database's types know it as text.
  if (check.verdict === 'not-checked') return sayReason((check.reason ?? 'internal-error') as Reason, language)
  return answer ? sayAnswer(answer, language) : sayVerdict(check.verdict, language)
}

/** Whose proof a remembered answer is; '' where the authority was asked. */
export function proofOf(check: SingleCheckRow, answers: KeptAnswer[], reading: Reading): string {
  const answer = decidingAnswer(check, answers)
  if (!answer || !check.from_cache) return ''
  return sayProof(keptHint(check, 'proof')?.whose ?? null, answer, reading)
}

// Nobody was asked: the text was no UID. Where an authority calls it none, there is no reason of ours.
const wasRefused = ({ verdict, reason }: SingleCheckRow): boolean => verdict === 'not-a-uid' && reason !== null

/** What people said of the companies that were meant, by the checks' ids. */
export type Judged = ReadonlyMap<number, Standing<KeptJudgement>>

/** Takes checks and all their answers; returns what their companies' people said of them (docs/same-company.md#judgements). */
export async function judgementsOn(reader: Reader, checks: SingleCheckRow[], answers: KeptAnswer[]): Promise<Judged> {
  const judged = new Map<number, Standing<KeptJudgement>>()
  const compared = checks.filter(({ comparison }) => comparison !== null)
  for (const [companyId, own] of Map.groupBy(compared, ({ company_id }) => company_id)) {
    const uids = own.map(({ uid }) => uid)
    const said = await judgementsOf(reader, companyId, uids)
    for (const check of own) {
      const names = { ownName: comparedName(check), givenName: decidingAnswer(check, answers)?.name ?? '' }
      const standing = standingJudgement(said.get(check.uid) ?? [], names)
      if (standing) judged.set(check.id, standing)
    }
  }
  return judged
}

/**
 * What our rules, the company's data and the ministry's list said when a check was made: repairs, why VIES, why nobody was asked, whose
 * proof, since when the UID is listed.
 */
export type KeptHint =
  | Hint
  | { kind: 'only-vies' }
  | { kind: 'not-a-uid'; grounds: Grounds }
  | { kind: 'proof'; whose: Whose }
  | { kind: 'listed'; since: string | null; asOf: string }

/** What to keep with a check that has just been made. */
export function hintsToKeep({ parsed, proof }: Pick<Checked, 'parsed' | 'proof'>, listing: Listing | null): KeptHint[] {
  const whose: KeptHint[] = proof ? [{ kind: 'proof', whose: proof }] : []
  const listed: KeptHint[] = listing ? [{ kind: 'listed', since: listing.since, asOf: listing.asOf.toISOString() }] : []
  if (!parsed.askable) return [...parsed.hints, { kind: 'not-a-uid', grounds: groundsOf(parsed) }]
  return [...parsed.hints, ...(isForViesAlone(parsed.uid) ? [{ kind: 'only-vies' } as const] : []), ...whose, ...listed]
}

// Both belong together, as in the type; taken apart the compiler no longer knows which reason has which detail.
const groundsOf = ({ reason, detail }: Grounds): Grounds => ({ reason, detail }) as Grounds

/** The kept hint of that kind; undefined where none was kept. An old check is read by these, never by today's rules. */
export const keptHint = <Kind extends KeptHint['kind']>(check: SingleCheckRow, kind: Kind) =>
  keptHints(check).find((hint): hint is Extract<KeptHint, { kind: Kind }> => hint.kind === kind)

/** Repairs, the check-digit hint and why VIES was asked whatever the mapping said, in words. */
export const sayKeptHints = (check: SingleCheckRow, language: Language): string[] =>
  keptHints(check).flatMap(hint => {
    if (hint.kind === 'not-a-uid' || hint.kind === 'proof' || hint.kind === 'listed') return []
    return [hint.kind === 'only-vies' ? sayOnlyVies(language) : sayHint(hint, language, check.verdict === 'valid')]
  })

/** What the Czech registers said when a check was made; each left out where it said nothing. */
export type KeptMarks = { unreliable?: UnreliablePayer; membership?: KeptMembership }

/** Returns what to keep of it; null: nothing. */
export const marksToKeep = (unreliable: UnreliablePayer | null, membership: KeptMembership | null): KeptMarks | null =>
  unreliable || membership ? { ...(unreliable && { unreliable }), ...(membership && { membership }) } : null

// Written from marksToKeep alone; the database's types know them as anything.
const marksOf = ({ marks }: SingleCheckRow): KeptMarks => (marks ?? {}) as KeptMarks

/** What ARES said of the company that was meant; null where it was not asked. */
export const keptMembership = (check: SingleCheckRow): KeptMembership | null => marksOf(check).membership ?? null

/** What registers without a verdict said of the UID when the check was made. */
export function keptMarks(check: SingleCheckRow): Marks {
  const listed = keptHint(check, 'listed')
  return {
    listing: listed ? { since: listed.since, asOf: new Date(listed.asOf) } : null,
    unreliable: marksOf(check).unreliable ?? null,
  }
}

// Written by hintsToKeep alone; the database's types know them as anything.
const keptHints = ({ hints }: SingleCheckRow): KeptHint[] => hints as KeptHint[]

/** The company as a user typed it: its name is all that is asked for. */
export const typedCompany = (ownCompany: string): CompanyText => ({
  name: ownCompany,
  street: '',
  zipCode: '',
  city: '',
})

/** With the name alone: people judge names, whatever address came with them. Those of before 23 November 2026 do not have it. */
export type OwnComparison = Comparison & { ownName?: string }

type Made = Pick<Checked, 'uid' | 'outcome' | 'asked' | 'remembered'>

/**
 * Takes the company as its user knows it and what came of the check; returns how they compare, to be kept with it; null where there is
 * nothing to compare (docs/same-company.md). It stands beside the verdict and never changes it.
 */
export function compareOwnCompany(
  ownCompany: CompanyText,
  { uid, outcome, asked, remembered }: Made,
): OwnComparison | null {
  const answer = remembered ?? asked.at(-1)
  if (writtenOut(ownCompany) === '' || outcome.verdict !== 'valid' || answer === undefined) return null
  const made = compareCompanies(ownCompany, answer, { country: uid.slice(0, 2), isGroup: isOnlyLevel1(answer) })
  return { ...made, ownName: ownCompany.name }
}

/** The company as one line, as it is shown and kept; '' where nothing was typed. */
export const writtenOut = ({ name, street, zipCode, city }: CompanyText): string =>
  [name, street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** What a check keeps of the comparison, in words; null where none was made. Old ones are read, never compared anew. */
export function sayKeptComparison({ comparison }: SingleCheckRow, language: Language): SaidComparison | null {
  if (comparison === null) return null
  // Written by compareOwnCompany alone; the database's types know it as anything.
  const { sameness, differences } = comparison as Comparison
  const said = sayDifferences({ sameness, differences }, language)
  return { sameness, word: saySameness(sameness, language), differences: said }
}

/** The name that was compared, by which people of the company judge; of old checks the line in which it stands. */
const comparedName = ({ comparison, own_company }: SingleCheckRow): string =>
  (comparison as OwnComparison | null)?.ownName ?? own_company

/** What VIES said of the company that was typed, in words; nothing where the answer is about other texts, or about none. */
export const sayKeptMatches = (check: SingleCheckRow, answer: KeptAnswer | null, language: Language): SaidMatch[] =>
  keptMatches(check, answer).map(said => ({ match: said.match, word: sayMatch(said, language) }))

/** The same, text by text. */
export const keptMatches = ({ own_company }: SingleCheckRow, answer: KeptAnswer | null): SentText[] =>
  answer ? matchesOf(answer, keptCompany(own_company, answer)) : []

/** The company of the line that a check keeps: that of the texts that were sent, where they make this line; else it is a name. */
function keptCompany(line: string, { trader }: KeptAnswer): CompanyText {
  const sent = { ...typedCompany(''), ...Object.fromEntries(trader.map(({ field, text }) => [field, text])) }
  return writtenOut(sent) === line ? sent : typedCompany(line)
}
