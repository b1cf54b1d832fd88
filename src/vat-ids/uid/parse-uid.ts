import type { NotAUid, OddCharacter, ParsedUid } from './parsed-uid.ts'
import { readUid } from './read-uid.ts'
import { readingsOf } from './readings.ts'
import { suggestUid } from './suggest-uid.ts'
import { isPlain, oddCharacters, tidyUid } from './tidy-uid.ts'

/**
 * Takes a UID as typed or as a cell shows it, and the country beside it if there is one (a code, or its name in German or
 * English); returns the number to ask for, with what was repaired, or why no service can be asked. Says nothing about validity.
 * Never throws. Source: docs/rules.md#normalising-a-uid.
 */
export function parseUid(raw: string, country = ''): ParsedUid {
  const text = tidyUid(raw)
  const refused = refuseText(text, raw)
  if (refused !== null) return refused
  const [first, ...others] = readingsOf(text, country).map(readUid)
  return first === undefined ? withoutCountry(text) : mostPlausible(first, others)
}

function refuseText(text: string, raw: string): NotAUid | null {
  const refused = { askable: false, uid: text, hints: [] } as const
  if (text === '') return { ...refused, hints: [], reason: 'empty', detail: {} }
  if (!/\p{Nd}/u.test(text)) return { ...refused, hints: [], reason: 'no-number', detail: {} }
  const odd = isPlain(text) ? null : firstOdd(raw)
  return odd && { ...refused, hints: [], reason: 'character', detail: odd }
}

function firstOdd(raw: string): OddCharacter | null {
  for (const { character, position } of oddCharacters(raw)) {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    return { character, code, position, script: scriptOf(character) }
  }
  return null
}

/** Greek and Cyrillic capitals look like Latin ones: users have to be told, they cannot see it. */
function scriptOf(character: string): OddCharacter['script'] {
  if (/\p{Script=Greek}/u.test(character)) return 'greek'
  return /\p{Script=Cyrillic}/u.test(character) ? 'cyrillic' : 'other'
}

/** U and eight digits are Austrian, eight digits alone may be; said as a suggestion, since the country was not. */
const withoutCountry = (text: string): NotAUid => ({
  askable: false,
  uid: text,
  hints: [],
  reason: 'no-country',
  detail: { suggestion: /^U|^\d{8}$/.test(text) ? suggestUid('AT', text) : '' },
})

function mostPlausible(first: ParsedUid, others: ParsedUid[]): ParsedUid {
  const askable = [first, ...others].filter(parsed => parsed.askable)
  return askable.find(parsed => !parsed.hints.some(hint => hint.kind === 'check-digit')) ?? askable[0] ?? first
}
