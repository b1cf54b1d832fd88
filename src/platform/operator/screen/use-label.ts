import type { Language } from '../../../base/texts/define.ts'
import { useLanguage } from '../../../base/texts/screen/useTexts.ts'
import type { Operator } from '../wire.ts'

/** Returns a function from the operator's links to their labels in the language of the screen. */
export function useLabel(): (link: Operator['support']) => string {
  const language = useLanguage()
  return link => labelIn(link, language)
}

/** Returns the label of the operator's link: on English pages the English one, if there is one. */
export const labelIn = ({ label, labelEn }: Operator['support'], language: Language): string =>
  language === 'en' ? (labelEn ?? label) : label
