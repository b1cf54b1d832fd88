import i18next from 'i18next'
import { LANGUAGES, type Language, type TextKey, type Texts } from './define.ts'

export type Values = Record<string, string | number>
export type Translator<T> = (key: TextKey<T>, values?: Values) => string

/** The i18next instance of a process or page; folders' texts are added when they are first used. */
export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'de',
  fallbackLng: false,
  initAsync: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

const addedTexts = new WeakSet<Texts>()

/** Adds a folder's texts to i18next, once; several folders may share a namespace. */
export function addTexts(texts: Texts): void {
  if (addedTexts.has(texts)) return
  addedTexts.add(texts)
  for (const language of LANGUAGES) {
    const bundle = Object.fromEntries(Object.entries(texts.entries).map(([key, entry]) => [key, entry[language]]))
    i18n.addResourceBundle(language, texts.namespace, bundle)
  }
}

/** Adds one language's texts as the built pages load them: namespace, key, text. */
export function addLanguage(language: Language, bundles: Record<string, Record<string, string>>): void {
  for (const [namespace, bundle] of Object.entries(bundles)) i18n.addResourceBundle(language, namespace, bundle)
}

// A cache by texts. The end of a batch of 20,000 rows blocked its process for 2.3 s, of which
// i18next took 1.35 s (one profile of 25 November 2026). A sentence without placeholders never
// changes.
const translators = new WeakMap<Texts, Map<Language, Translator<Texts>>>()

/**
 * Returns a function that looks up a folder's text by its key, in one language, and fills in
 * values.
 */
export function translate<T extends Texts>(texts: T, language: Language): Translator<T> {
  const byLanguage = translators.get(texts) ?? new Map<Language, Translator<Texts>>()
  translators.set(texts, byLanguage)
  const translator = byLanguage.get(language) ?? createTranslator(texts, language)
  byLanguage.set(language, translator)
  return translator
}

function createTranslator(texts: Texts, language: Language): Translator<Texts> {
  addTexts(texts)
  const fixed = i18n.getFixedT(language, texts.namespace)
  const cachedTexts = new Map<string, string>()
  return (key, values) => {
    if (values) return fixed<string, Values, string>(key, values)
    const cached = cachedTexts.get(key)
    if (cached !== undefined) return cached
    const text = fixed<string, Values, string>(key, {})
    // A built page may request texts before they are loaded; i18next then returns the key, which
    // must not be cached.
    if (text !== key) cachedTexts.set(key, text)
    return text
  }
}
