import type { Language } from '../../texts/define.ts'
import { i18n } from '../../texts/translate.ts'

/** Returns the language of the screen, for use outside React. */
export const currentLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'de')
