import { texts as judgementTexts } from '../same-company/judgement-texts.ts'
import type { Language } from '../texts/define.ts'
import { translate } from '../texts/translate.ts'
import { partnerTexts } from './server-texts.ts'
import type { ChangeKind } from './wire.ts'

/** A change as it is kept: what was said before, and what is said now. */
export type KeptChange = { kind: ChangeKind; before: unknown; after: unknown }

/** Takes a change of a partner; returns it as a sentence. */
export function sayChange({ kind, before, after }: KeptChange, language: Language): string {
  const say = translate(partnerTexts, language)
  return say(kind, { before: worded(before, kind, language), after: worded(after, kind, language) })
}

function worded(said: unknown, kind: ChangeKind, language: Language): string {
  if (kind === 'verdict') return translate(partnerTexts, language)(said === 'valid' ? 'valid' : 'invalid')
  if (Array.isArray(said)) return said.join(', ')
  return typeof said === 'object' && said !== null && 'word' in said ? judged(said.word, language) : String(said)
}

function judged(word: unknown, language: Language): string {
  const say = translate(judgementTexts, language)
  return word === 'same-company' || word === 'other-company' ? say(word) : ''
}
