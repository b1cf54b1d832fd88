import type { CountryCode } from './countries.ts'
import type { TypingMistake } from './typing-mistakes.ts'

/** A repair of or a doubt about the typed text; never a statement on validity. */
export type Hint =
  | { kind: 'greek-prefix' } // GR is queried as EL
  | { kind: 'british-prefix' } // UK is queried as GB
  | { kind: 'leading-zero' } // BE with 9, EL with 8 digits
  | { kind: 'check-digit' } // plausible structure, wrong check digit: a typing error?
  | { kind: 'sources-differ' } // right check digit, but not every published source knows the form
  | { kind: 'left-out'; words: string } // words or a footnote mark next to the number
  | { kind: 'joined'; digits: string } // separate trailing digits, read as part of the number
  | { kind: 'suggestion-taken'; uid: string; typed: string } // a person accepted the suggestion

export type QueryableUid = { isQueryable: true; uid: string; country: CountryCode; national: string; hints: Hint[] }

/**
 * `length` counts the characters after the country; `suggestion` is a whole UID that may be meant,
 * '' = none, and needs a person's decision (`acceptSuggestion`). `slip` is the exact error if it is
 * a common one; missing in rows of old batches.
 */
type StructureMismatch = { country: CountryCode; length: number; suggestion: string; slip?: TypingMistake | null }

/** Why no query is possible: the text is no supported VAT ID (docs/rules.md#four-verdicts). */
export type RefusalReason =
  | { reason: 'empty'; detail: Record<never, never> }
  | { reason: 'no-number'; detail: Record<never, never> } // no digit: "keine", "siehe Stammblatt"
  | { reason: 'no-country'; detail: { suggestion: string; isCutByExcel?: boolean } }
  // US, LI, …; `isWord`: the letters begin a word, as in "Auftrag 4711"
  | { reason: 'not-eu'; detail: { prefix: string; suggestion?: string; isWord?: boolean } }
  | { reason: 'too-short' | 'too-long'; detail: StructureMismatch }
  | { reason: 'structure'; detail: StructureMismatch } // right country and length, wrong pattern
  | { reason: 'character'; detail: OddCharacter } // not in any UID, or a look-alike

/**
 * `position` is the character position in the input as typed, from 1; `code` is in the form U+0410.
 */
export type OddCharacter = {
  character: string
  code: string
  position: number
  script: 'greek' | 'cyrillic' | 'other'
}

export type NotAUid = { isQueryable: false; uid: string; hints: Hint[] } & RefusalReason

export type ParsedUid = QueryableUid | NotAUid
