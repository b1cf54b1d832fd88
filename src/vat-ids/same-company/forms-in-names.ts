import { fold } from './fold.ts'
import { IN_FRONT, IN_TWO_LANGUAGES, LEGAL_FORMS, ONE_FORM, WITH_PARTNER_FORM } from './legal-forms.ts'

/**
 * The words of a name without its legal form, and the form: two if it is in two languages (GMBH -
 * SRL), '' if there is none.
 */
export type SplitForm = { words: string[]; forms: string[] }

type FormMatch = { name: string; start: number; rest: string }

// Joined to the preceding word: HandelsgesmbH, Bauaktiengesellschaft.
const GROWN =
  /^([a-z]{3,}?)((?:gesellschaft|ges)(?:mbh|mitbeschr(?:ae|a)nkterhaftung)|gmbh|aktiengesellschaft|kommanditgesellschaft)$/
const AND_COMPANY = new Set(['co', 'cie', 'company', 'compagnie', 'comp'])
// Shorter ones may be ordinary words unless they end the name.
const SHORTEST_INSIDE = 3
const SHORT_INSIDE = new Set(['AG', 'KG', 'OG'])

/** Separates the legal form from the words of a name, at any position. */
export function splitForm(words: string[], country: string): SplitForm {
  const last = formAt(words, words.length, country)
  if (last && (last.start > 0 || last.rest !== '')) return withPartner(words, last, country)
  return inFront(words, country) ?? inside(words, country) ?? { words, forms: [] }
}

/** Returns the longest form that ends before `end`. */
function formAt(words: string[], end: number, country: string): FormMatch | null {
  let letters = ''
  let longest: FormMatch | null = null
  for (let start = end - 1; start >= 0 && end - start <= MAX_WORDS; start -= 1) {
    const word = words[start] ?? ''
    letters = word + letters
    if (!mayEndForm(letters)) return grownAt(letters, word, start, end - start, country) ?? longest
    const name = formSpelled(letters, end - start, country)
    if (name !== '') longest = { name, start, rest: '' }
  }
  return longest
}

function grownAt(letters: string, word: string, start: number, count: number, country: string): FormMatch | null {
  const [, rest = '', form = ''] =
    letters.endsWith('h') || letters.endsWith('t') || letters.endsWith('g') ? (GROWN.exec(letters) ?? []) : []
  if (rest === '' || rest.length >= word.length) return null
  return { name: formSpelled(form, count, country), start, rest }
}

/**
 * Kogler GmbH & Co KG: the partner's form is part of the form. Obsthof GMBH - SRL: two names of one
 * form.
 */
function withPartner(words: string[], last: FormMatch, country: string): SplitForm {
  const before = wordsBefore(words, last)
  const isPartnership = WITH_PARTNER_FORM.has(last.name)
  const hasCompany = isPartnership && AND_COMPANY.has(before.at(-1) ?? '')
  const end = hasCompany ? before.length - 1 : before.length
  const inner = formAt(before, end, country)
  if (!inner || (inner.start === 0 && inner.rest === '')) return { words: before, forms: [last.name] }
  const rest = wordsBefore(before, inner)
  if (isPartnership) return { words: rest, forms: [[inner.name, ...(hasCompany ? ['& Co'] : []), last.name].join(' ')] }
  const isOneForm = IN_TWO_LANGUAGES[inner.name] === last.name || IN_TWO_LANGUAGES[last.name] === inner.name
  return isOneForm ? { words: rest, forms: [inner.name, last.name] } : { words: before, forms: [last.name] }
}

const wordsBefore = (words: string[], { start, rest }: FormMatch): string[] =>
  rest === '' ? words.slice(0, start) : [...words.slice(0, start), rest]

function inFront(words: string[], country: string): SplitForm | null {
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count -= 1) {
    const name = formSpelled(words.slice(0, count).join(''), count, country)
    // A form that is written out is never part of a name.
    const states = IN_FRONT[name] ?? (count > 2 ? '' : undefined)
    if (name !== '' && (states === '' || states?.includes(country))) return { words: words.slice(count), forms: [name] }
  }
  return null
}

/** Innkreis GmbH Wien: the last form within the name. */
function inside(words: string[], country: string): SplitForm | null {
  for (let end = words.length - 1; end > 1; end -= 1) {
    const form = formAt(words, end, country)
    const length = form ? words.slice(form.start, end).join('').length : 0
    if (!form || form.start === 0 || (length < SHORTEST_INSIDE && !SHORT_INSIDE.has(form.name))) continue
    const { words: before, forms } = withPartner(words.slice(0, end), form, country)
    return { words: [...before, ...words.slice(end)], forms }
  }
  return null
}

type FormSpelling = { name: string; only: readonly string[] }

// Keyed by letters without blanks and points, so that "s. r. l.", "S.R.L." and "srl" are equal.
const SPELLED = new Map<string, FormSpelling[]>()
/** The possible ends of a spelling: words with another end cannot be a form. */
const ENDINGS = new Set<string>()
const ENGLISH = new Map<string, ReadonlySet<string>>()

for (const { name, also, english = '', only = '' } of LEGAL_FORMS) {
  ENGLISH.set(name, new Set(english.split(' ').filter(Boolean)))
  for (const spelling of [name, ...also.split('|')]) add(spelling, { name, only: only.split(' ').filter(Boolean) })
}

function add(spelling: string, spelled: FormSpelling): void {
  const { long, short } = fold(spelling)
  for (const key of new Set([long, short].map(spelledOut => spelledOut.replaceAll(' ', '')))) {
    const others = SPELLED.get(key) ?? []
    for (let at = 0; at < key.length; at += 1) ENDINGS.add(key.slice(at))
    if (key !== '' && !others.some(({ name }) => name === spelled.name)) SPELLED.set(key, [...others, spelled])
  }
}

/** Number of words in the longest spelling; each point ends a word. */
const MAX_WORDS = 9

/**
 * Returns the name of the legal form with these letters and number of words, or '' if there is
 * none. The form of the answering state has priority: e.v. is an egyéni vállalkozó in Hungary, and
 * an eingetragener Verein elsewhere.
 */
function formSpelled(letters: string, words: number, country: string): string {
  const candidates = SPELLED.get(letters)
  if (candidates === undefined) return ''
  const own = candidates.find(({ only }) => only.includes(country))
  const free = candidates.find(({ only }) => only.length === 0) ?? (words > 1 ? candidates[0] : undefined)
  return (own ?? free ?? (letters.length > 4 ? candidates[0] : undefined))?.name ?? ''
}

/** Returns whether a form may end with these letters. */
const mayEndForm = (letters: string): boolean => ENDINGS.has(letters)

/**
 * Returns whether two forms are the same, or one is the name of the other in English or in another
 * language of its state.
 */
export const isSameForm = (one: string, other: string, country = ''): boolean =>
  one === other ||
  (ENGLISH.get(one)?.has(other) ?? false) ||
  (ENGLISH.get(other)?.has(one) ?? false) ||
  (ONE_FORM[country] ?? []).some(names => names.includes(one) && names.includes(other))
