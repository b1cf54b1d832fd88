import type { Translator } from '../../texts/translate.ts'
import type { PartnerChange } from '../wire.ts'
import type { changeTexts } from './change-texts.ts'
import type { texts } from './texts.ts'

type Say = { change: Translator<typeof changeTexts>; word: Translator<typeof texts> }

/** What changed about a partner, in a sentence: what was said before, and what is said now. */
export function sayChange({ kind, before, after }: Pick<PartnerChange, 'kind' | 'before' | 'after'>, say: Say): string {
  const worded = (said: unknown): string => {
    if (said === 'valid' || said === 'invalid') return say.word(said)
    if (Array.isArray(said)) return said.join(', ')
    return typeof said === 'object' && said !== null && 'word' in said ? judged(said.word, say) : String(said)
  }
  return say.change(kind, { before: worded(before), after: worded(after) })
}

const judged = (word: unknown, { word: say }: Say): string =>
  word === 'same-company' || word === 'other-company' ? say(word) : ''
