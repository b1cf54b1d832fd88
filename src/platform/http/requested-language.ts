import { LANGUAGES, type Language } from '../../base/texts/define.ts'

/**
 * Returns the caller's preferred language among ours (RFC 9110, 12.5.4), or null if it names none
 * of them.
 */
export function requestedLanguage(acceptLanguage: string | undefined): Language | null {
  const ranges = (acceptLanguage ?? '').split(',').map(rangeOf)
  const preferred = ranges.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight)
  return preferred.flatMap(({ tag }) => LANGUAGES.filter(language => language === tag))[0] ?? null
}

/** Returns the language for answers to a program: German only if it asks for it. */
export const programLanguage = (acceptLanguage: string | undefined): Language =>
  requestedLanguage(acceptLanguage) ?? 'en'

/** The `Vary` header of localized answers to callers with a key. */
export const VARIES_BY = 'Accept-Language, Authorization'

function rangeOf(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  return { tag: tag.slice(0, 2), weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}
