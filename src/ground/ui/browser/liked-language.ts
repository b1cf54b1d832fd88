import { LANGUAGES, type Language } from '../../texts/define.ts'

/** Returns the first of a browser's languages that is one of ours, whatever its country; German where none is. */
export const likedLanguage = (tags: readonly string[]): Language =>
  tags.flatMap(tag => LANGUAGES.filter(language => language === tag.toLowerCase().split('-')[0]))[0] ?? 'de'
