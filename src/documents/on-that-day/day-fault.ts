import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { texts } from './texts.ts'
import { wordedOnce } from './worded-once.ts'

/** Why nothing can be said of the day in a list: none there, no date, two possible dates, or not yet come. */
export type DayFault = 'none' | 'unreadable' | 'ambiguous' | 'future'

/** Takes why nothing can be said of a day; returns it in words. */
export const sayDayFault = (fault: DayFault, language: Language): string =>
  wordedOnce(`${language} ${fault}`, () => translate(texts, language)(fault))
