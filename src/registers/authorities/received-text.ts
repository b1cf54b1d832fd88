const LONGEST = 4000

/** Stands where something received was left out; whoever wants all of it has the answer as received. */
export const CUT = '[…]'

/** A received text as it can be kept: what neither database nor document can hold (control characters) goes, overlong is cut and says so. */
export function kept(text: string): string {
  const characters = Array.from(text.slice(0, LONGEST).toWellFormed(), one => (isForbidden(one) ? ' ' : one)).join('')
  return text.length > LONGEST ? `${characters} ${CUT}` : characters
}

const isForbidden = (character: string): boolean => {
  const code = character.charCodeAt(0)
  return (code < 0x20 && code !== 0x0a && code !== 0x09) || code === 0x7f
}

/** One line, blanks collapsed: names come padded (docs/sources.md#finanzonline-answers). */
export const oneLine = (text: string): string => kept(text).replace(/\s+/g, ' ').trim()

/** The beginning of an unreadable answer, for support. */
export const beginning = (body: string): string => oneLine(body.slice(0, 500))
