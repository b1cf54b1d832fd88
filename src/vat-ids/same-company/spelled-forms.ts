import { fold } from './fold.ts'
import { LEGAL_FORMS } from './legal-forms.ts'

type Spelled = { name: string; only: readonly string[] }

// By its letters without blanks and points, so that "s. r. l.", "S.R.L." and "srl" are one.
const SPELLED = new Map<string, Spelled[]>()
/** What a spelling may end with: whatever does not is no form, however much stands before it. */
const ENDINGS = new Set<string>()
const ENGLISH = new Map<string, ReadonlySet<string>>()

for (const { name, also, english = '', only = '' } of LEGAL_FORMS) {
  ENGLISH.set(name, new Set(english.split(' ').filter(Boolean)))
  for (const spelling of [name, ...also.split('|')]) add(spelling, { name, only: only.split(' ').filter(Boolean) })
}

function add(spelling: string, spelled: Spelled): void {
  const { long, short } = fold(spelling)
  for (const key of new Set([long, short].map(folded => folded.replaceAll(' ', '')))) {
    const others = SPELLED.get(key) ?? []
    for (let at = 0; at < key.length; at += 1) ENDINGS.add(key.slice(at))
    if (key !== '' && !others.some(({ name }) => name === spelled.name)) SPELLED.set(key, [...others, spelled])
  }
}

/** How many words the longest spelling has, its points counted as the ends of words. */
export const MOST_WORDS = 9

/**
 * Takes letters that stood in so many words, and the state that answers; returns the name of the legal form, '' if it is none.
 * The state's own form goes first: e.v. is an egyéni vállalkozó in Hungary, elsewhere an eingetragener Verein.
 */
export function formSpelled(letters: string, words: number, country: string): string {
  const found = SPELLED.get(letters)
  if (found === undefined) return ''
  const own = found.find(({ only }) => only.includes(country))
  const free = found.find(({ only }) => only.length === 0) ?? (words > 1 ? found[0] : undefined)
  return (own ?? free ?? (letters.length > 4 ? found[0] : undefined))?.name ?? ''
}

/** Whether a form may end with these letters. */
export const mayEndForm = (letters: string): boolean => ENDINGS.has(letters)

/** Whether two forms are one: the same, or one is what the other is called in English. */
export const isSameForm = (one: string, other: string): boolean =>
  one === other || (ENGLISH.get(one)?.has(other) ?? false) || (ENGLISH.get(other)?.has(one) ?? false)
