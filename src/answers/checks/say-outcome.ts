import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { Answer, Outcome, Reason, Verdict } from '../../registers/authorities/answer.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { texts } from './texts.ts'

/** The verdict in one word: gültig, ungültig, nicht geprüft, keine UID (docs/rules.md#four-verdicts). */
export const sayVerdict = (verdict: Verdict, language: Language): string => translate(texts, language)(verdict)

/** Why there is no answer, as a sentence that ends with what to do. */
export const sayReason = (reason: Reason, language: Language): string => translate(texts, language)(reason)

/** The title in place of the message where only level 1 is possible (docs/rules.md#vat-groups). */
export const sayOnlyLevel1 = (language: Language): string => translate(texts, language)('onlyLevel1')

/** Why VIES is asked whatever the mapping says, of a UID that FinanzOnline does not take. */
export const sayOnlyVies = (language: Language): string => translate(texts, language)('onlyVies')

/** Whether the ministry said (rc 103, 104) that this UID of a VAT group can be confirmed at level 1 only, whatever level 1 says. */
export const isOnlyLevel1 = ({ service, code }: Pick<Answer, 'service' | 'code'>): boolean =>
  AUTHORITIES[service].isOnlyLevel1(code)

type Told = Pick<Answer, 'service' | 'code' | 'outcome' | 'message' | 'level'>

/**
 * The message of an answer: the service's text as received, our own only where it sent none (docs/rules.md#messages-as-received).
 * A confirmation without name and address says so: it is no level 2 (docs/rules.md#query-level).
 */
export function sayAnswer(answer: Told, language: Language): string {
  const message = receivedMessage(answer) || ownText(answer.outcome, language)
  return [message, sayLacksLevel2(answer, language)].filter(Boolean).join(' ')
}

/** Said of a confirmation that came without name and address though level 2 was asked; '' of any other answer. */
export const sayLacksLevel2 = (answer: Told, language: Language): string =>
  answer.outcome.verdict === 'valid' && answer.level < 2 && !isOnlyLevel1(answer)
    ? translate(texts, language)('withoutLevel2')
    : ''

/**
 * The service's text as received. What came instead of an answer (a page, a cut message), or with one that says two things, is kept for
 * support and is no message: ''.
 */
export const receivedMessage = ({ code, message, outcome }: Pick<Answer, 'code' | 'message' | 'outcome'>): string =>
  code === '' || code === 'DATE' || code.startsWith('HTTP ') || isUnreadable(outcome) ? '' : message

const isUnreadable = (outcome: Outcome): boolean =>
  outcome.verdict === 'not-checked' && outcome.reason === 'unreadable-answer'

function ownText(outcome: Outcome, language: Language): string {
  const say = translate(texts, language)
  switch (outcome.verdict) {
    case 'valid':
      return say('answeredValid')
    case 'invalid':
      return say('answeredInvalid')
    case 'not-a-uid':
      return say('answeredNotAUid')
    case 'not-checked':
      return say(outcome.reason)
  }
}
