import { fold } from './fold.ts'
import {
  BILINGUAL_FORMS,
  EQUIVALENT_FORMS,
  FORMS_WITH_PARTNER_FORM,
  LEADING_FORMS,
  LEGAL_FORMS,
} from './legal-forms.ts'

/**
 * The words of a name without its legal form, and the form: two forms if it is in two languages
 * (GMBH - SRL), none if there is no form.
 */
export type SplitForm = { words: string[]; forms: string[] }

type FormMatch = { name: string; start: number; rest: string }

// Forms joined to the preceding word: HandelsgesmbH, Bauaktiengesellschaft.
const JOINED_FORM =
  /^([a-z]{3,}?)((?:gesellschaft|ges)(?:mbh|mitbeschr(?:ae|a)nkterhaftung)|gmbh|aktiengesellschaft|kommanditgesellschaft)$/
const AND_COMPANY = new Set(['co', 'cie', 'company', 'compagnie', 'comp'])
// Shorter forms may be ordinary words unless they end the name.
const MIN_INNER_FORM_LENGTH = 3
const SHORT_INNER_FORMS = new Set(['AG', 'KG', 'OG'])

/** Separates the legal form, at any position, from the words of a name. */
export function splitForm(words: string[], country: string): SplitForm {
  const last = formAt(words, words.length, country)
  if (last && (last.start > 0 || last.rest !== '')) return withPartner(words, last, country)
  return leadingForm(words, country) ?? innerForm(words, country) ?? { words, forms: [] }
}

/** Returns the longest form that ends before `end`. */
function formAt(words: string[], end: number, country: string): FormMatch | null {
  let letters = ''
  let longest: FormMatch | null = null
  for (let start = end - 1; start >= 0 && end - start <= MAX_WORDS; start -= 1) {
    const word = words[start] ?? ''
    letters = word + letters
    if (!mayEndForm(letters)) return joinedFormAt(letters, word, start, end - start, country) ?? longest
    const name = findForm(letters, end - start, country)
    if (name !== '') longest = { name, start, rest: '' }
  }
  return longest
}

function joinedFormAt(letters: string, word: string, start: number, count: number, country: string): FormMatch | null {
  const [, rest = '', form = ''] =
    letters.endsWith('h') || letters.endsWith('t') || letters.endsWith('g') ? (JOINED_FORM.exec(letters) ?? []) : []
  if (rest === '' || rest.length >= word.length) return null
  return { name: findForm(form, count, country), start, rest }
}

/**
 * Splits a name that ends with a form. In Kogler GmbH & Co KG the partner's form is part of the
 * form. In Obsthof GMBH - SRL both are names of one form.
 */
function withPartner(words: string[], last: FormMatch, country: string): SplitForm {
  const before = wordsBefore(words, last)
  const isPartnership = FORMS_WITH_PARTNER_FORM.has(last.name)
  const hasCompany = isPartnership && AND_COMPANY.has(before.at(-1) ?? '')
  const end = hasCompany ? before.length - 1 : before.length
  const inner = formAt(before, end, country)
  if (!inner || (inner.start === 0 && inner.rest === '')) return { words: before, forms: [last.name] }
  const rest = wordsBefore(before, inner)
  if (isPartnership) return { words: rest, forms: [[inner.name, ...(hasCompany ? ['& Co'] : []), last.name].join(' ')] }
  const isOneForm = BILINGUAL_FORMS[inner.name] === last.name || BILINGUAL_FORMS[last.name] === inner.name
  return isOneForm ? { words: rest, forms: [inner.name, last.name] } : { words: before, forms: [last.name] }
}

const wordsBefore = (words: string[], { start, rest }: FormMatch): string[] =>
  rest === '' ? words.slice(0, start) : [...words.slice(0, start), rest]

function leadingForm(words: string[], country: string): SplitForm | null {
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count -= 1) {
    const name = findForm(words.slice(0, count).join(''), count, country)
    // A form that is written out is never part of a name.
    const states = LEADING_FORMS[name] ?? (count > 2 ? '' : undefined)
    if (name !== '' && (states === '' || states?.includes(country))) return { words: words.slice(count), forms: [name] }
  }
  return null
}

/** Returns the last form within the name: Innkreis GmbH Wien. */
function innerForm(words: string[], country: string): SplitForm | null {
  for (let end = words.length - 1; end > 1; end -= 1) {
    const form = formAt(words, end, country)
    const length = form ? words.slice(form.start, end).join('').length : 0
    if (!form || form.start === 0 || (length < MIN_INNER_FORM_LENGTH && !SHORT_INNER_FORMS.has(form.name))) continue
    const { words: before, forms } = withPartner(words.slice(0, end), form, country)
    return { words: [...before, ...words.slice(end)], forms }
  }
  return null
}

type FormSpelling = { name: string; only: readonly string[] }

// Keyed by letters without blanks and points, so that "s. r. l.", "S.R.L." and "srl" are equal.
const FORMS_BY_SPELLING = new Map<string, FormSpelling[]>()
/** The possible ends of a spelling: words with another end cannot be part of a form. */
const ENDINGS = new Set<string>()
const ENGLISH_NAMES = new Map<string, ReadonlySet<string>>()

for (const { name, also, english = '', only = '' } of LEGAL_FORMS) {
  ENGLISH_NAMES.set(name, new Set(english.split(' ').filter(Boolean)))
  for (const spelling of [name, ...also.split('|')])
    addSpelling(spelling, { name, only: only.split(' ').filter(Boolean) })
}

function addSpelling(spelling: string, form: FormSpelling): void {
  const { long, short } = fold(spelling)
  for (const key of new Set([long, short].map(folded => folded.replaceAll(' ', '')))) {
    const others = FORMS_BY_SPELLING.get(key) ?? []
    for (let at = 0; at < key.length; at += 1) ENDINGS.add(key.slice(at))
    if (key !== '' && !others.some(({ name }) => name === form.name)) FORMS_BY_SPELLING.set(key, [...others, form])
  }
}

/** The number of words in the longest spelling; each point ends a word. */
const MAX_WORDS = 9

/**
 * Returns the name of the legal form with these letters and number of words, or '' if there is
 * none. The form of the answering state has priority: e.v. is an egyéni vállalkozó in Hungary, and
 * an eingetragener Verein elsewhere.
 */
function findForm(letters: string, words: number, country: string): string {
  const candidates = FORMS_BY_SPELLING.get(letters)
  if (candidates === undefined) return ''
  const formOfState = candidates.find(({ only }) => only.includes(country))
  const unrestricted = candidates.find(({ only }) => only.length === 0) ?? (words > 1 ? candidates[0] : undefined)
  return (formOfState ?? unrestricted ?? (letters.length > 4 ? candidates[0] : undefined))?.name ?? ''
}

/** Returns whether a form may end with these letters. */
const mayEndForm = (letters: string): boolean => ENDINGS.has(letters)

/**
 * Returns whether two forms are the same, or one is the name of the other in English or in another
 * language of its state.
 */
export const isSameForm = (one: string, other: string, country = ''): boolean =>
  one === other ||
  (ENGLISH_NAMES.get(one)?.has(other) ?? false) ||
  (ENGLISH_NAMES.get(other)?.has(one) ?? false) ||
  (EQUIVALENT_FORMS[country] ?? []).some(names => names.includes(one) && names.includes(other))
