import { useTranslation } from 'react-i18next'
import type { Language, Texts } from '../define.ts'
import { addTexts, i18n, type Say, translate } from '../translate.ts'

/** A folder's texts in the language of the screen; renders anew when the language changes. */
export function useTexts<T extends Texts>(texts: T): Say<T> {
  addTexts(texts)
  return translate(texts, useLanguage())
}

/** The language of the screen. */
export const useLanguage = (): Language => useTranslation(undefined, { i18n }).i18n.language as Language
