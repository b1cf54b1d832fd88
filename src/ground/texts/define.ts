export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

type Entry = Record<Language, string>

/** One folder's texts, German and English side by side: a language that is missing does not compile. */
export type Texts<Key extends string = string> = { namespace: string; entries: Record<Key, Entry> }

/** Keys without the plural ending that i18next adds: `rows_one` and `rows_other` are asked for as `rows`. */
export type TextKey<T> =
  T extends Texts<infer Key> ? (Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key) : never

/** Declares a folder's texts. Placeholders are written {{so}}; plurals as key_one and key_other, chosen by `count`. */
export const defineTexts = <const Key extends string>(namespace: string, entries: Record<Key, Entry>): Texts<Key> => ({
  namespace,
  entries,
})

type KeyOf<T> = T extends Texts<infer Key> ? Key : never

/** Makes one of the texts of several folders, which all have its namespace. */
export const mergeTexts = <Parts extends readonly Texts[]>(
  namespace: string,
  parts: Parts,
): Texts<KeyOf<Parts[number]>> => ({
  namespace,
  entries: Object.assign({}, ...parts.map(({ entries }) => entries)),
})
