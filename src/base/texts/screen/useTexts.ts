import { useMemo, useSyncExternalStore } from 'react'
import type { Language, Texts } from '../define.ts'
import { addTexts, i18n, type Translator, translate } from '../translate.ts'

/**
 * Returns a folder's texts in the language of the screen; renders again when the language changes.
 */
export function useTexts<T extends Texts>(texts: T): Translator<T> {
  addTexts(texts)
  const language = useLanguage()
  return useMemo(() => translate(texts, language), [texts, language])
}

export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, () => i18n.language as Language)

function subscribeToLanguage(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange)
  return () => i18n.off('languageChanged', onChange)
}
