export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

type Entry = Record<Language, string>

/** A folder's texts, German and English side by side: a missing language does not compile. */
export type Texts<Key extends string = string> = { namespace: string; entries: Record<Key, Entry> }

/**
 * Keys without the plural ending that i18next adds: code uses `rows` for `rows_one` and
 * `rows_other`.
 */
export type TextKey<T> =
  T extends Texts<infer Key> ? (Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key) : never

/**
 * Declares a folder's texts. Placeholders are written {{name}}; plurals as key_one and
 * key_other, chosen by `count`.
 */
export const defineTexts = <const Key extends string>(namespace: string, entries: Record<Key, Entry>): Texts<Key> => ({
  namespace,
  entries,
})

type KeyOf<T> = T extends Texts<infer Key> ? Key : never

/** Merges the texts of several folders that share a namespace. */
export const mergeTexts = <Parts extends readonly Texts[]>(
  namespace: string,
  parts: Parts,
): Texts<KeyOf<Parts[number]>> => ({
  namespace,
  entries: Object.assign({}, ...parts.map(({ entries }) => entries)),
})
