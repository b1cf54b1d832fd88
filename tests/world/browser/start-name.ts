import type { Language } from '../../../src/base/texts/define.ts'
import { translate } from '../../../src/base/texts/translate.ts'
import { texts } from '../../../src/checking/batches/screen/batches-texts.ts'
import { startTexts } from '../../../src/checking/batches/screen/start-texts.ts'

/** What the button says that starts a batch, whether some of its VAT IDs are answered from the cache or none; `number` may be a pattern. */
export function startName(language: Language, count: number, number: string = String(count)): RegExp {
  const asked = translate(texts, language)('startCount', { count, number })
  // The text's own brackets make the group.
  const checked = translate(startTexts, language)('checkCount', { count, number, asked: '.+' })
  return new RegExp(`^(?:${asked}|${checked})$`)
}
