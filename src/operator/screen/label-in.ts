import type { Language } from '../../texts/define.ts'
import type { Operator } from '../wire.ts'

/** What the operator calls a page: on English pages in English, where there is a name for it. */
export const labelIn = ({ label, labelEn }: Operator['support'], language: Language): string =>
  language === 'en' ? (labelEn ?? label) : label
