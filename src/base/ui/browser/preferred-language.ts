import { LANGUAGES, type Language } from '../../texts/define.ts'

/**
 * Returns the first of the browser's languages that the product has, ignoring the country; German
 * if there is none.
 */
export const preferredLanguage = (tags: readonly string[]): Language =>
  tags.flatMap(tag => LANGUAGES.filter(language => language === tag.toLowerCase().split('-')[0]))[0] ?? 'de'
