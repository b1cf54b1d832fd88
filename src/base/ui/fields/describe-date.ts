import type { Language } from '../../texts/define.ts'
import { translate } from '../../texts/translate.ts'
import { type DateIssue, datePatterns } from './date-rules.ts'
import { dateTexts } from './date-texts.ts'

/** Returns why a typed date is invalid, and what to type instead. */
export function sayDateIssue(issue: DateIssue, language: Language): string {
  const say = translate(dateTexts, language)
  const [pattern = '', other] = datePatterns(language)
  if (issue === 'unsupportedLocale') return say(issue, { locale: language })
  const wanted = other ? say('dateWantedOr', { pattern, other }) : say('dateWanted', { pattern })
  return `${say('dateFormat')}: ${wanted}`
}
