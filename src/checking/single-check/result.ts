import { type Reading, sayProof } from '../../answers/checks/proof.ts'
import { isOnlyLevel1, sayAnswer, sayReason, sayVerdict } from '../../answers/checks/say-outcome.ts'
import { proofFields } from '../../answers/evidence/columns.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { KeptAnswer, Reason } from '../../registers/authorities/answer.ts'
import {
  type SaidJudgement,
  type Standing,
  sayJudgement,
  standingJudgement,
} from '../../vat-ids/same-company/judgement.ts'
import { sayNotAUid } from '../../vat-ids/uid/say-uid.ts'
import { judgementsOf, type KeptJudgement } from '../batches/judgements-store.ts'
import {
  comparedName,
  keptHint,
  sayKeptComparison,
  sayKeptHints,
  sayKeptListing,
  sayKeptMatches,
} from './hints-and-comparison.ts'
import type { SingleCheckRow } from './store.ts'
import type { SingleResult } from './wire.ts'

type SaidStanding = { judgement: SaidJudgement; hasLapsed: boolean }

/**
 * A check with the answers it keeps (in any order), as the screen shows it: read from what was kept, not computed anew. Today's
 * `companyUid` counts only where the check keeps no word on whose proof it is (those made before it was kept). A judgement is what
 * stands today, and has its own date.
 */
export function singleResult(
  check: SingleCheckRow,
  answers: KeptAnswer[],
  { language, companyUid }: Reading,
  judgement?: SaidStanding,
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
    proof: proofOf(check, answers, { language, companyUid }),
    hints: sayKeptHints(check, language),
    listing: sayKeptListing(check, language),
    createdAt: check.created_at.toISOString(),
  }
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
