import { normalized } from '../../base/texts/normalized.ts'

const MIN_LENGTH = 12
const MAX_LENGTH = 64
const CHARACTER_CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]
const MIN_CLASSES = 3

export type PasswordIssue = 'required' | 'passwordLength' | 'passwordClasses' | 'passwordCommon'

/**
 * Returns what is wrong with a new password, or null. It needs 12 to 64 characters (code points,
 * never trimmed or cut) of 3 of 4 classes, and must not be easy to guess (docs/rules.md#passwords,
 * check A-06). `personal`: words about the user that must not make up the password (name, e-mail,
 * company).
 */
export function passwordIssue(password: string, personal: readonly string[] = []): PasswordIssue | null {
  if (password === '') return 'required'
  const length = [...password].length
  if (length < MIN_LENGTH || length > MAX_LENGTH) return 'passwordLength'
  if (CHARACTER_CLASSES.filter(each => each.test(password)).length < MIN_CLASSES) return 'passwordClasses'
  return isCommonPassword(password, personal) ? 'passwordCommon' : null
}

type PersonalData = { email: string; firstname: string; lastname: string; companyName: string }

/** Returns the words about a user that must not make up the password. */
export const personalWords = ({ email, firstname, lastname, companyName }: PersonalData): string[] => [
  email,
  email.split('@')[0] ?? '',
  firstname,
  lastname,
  `${firstname}${lastname}`,
  companyName,
  ...companyName.split(/[^\p{L}]+/u),
]

// Common stems from lists of stolen passwords (German and English), keyboard rows, and words of
// this product. A password that is one of them, once or repeated, with digits and symbols around
// it, is too easy to guess.
const STEMS = `
password passwort passwd passphrase kennwort geheim geheimnis secret login welcome willkommen hallo hello admin administrator
root user benutzer guest gast test tester testing demo default changeme aendern letmein master monkey dragon shadow
sunshine princess football baseball superman batman starwars pokemon iloveyou ichliebedich schatz liebe sommer winter
herbst fruehling spring summer autumn january february october november december januar februar oktober dezember
montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday
computer internet windows microsoft google facebook samsung android office austria oesterreich vienna wien salzburg graz
linz innsbruck deutschland germany berlin hamburg muenchen bayern
qwertz qwerty qwertzuiop qwertyuiop qwertzuiopasdfghjkl qwertyuiopasdfghjkl asdfgh asdfghjkl yxcvbnm zxcvbnm asdf qwer
qaywsx qazwsx qaywsxedc qazwsxedc abc abcd abcdef abcdefg abcdefgh abcdefghij abcdefghijkl trustno trustnoone
uidcheck uidpruefung uidabfrage finanzonline finanzamt steuer steuerberater steuerberatung buchhaltung vies umsatzsteuer
`
  .trim()
  .split(/\s+/)

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const MIN_DISTINCT_CHARACTERS = 3

/**
 * Returns whether a password is too easy to guess: a common password or a word of `personal`
 * (e-mail, names, company), each also repeated or with decoration, or fewer than three distinct
 * characters. Deliberately narrow: two different words in a row are accepted.
 */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  if (new Set(foldText(password)).size < MIN_DISTINCT_CHARACTERS) return true
  const stems = new Set([...STEMS, ...personal.map(word => lettersOf(foldText(word))).filter(word => word.length > 2)])
  return consistsOfStems(password, stems)
}

/**
 * Returns whether a password is one of `stems` (folded letters), once or repeated, after removing
 * decoration and look-alikes.
 */
export const consistsOfStems = (password: string, stems: ReadonlySet<string>): boolean =>
  coresOf(password).some(core => isRepeated(core, stems))

/**
 * Returns the core letters of a password in two readings: with look-alikes replaced by letters, and
 * without.
 */
export function coresOf(password: string): string[] {
  const core = stripDecoration(foldText(password))
  return [lettersOf(replaceLookAlikes(core)), lettersOf(core)]
}

const foldText = (text: string): string =>
  normalized(
    text
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replace(/[äöü]/g, umlaut => `${{ ä: 'a', ö: 'o', ü: 'u' }[umlaut]}e`),
    'NFKD',
  ).replace(/\p{M}/gu, '')

// Digits and symbols at both ends are decoration; inside the password they may replace letters.
const stripDecoration = (text: string): string => text.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '')
const replaceLookAlikes = (text: string): string =>
  [...text].map(character => LOOK_ALIKES[character] ?? character).join('')
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')

function isRepeated(core: string, stems: ReadonlySet<string>): boolean {
  if (core === '') return true // only digits and symbols
  for (let length = 1; length <= core.length; length++) {
    const stem = core.slice(0, length)
    if (core.length % length === 0 && stems.has(stem) && stem.repeat(core.length / length) === core) return true
  }
  return false
}
