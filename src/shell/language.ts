import { LANGUAGES, type Language } from '../texts/define.ts'
import { i18n } from '../texts/translate.ts'
import { readStored, store } from '../ui/stored.ts'

const KEY = 'language'

/** Before anything is drawn: the language chosen last, else German (specification §9). */
export function restoreLanguage(): void {
  const stored = readStored(KEY)
  apply(LANGUAGES.find(language => language === stored) ?? 'de')
}

export function chooseLanguage(language: Language): void {
  store(KEY, language)
  apply(language)
}

function apply(language: Language): void {
  document.documentElement.lang = language
  void i18n.changeLanguage(language)
}
