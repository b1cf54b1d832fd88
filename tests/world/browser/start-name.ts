import { startTexts } from '../../../src/checking/batches/screen/start-texts.ts'
import { texts } from '../../../src/checking/batches/screen/texts.ts'
import type { Language } from '../../../src/ground/texts/define.ts'
import { translate } from '../../../src/ground/texts/translate.ts'

/** What the button says that starts a batch, whether some of its VAT IDs are answered from the cache or none; `number` may be a pattern. */
export function startName(language: Language, count: number, number: string = String(count)): RegExp {
  const asked = translate(texts, language)('startCount', { count, number })
  // The text's own brackets make the group.
  const checked = translate(startTexts, language)('checkCount', { count, number, asked: '.+' })
  return new RegExp(`^(?:${asked}|${checked})$`)
}
