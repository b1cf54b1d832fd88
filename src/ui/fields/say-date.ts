import type { Language } from '../../texts/define.ts'
import { translate } from '../../texts/translate.ts'
import { texts } from '../texts.ts'
import { DATE_LOCALES, type DateIssue, datePattern } from './date-rules.ts'

/** What is wrong with a typed date, and how it is written. */
export function sayDateIssue(issue: DateIssue, language: Language): string {
  const locale = DATE_LOCALES[language]
  const said = translate(texts, language)(issue, { locale })
  return issue === 'dateFormat' ? `${said} (${datePattern(locale, language)})` : said
}
