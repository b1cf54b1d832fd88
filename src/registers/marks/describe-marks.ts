import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { formatDay } from './mark.ts'
import { MARK_IDS, MARK_TEXTS, type MarkEntry, type MarkId, type Marks, STATE_TEXTS } from './mark-rules.ts'
import { MARKS } from './marks.ts'
import { unknownTexts } from './state-registers/unknown-texts.ts'

/** Formats an entry as a sentence, always with the time of the register's data. */
export function describeMark(id: MarkId, { since, asOf, state }: MarkEntry, language: Language): string {
  const t = translate(MARK_TEXTS[id], language)
  const values = { asOf: MARKS[id].formatTime(new Date(asOf)), state: describeState(id, state, language) }
  return since === null ? t('undated', values) : t('since', { since: formatDay(since), ...values })
}

/** Returns '' for a register with one state. */
function describeState(id: MarkId, state: string | undefined, language: Language): string {
  const texts = STATE_TEXTS[id]
  return state === undefined || texts === undefined ? '' : translate(texts, language)(state)
}

/** Formats that a register says nothing any more. */
export const describeEnd = (id: MarkId, asOf: Date, language: Language): string =>
  translate(MARK_TEXTS[id], language)('ended', { asOf: MARKS[id].formatTime(asOf) })

/** Formats that a register said nothing about the state of `count` of a batch's VAT IDs. */
export const describeUnknown = (id: MarkId, count: number, language: Language): string =>
  translate(unknownTexts, language)('unknown', { count, register: translate(MARK_TEXTS[id], language)('label') })

/** Formats that a register said nothing about the state of a single check's VAT ID. */
export const describeUnknownState = (id: MarkId, language: Language): string =>
  translate(unknownTexts, language)('single', { register: translate(MARK_TEXTS[id], language)('label') })

/**
 * Returns the mark whose register stored changes of partners name so; undefined for a register that
 * this release does not know.
 */
export const markOfList = (list: string | null): MarkId | undefined => MARK_IDS.find(id => MARKS[id].list === list)

/** Returns the sentence of each mark. */
export const markSentences = (marks: Marks, language: Language): Readonly<Partial<Record<MarkId, string>>> =>
  Object.fromEntries(
    MARK_IDS.flatMap(id => {
      const entry = marks[id]
      return entry ? [[id, describeMark(id, entry, language)] as const] : []
    }),
  )

/** Returns the marks as text, each with its day or time; '' without any. */
export const describeMarks = (marks: Marks, language: Language): string =>
  Object.values(markSentences(marks, language)).join(' ')
