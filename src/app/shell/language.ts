import { LANGUAGES, type Language } from '../../base/texts/define.ts'
import { addLanguage, i18n } from '../../base/texts/translate.ts'
import { currentLanguage } from '../../base/ui/browser/current-language.ts'
import { readLocal, storeLocal } from '../../base/ui/browser/local-storage.ts'
import { preferredLanguage } from '../../base/ui/browser/preferred-language.ts'

const KEY = 'language'

type Bundles = Parameters<typeof addLanguage>[1]

/**
 * The texts of one language, in parts (tools/one-language.ts): login, daily work, the partners'
 * list, dialogs opened later, all other pages.
 */
const TEXTS: Record<Language, (() => Promise<{ bundles: Bundles }>)[]> = {
  de: [
    () => import('virtual:texts/de/login'),
    () => import('virtual:texts/de/work'),
    () => import('virtual:texts/de/partners'),
    () => import('virtual:texts/de/later'),
    () => import('virtual:texts/de/rest'),
  ],
  en: [
    () => import('virtual:texts/en/login'),
    () => import('virtual:texts/en/work'),
    () => import('virtual:texts/en/partners'),
    () => import('virtual:texts/en/later'),
    () => import('virtual:texts/en/rest'),
  ],
}

const PARTS = { login: 1, work: 2, partners: 3, later: 4, rest: 5 } as const

let partsNeeded: number = PARTS.login

/**
 * Before the first render: the language selected last, else the browser's
 * (docs/rules.md#two-languages).
 */
export async function restoreLanguage(): Promise<void> {
  const stored = readLocal(KEY)
  await apply(LANGUAGES.find(language => language === stored) ?? preferredLanguage(navigator.languages))
}

/** Changes the language of the screen. Rejects without a change if its texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await apply(language)
  storeLocal(KEY, language)
}

/** Loads the texts of pages, or of dialogs opened later, before they are rendered. */
export async function loadTextsFor(pages: keyof typeof PARTS): Promise<void> {
  partsNeeded = Math.max(partsNeeded, PARTS[pages])
  await loadTexts(currentLanguage())
}

async function loadTexts(language: Language): Promise<void> {
  const parts = await Promise.all(TEXTS[language].slice(0, partsNeeded).map(load => load()))
  for (const { bundles } of parts) addLanguage(language, bundles)
}

async function apply(language: Language): Promise<void> {
  await loadTexts(language)
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}
