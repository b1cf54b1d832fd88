import { describeOutcome, describeReason, formatVerdict } from '../../answers/checks/describe-outcome.ts'
import { PROBLEM_CODES } from '../../base/roles/problem-rules.ts'
import { problemTexts } from '../../base/roles/problem-texts.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { VERDICT_NAMES, VERDICTS } from '../../base/verdict-rules.ts'
import type { Reason } from '../../registers/authorities/answer.ts'
import { authorityName } from '../../registers/authorities/authorities-rules.ts'
import { meaningsOfCode } from '../../registers/authorities/create.ts'
import { REASON_NAMES } from '../../registers/authorities/reasons.ts'
import { reasonName } from '../programs/remedies.ts'
import { texts } from './mcp-texts.ts'

/** One meaning of a code. `of` is the kind of code; `service` is the authority that uses it. */
type Meaning = { of: 'verdict' | 'reason' | 'service_code' | 'error'; said: string; service?: string; verdict?: string }

type Explain = (code: string, language: Language) => Meaning[]

const verdicts: Explain = (code, language) =>
  VERDICTS.filter(verdict => VERDICT_NAMES[verdict] === code).map(verdict => ({
    of: 'verdict',
    verdict: VERDICT_NAMES[verdict],
    said: `${formatVerdict(verdict, language)}: ${translate(texts, language)(`verdict ${VERDICT_NAMES[verdict]}`)}`,
  }))

const reasons: Explain = (code, language) =>
  REASON_NAMES.filter(reason => reasonName(reason) === code).map(reason => ({
    of: 'reason' as const,
    verdict: VERDICT_NAMES['not-checked'],
    said: describeReason(reason as Reason, language),
  }))

const NOT_A_UID_REASONS = [
  ...(['empty', 'no_number', 'no_country', 'not_eu', 'too_short', 'too_long', 'structure', 'character'] as const),
]

const localCheckReasons: Explain = (code, language) =>
  NOT_A_UID_REASONS.filter(reason => reason === code).map(reason => ({
    of: 'reason',
    verdict: VERDICT_NAMES['not-a-uid'],
    said: translate(texts, language)(`reason ${reason}`),
  }))

const serviceCodes: Explain = (code, language) =>
  meaningsOfCode(code).map(({ service, outcome }) => ({
    of: 'service_code',
    service: authorityName(service, language),
    verdict: VERDICT_NAMES[outcome.verdict],
    said: describeOutcome(outcome, language),
  }))

const errors: Explain = (code, language) => {
  const t = translate(problemTexts, language)
  return PROBLEM_CODES.filter(problem => problem === code).map(problem => ({
    of: 'error',
    said: `${t(`means ${problem}`)} ${t(`remedy ${problem}`)}`,
  }))
}

const VOCABULARIES: readonly Explain[] = [verdicts, reasons, localCheckReasons, serviceCodes, errors]

/**
 * Explains a code from a response of /api/v1 or from a service with each possible meaning, taken
 * from the product's own tables. `meanings` is empty for undocumented codes.
 */
export const explainCode = (code: string, language: Language): { code: string; meanings: Meaning[] } => ({
  code,
  meanings: VOCABULARIES.flatMap(explain => explain(code, language)),
})
