import { LANGUAGES, type Language } from '../../ground/texts/define.ts'

/** The language that a browser asks for, or null where it asks for none of ours: then the user's last one stands. */
export function languageOf(acceptLanguage: string | undefined): Language | null {
  const asked = (acceptLanguage ?? '').split(',').map(part => part.trim().slice(0, 2).toLowerCase())
  return asked.flatMap(tag => LANGUAGES.filter(language => language === tag))[0] ?? null
}
