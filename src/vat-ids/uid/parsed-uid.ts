import type { CountryCode } from './countries.ts'
import type { Slip } from './slips.ts'

/** What was repaired or looks odd; never an answer about validity. */
export type Hint =
  | { kind: 'greek-prefix' } // GR is asked as EL
  | { kind: 'british-prefix' } // UK is asked as GB
  | { kind: 'leading-zero' } // BE with 9, EL with 8 digits
  | { kind: 'check-digit' } // plausible structure, wrong check digit: a typing error?
  | { kind: 'sources-differ' } // plausible check digit, but not every published source knows the form
  | { kind: 'left-out'; words: string } // words or a footnote's mark beside the number
  | { kind: 'joined'; digits: string } // digits apart at the end, counted as the number's
  | { kind: 'suggestion-taken'; uid: string; typed: string } // a person wanted it asked in place of what was typed

export type AskableUid = { askable: true; uid: string; country: CountryCode; national: string; hints: Hint[] }

/**
 * `length` counts what follows the country; `suggestion` is a whole UID that may be meant, '' = none. People decide about it (`takeSuggestion`).
 * `slip` says what exactly is wrong, where it is a usual one; rows of batches of before that was told do not have it at all.
 */
type Misfit = { country: CountryCode; length: number; suggestion: string; slip?: Slip | null }

/** Why no service is asked: the text is no VAT ID that can be asked about (docs/rules.md#four-verdicts). */
export type Grounds =
  | { reason: 'empty'; detail: Record<never, never> }
  | { reason: 'no-number'; detail: Record<never, never> } // no digit at all: "keine", "siehe Stammblatt"
  | { reason: 'no-country'; detail: { suggestion: string; isCutByExcel?: boolean } } // does not begin with two letters
  | { reason: 'not-eu'; detail: { prefix: string; suggestion?: string } } // NO, US, LI, …
  | { reason: 'too-short' | 'too-long'; detail: Misfit }
  | { reason: 'structure'; detail: Misfit } // right country and length, wrong pattern
  | { reason: 'character'; detail: OddCharacter } // a character that no UID has, look-alikes included

/** `position` counts the characters of the input as typed, from 1; `code` is U+0410. */
export type OddCharacter = {
  character: string
  code: string
  position: number
  script: 'greek' | 'cyrillic' | 'other'
}

export type NotAUid = { askable: false; uid: string; hints: Hint[] } & Grounds

export type ParsedUid = AskableUid | NotAUid
