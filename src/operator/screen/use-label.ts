import { useLanguage } from '../../texts/screen/useTexts.ts'
import type { Operator } from '../wire.ts'
import { labelIn } from './label-in.ts'

/** What the operator's pages are called in the language of the screen. */
export function useLabel(): (link: Operator['support']) => string {
  const language = useLanguage()
  return link => labelIn(link, language)
}
