import type { Language } from '../../texts/define.ts'
import type { Operator } from '../wire.ts'

/** How the operator calls a page of his: on English pages in English, where he has a name for it. */
export const labelIn = ({ label, labelEn }: Operator['support'], language: Language): string =>
  language === 'en' ? (labelEn ?? label) : label
