import { normalized } from '../../ground/texts/normalized.ts'

/** Blanks, invisible and control characters, dashes, brackets, quotes and points: they stand around a number, never in it. */
const NOISE =
  /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u00b0\u00b4\u00b7\u00ba\u2022\u2116\u2212.,;/:_|\\#="'`]/gu

const PLAIN = /^[A-Za-z0-9+*]*$/

/**
 * Takes a UID as people type, paste or keep it in Excel; returns it without blanks, dashes, points and leading labels, in
 * capitals and compatibility-folded (full-width ＤＥ becomes DE). Any other character stays. Source: docs/rules.md#normalising-a-uid.
 */
export const tidyUid = (raw: string): string => stripLabel(foldText(raw).replace(/[a-z]+/g, toCapitals))

/** Whether a tidied text holds nothing but what some UID may hold: letters A to Z, digits, the old Irish + and *. */
export const isPlain = (text: string): boolean => PLAIN.test(text)

/** Takes a text as typed; returns its characters that no UID has, with their place as the person counts it, from 1. */
export function* oddCharacters(raw: string): Generator<{ character: string; position: number }> {
  let position = 0
  for (const character of raw) {
    position += 1
    if (!isPlain(foldText(character))) yield { character, position }
  }
}

/** Folding accents takes the square of how many stand together; a UID with all that people write around it is far shorter. */
const LONGEST_READ = 500

/** Folded a second time because taking a character out can bring a letter and an accent together. */
function foldText(raw: string): string {
  const bare = raw.slice(0, LONGEST_READ).replace(NOISE, '')
  return isPlain(bare) ? bare : normalized(normalized(bare, 'NFKC').replace(NOISE, ''), 'NFKC')
}

/** Of ASCII alone: capitals of ß or ı would be a guess. */
const toCapitals = (letters: string): string => letters.toUpperCase()

const TAX = 'UID|UMSATZSTEUER|MEHRWERTSTEUER|UST|MWST|VAT|TVA|BTW|P?IVA|PARTITAIVA|NIF|CIF|NIP'
const NUMBER = 'IDENTIFIKATIONS?|IDENTIFICATION|REGISTRATION|REG|IDENT|ID|NUMMER|NUMBER|NUM|NR|NO|N(?=[A-Z]{2})'

/**
 * No label begins like a UID of the 30: ATU counts as one only before a further word, N and No only before a country or such a word, and what the
 * UID is called in French and Italian (IDE, IDI) only before a Swiss one.
 */
const LABEL = new RegExp(
  `^(?:N[OR]?)?(?:(?:(?:EU)?(?:${TAX})|ATU(?=ID|NUM|NR|NO)|ID[EI](?=CHE))(?:${NUMBER})*)+(?=.)|^N[OR]?(?=[A-Z]{2}[A-Z]?\\d)`,
)

/** Takes a text in capitals without blanks (USTIDNRDE136695976); returns it without words in front of the number. */
const stripLabel = (text: string): string => text.replace(LABEL, '')
