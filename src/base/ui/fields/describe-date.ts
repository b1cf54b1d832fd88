import type { Language } from '../../texts/define.ts'
import { translate } from '../../texts/translate.ts'
import { type DateIssue, datePatterns } from './date-rules.ts'
import { dateTexts } from './date-texts.ts'

/** Returns why a typed date is invalid, and what to type instead. */
export function describeDateIssue(issue: DateIssue, language: Language): string {
  const t = translate(dateTexts, language)
  const [pattern = '', other] = datePatterns(language)
  if (issue === 'unsupportedLocale') return t(issue, { locale: language })
  const expectation = other ? t('dateWantedOr', { pattern, other }) : t('dateWanted', { pattern })
  return `${t('dateFormat')}: ${expectation}`
}
