import type { Language } from '../../base/texts/define.ts'
import { formatDate } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Answer, Outcome, Reason, Verdict } from '../../registers/authorities/answer.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { groupUid } from '../../vat-ids/uid/format-uid.ts'
import { texts } from './checks-texts.ts'

/**
 * Returns the verdict as one word: gültig, ungültig, nicht geprüft, keine UID
 * (docs/rules.md#four-verdicts).
 */
export const formatVerdict = (verdict: Verdict, language: Language): string => translate(texts, language)(verdict)

/** Returns why there is no answer, as text that ends with the next step. */
export const describeReason = (reason: Reason, language: Language): string => translate(texts, language)(reason)

/**
 * Returns why a query has no answer. If the daily limit ended it after another failure, the text
 * starts with that failure; the limit explains why it is not repeated today.
 */
export function describeWhyUnanswered(
  reason: Reason,
  lastAnswer: Pick<Answer, 'outcome'> | undefined | null,
  language: Language,
): string {
  const outcome = lastAnswer?.outcome
  if (reason !== 'day-limit' || outcome?.verdict !== 'not-checked' || outcome.reason === 'day-limit')
    return describeReason(reason, language)
  return `${describeReason(outcome.reason, language)} ${translate(texts, language)('notAgainToday')}`
}

/**
 * Returns the title that replaces the message if only level 1 is possible
 * (docs/rules.md#vat-groups).
 */
export const describeOnlyLevel1 = (language: Language): string => translate(texts, language)('onlyLevel1')

/**
 * Returns why VIES is queried in spite of the mapping, for a UID that FinanzOnline does not accept.
 */
export const describeOnlyVies = (language: Language): string => translate(texts, language)('onlyVies')

/**
 * Returns whether the ministry said (rc 103, 104) that this VAT group can be confirmed only at
 * level 1, independent of the result there.
 */
export const isOnlyLevel1 = ({ service, code }: Pick<Answer, 'service' | 'code'>): boolean =>
  AUTHORITIES[service].isOnlyLevel1(code)

type DescribedAnswer = Pick<Answer, 'service' | 'code' | 'outcome' | 'message' | 'level' | 'entry'>

/**
 * Returns an answer's message: the service's text as received, our own only if there is none
 * (docs/rules.md#messages-as-received). Marks a confirmation without name and address, which is no
 * level 2 (docs/rules.md#query-level).
 */
export function describeAnswer(answer: DescribedAnswer, language: Language): string {
  const ownText = describeCode(answer, language) || describeOutcome(answer.outcome, language)
  const received = receivedMessage(answer)
  const message = isEnglishInGermanText(answer, language) ? `${ownText} (${received})` : received || ownText
  return [message, ...describeEntry(answer, language), describeMissingLevel2(answer, language)]
    .filter(Boolean)
    .join(' ')
}

// German texts are used in Austrian files: a sentence of ours precedes an English text.
const isEnglishInGermanText = (answer: DescribedAnswer, language: Language): boolean =>
  language === 'de' && AUTHORITIES[answer.service].messageLanguage === 'en' && receivedMessage(answer) !== ''

const describeCode = ({ service, code }: Pick<Answer, 'service' | 'code'>, language: Language): string => {
  const { codeTexts } = AUTHORITIES[service]
  return Object.hasOwn(codeTexts, code) ? (codeTexts[code]?.[language] ?? '') : ''
}

/**
 * Returns our sentences for a register's code and entry; empty for services that send sentences, or
 * only an outcome.
 */
export const describeRegister = (answer: DescribedAnswer, language: Language): string[] =>
  [receivedMessage(answer) === '' ? describeCode(answer, language) : '', ...describeEntry(answer, language)].filter(
    Boolean,
  )

/**
 * Returns sentences on the register's entry: from, until, group. If the number is not valid and the
 * entry has no end, its start is in the future.
 */
function describeEntry({ entry, outcome }: Pick<Answer, 'entry' | 'outcome'>, language: Language): string[] {
  if (!entry) return []
  const t = translate(texts, language)
  const formatDay = (date: string | null) => (date === null ? '' : formatDate(new Date(`${date}T12:00:00Z`)))
  const [from, until] = [formatDay(entry.from), formatDay(entry.until)]
  const period =
    from && until
      ? t('entryBetween', { from, until })
      : until
        ? t('entryUntil', { until })
        : from && t(outcome.verdict === 'valid' ? 'entrySince' : 'entryFrom', { from })
  return [period, entry.head === null ? '' : t('entryHead', { head: groupUid(entry.head) })]
}

/**
 * Returns a sentence if name and address are missing in a confirmation of a level 2 query; '' for
 * all other answers.
 */
export const describeMissingLevel2 = (answer: DescribedAnswer, language: Language): string =>
  answer.outcome.verdict === 'valid' && answer.level < 2 && !isOnlyLevel1(answer)
    ? translate(texts, language)('withoutLevel2')
    : ''

/**
 * Returns the service's text as received, or '' if the stored text is no message. These are no
 * messages: a text in place of an answer (an HTML page, a cut message), that of a contradictory
 * answer, that of an answer with a deviating date, and one about this installation, which concerns
 * only its operator.
 */
export const receivedMessage = ({ code, message, outcome }: Pick<Answer, 'code' | 'message' | 'outcome'>): string =>
  code === '' || code === 'DATE' || code.startsWith('HTTP ') || hasNoMessage(outcome) ? '' : message

const REASONS_WITHOUT_MESSAGE: readonly string[] = [
  'unreadable-answer',
  'contradictory-answer',
  'not-set-up',
] satisfies Reason[]

const hasNoMessage = (outcome: Outcome): boolean =>
  outcome.verdict === 'not-checked' && REASONS_WITHOUT_MESSAGE.includes(outcome.reason)

/** Returns our sentence for an outcome: the result, or why there is no answer and the next step. */
export function describeOutcome(outcome: Outcome, language: Language): string {
  const t = translate(texts, language)
  switch (outcome.verdict) {
    case 'valid':
      return t('answeredValid')
    case 'invalid':
      return t('answeredInvalid')
    case 'not-a-uid':
      return t('answeredNotAUid')
    case 'not-checked':
      return t(outcome.reason)
  }
}
