import { whoseProof } from '../../answers/checks/proof.ts'
import type { KeptJudgement } from '../../checking/batches/judgements-store.ts'
import type { MadeCheck } from '../../checking/single-check/check-one.ts'
import { keptHint, sayKeptHints } from '../../checking/single-check/kept-hints.ts'
import { keptMatches, sayKeptComparison } from '../../checking/single-check/own-company.ts'
import { decidingAnswer, messageOf } from '../../checking/single-check/result.ts'
import type { SingleCheckRow } from '../../checking/single-check/store.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { Standing } from '../../vat-ids/same-company/judgement.ts'
import { answerFields } from './answer-fields.ts'
import type { Check } from './answer-wire.ts'
import { judgementField } from './judgement-field.ts'
import { matchesField } from './matches-field.ts'
import { COMPANIES, PROOFS, reasonName, VERDICTS } from './wire-names.ts'

/** A check as programs read it: from what was kept, as the screen shows it; `judgement` is what stands today. */
export function checkAnswer(
  { check, answers, companyUid }: MadeCheck,
  language: Language,
  judgement: Standing<KeptJudgement> | undefined,
): Check {
  const answer = decidingAnswer(check, answers)
  return {
    id: check.id,
    verdict: VERDICTS[check.verdict],
    uid: check.uid,
    ...(check.reason === null ? {} : { reason: reasonName(check.reason) }),
    message: messageOf(check, answers, language),
    ...answerFields(answer),
    fromCache: check.from_cache,
    proof: answer && PROOFS[keptHint(check, 'proof')?.whose ?? whoseProof(answer, companyUid)],
    ...comparedFields(check, language),
    ...matchesField(keptMatches(check, answer)),
    ...judgementField(judgement),
    ...listedField(check),
    hints: sayKeptHints(check, language),
  }
}

function comparedFields(check: SingleCheckRow, language: Language): Pick<Check, 'company' | 'differences'> {
  const said = sayKeptComparison(check, language)
  return said ? { company: COMPANIES[said.sameness], differences: said.differences } : {}
}

function listedField(check: SingleCheckRow): Pick<Check, 'listed'> {
  const listed = keptHint(check, 'listed')
  return listed ? { listed: { since: listed.since, asOf: listed.asOf } } : {}
}
