import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import type { CountryCode } from './countries.ts'
import { otherStatesTexts } from './other-states-texts.ts'
import type { Hint, RefusalReason } from './parsed-uid.ts'
import { structureTexts } from './structure-texts.ts'
import { typingMistakeTexts } from './typing-mistake-texts.ts'
import { digitCounts, type TypingMistake } from './typing-mistakes.ts'
import { texts } from './uid-texts.ts'

/** Returns sentences on why a text is not a UID, and the next step. */
export function describeNotAUid(grounds: RefusalReason, language: Language): string {
  const sentence = describeGrounds(grounds, language)
  const suggestion = suggestionOf(grounds)
  return suggestion === '' ? sentence : `${sentence} ${formatSuggestion(suggestion, language)}`
}

/** Returns the UID that may be meant, or ''. */
export const suggestionOf = ({ detail }: RefusalReason): string =>
  'suggestion' in detail ? (detail.suggestion ?? '') : ''

/** Returns the question whether the suggested UID is meant. */
export const formatSuggestion = (suggestion: string, language: Language): string =>
  translate(texts, language)('suggestion', { suggestion })

/**
 * Returns the sentence of a hint, for the single check and the column "Hinweis". Does not ask about
 * a typing error if an authority has confirmed the number.
 */
export function describeHint(hint: Hint, language: Language, isConfirmed = false): string {
  const key = isConfirmed && hint.kind === 'check-digit' ? 'check-digit-confirmed' : hint.kind
  return translate(texts, language)(key, hint)
}

/** Describes the structure of a country's UID: AT → ATU + 8 Ziffern. */
export const describeStructure = (country: CountryCode, language: Language): string =>
  translate(structureTexts, language)(country)

/** Returns why a text is not a UID, without the suggestion. */
export function describeGrounds(grounds: RefusalReason, language: Language): string {
  const t = translate(texts, language)
  switch (grounds.reason) {
    case 'too-short':
    case 'too-long':
    case 'structure': {
      const { country, length, slip } = grounds.detail
      if (slip) return t('slip', { said: describeTypingMistake(slip, country, language) })
      return t(grounds.reason, { country, count: length, structure: describeStructure(country, language) })
    }
    case 'character':
      return t(grounds.detail.script === 'other' ? 'character' : `character-${grounds.detail.script}`, grounds.detail)
    case 'not-eu':
      return describeOtherState(grounds.detail, language)
    case 'no-country':
      return grounds.detail.isCutByExcel
        ? t('slip', { said: translate(typingMistakeTexts, language)('scientific') })
        : t(grounds.reason)
    default:
      return t(grounds.reason)
  }
}

/** Returns a sentence such as "Nach ATU stehen 7 Ziffern; es müssen 8 sein." */
function describeTypingMistake(slip: TypingMistake, country: CountryCode, language: Language): string {
  const t = translate(typingMistakeTexts, language)
  const [least = 0, ...more] = digitCounts(country)
  const range = { least, most: more.at(-1) ?? least }
  const counts = more.length === 0 ? String(least) : t(more.length === 1 ? 'either' : 'between', range)
  return t(slip.kind, { ...slip, wanted: counts })
}

/**
 * Codes that were not supported once: CH and GB before 26 November 2026, NO before 30 November.
 * Rows stored earlier still have these reasons.
 */
const FORMERLY_UNSUPPORTED = { CH: 'not-eu-CH', GB: 'not-eu-GB', UK: 'not-eu-GB', NO: 'not-eu-NO' } as const

/** Returns why a number with such a prefix is not queried, and whom to ask if that is known. */
function describeOtherState({ prefix, isWord = false }: { prefix: string; isWord?: boolean }, language: Language) {
  const t = translate(texts, language)
  if (isWord) return t('not-eu', { prefix })
  if (isKeyOf(otherStatesTexts.entries, prefix)) return translate(otherStatesTexts, language)(prefix)
  return isKeyOf(FORMERLY_UNSUPPORTED, prefix) ? t(FORMERLY_UNSUPPORTED[prefix]) : t('not-eu', { prefix })
}

const isKeyOf = <Key extends string>(entries: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(entries, key)
