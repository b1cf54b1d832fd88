import type { Language } from '../../texts/define.ts'
import { i18n } from '../../texts/translate.ts'

/** The language of the screen, outside React. */
export const currentLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'de')
