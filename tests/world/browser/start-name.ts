import type { Language } from '../../../src/base/texts/define.ts'
import { translate } from '../../../src/base/texts/translate.ts'
import { texts } from '../../../src/checking/batches/screen/batches-texts.ts'
import { startTexts } from '../../../src/checking/batches/screen/start-texts.ts'

/**
 * Matches the name of the button that starts a batch, whether or not some of its VAT IDs are
 * answered from the cache. `number` may be a pattern.
 */
export function startButtonName(language: Language, count: number, number: string = String(count)): RegExp {
  const startText = translate(texts, language)('startCount', { count, number })
  // The brackets of the text itself form the group.
  const checkText = translate(startTexts, language)('checkCount', { count, number, asked: '.+' })
  return new RegExp(`^(?:${startText}|${checkText})$`)
}
