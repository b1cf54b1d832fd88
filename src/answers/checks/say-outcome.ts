import type { Language } from '../../ground/texts/define.ts'
import { formatDate } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { Answer, Outcome, Reason, Verdict } from '../../registers/authorities/answer.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { groupUid } from '../../vat-ids/uid/show-uid.ts'
import { texts } from './texts.ts'

/** Returns the verdict in one word of the language: gültig, ungültig, nicht geprüft, keine UID (docs/rules.md#four-verdicts). */
export const sayVerdict = (verdict: Verdict, language: Language): string => translate(texts, language)(verdict)

/** Returns why there is no answer, as a sentence that ends with what to do. */
export const sayReason = (reason: Reason, language: Language): string => translate(texts, language)(reason)

/**
 * Returns why a question has no answer. Where the day's limit ended it after a service had failed, that failure leads and the
 * limit says why the question is not repeated today.
 */
export function sayWhyOpen(
  reason: Reason,
  lastAnswer: Pick<Answer, 'outcome'> | undefined | null,
  language: Language,
): string {
  const outcome = lastAnswer?.outcome
  if (reason !== 'day-limit' || outcome?.verdict !== 'not-checked' || outcome.reason === 'day-limit')
    return sayReason(reason, language)
  return `${sayReason(outcome.reason, language)} ${translate(texts, language)('notAgainToday')}`
}

/** Returns the title that replaces the message where only level 1 is possible (docs/rules.md#vat-groups). */
export const sayOnlyLevel1 = (language: Language): string => translate(texts, language)('onlyLevel1')

/** Returns why VIES is asked, whatever the mapping says, about a UID that FinanzOnline does not take. */
export const sayOnlyVies = (language: Language): string => translate(texts, language)('onlyVies')

/** Returns whether the ministry said (rc 103, 104) that this VAT group's UID can be confirmed at level 1 only, whatever its answer there. */
export const isOnlyLevel1 = ({ service, code }: Pick<Answer, 'service' | 'code'>): boolean =>
  AUTHORITIES[service].isOnlyLevel1(code)

type WordedAnswer = Pick<Answer, 'service' | 'code' | 'outcome' | 'message' | 'level' | 'entry'>

/**
 * Returns an answer's message: the service's text as received, our own only where it sent none (docs/rules.md#messages-as-received).
 * A confirmation without name and address says so: it is no level 2 (docs/rules.md#query-level).
 */
export function sayAnswer(answer: WordedAnswer, language: Language): string {
  const ours = sayCode(answer, language) || sayOutcome(answer.outcome, language)
  const received = receivedMessage(answer)
  const message = isForeign(answer, language) ? `${ours} (${received})` : received || ours
  return [message, ...sayEntry(answer, language), sayLacksLevel2(answer, language)].filter(Boolean).join(' ')
}

// German is read in Vienna's files: a text in English stands behind a sentence of ours.
const isForeign = (answer: WordedAnswer, language: Language): boolean =>
  language === 'de' && AUTHORITIES[answer.service].writes === 'en' && receivedMessage(answer) !== ''

const sayCode = ({ service, code }: Pick<Answer, 'service' | 'code'>, language: Language): string => {
  const { words } = AUTHORITIES[service]
  return Object.hasOwn(words, code) ? (words[code]?.[language] ?? '') : ''
}

/** Returns in sentences of ours what a register's code and entry say of a number; nothing for a service that sends sentences or an outcome alone. */
export const sayRegister = (answer: WordedAnswer, language: Language): string[] =>
  [receivedMessage(answer) === '' ? sayCode(answer, language) : '', ...sayEntry(answer, language)].filter(Boolean)

/**
 * Returns what a register says of the entry behind a number, in sentences: since when, until when, in whose group. Of a number that is not valid,
 * and whose entry does not end, the beginning lies ahead.
 */
function sayEntry({ entry, outcome }: Pick<Answer, 'entry' | 'outcome'>, language: Language): string[] {
  if (!entry) return []
  const say = translate(texts, language)
  const day = (of: string | null) => (of === null ? '' : formatDate(new Date(`${of}T12:00:00Z`)))
  const [from, until] = [day(entry.from), day(entry.until)]
  const times =
    from && until
      ? say('entryBetween', { from, until })
      : until
        ? say('entryUntil', { until })
        : from && say(outcome.verdict === 'valid' ? 'entrySince' : 'entryFrom', { from })
  return [times, entry.head === null ? '' : say('entryHead', { head: groupUid(entry.head) })]
}

/** Returns a sentence on a confirmation that came without name and address though level 2 was asked; '' for any other answer. */
export const sayLacksLevel2 = (answer: WordedAnswer, language: Language): string =>
  answer.outcome.verdict === 'valid' && answer.level < 2 && !isOnlyLevel1(answer)
    ? translate(texts, language)('withoutLevel2')
    : ''

/**
 * Returns the service's text as received; '' where the text is kept for support but is no message: it came in place of an answer (a page, a
 * cut message), with an answer that contradicts itself, or with one dated at another hour, or it is about this installation, which
 * concerns its operator alone.
 */
export const receivedMessage = ({ code, message, outcome }: Pick<Answer, 'code' | 'message' | 'outcome'>): string =>
  code === '' || code === 'DATE' || code.startsWith('HTTP ') || isNoMessage(outcome) ? '' : message

const NO_MESSAGE: readonly string[] = ['unreadable-answer', 'contradictory-answer', 'not-set-up'] satisfies Reason[]

const isNoMessage = (outcome: Outcome): boolean =>
  outcome.verdict === 'not-checked' && NO_MESSAGE.includes(outcome.reason)

/** Returns an outcome in a sentence of ours: what was answered, or why there is no answer and what to do. */
export function sayOutcome(outcome: Outcome, language: Language): string {
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
