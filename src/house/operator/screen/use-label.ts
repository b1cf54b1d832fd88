import type { Language } from '../../../ground/texts/define.ts'
import { useLanguage } from '../../../ground/texts/screen/useTexts.ts'
import type { Operator } from '../wire.ts'

/** What the operator's pages are called in the language of the screen. */
export function useLabel(): (link: Operator['support']) => string {
  const language = useLanguage()
  return link => labelIn(link, language)
}

/** What the operator calls a page: on English pages in English, where there is a name for it. */
export const labelIn = ({ label, labelEn }: Operator['support'], language: Language): string =>
  language === 'en' ? (labelEn ?? label) : label
