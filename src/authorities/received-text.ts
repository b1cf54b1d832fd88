const LONGEST = 4000

/** A received text as it can be kept: what neither database nor document can hold (control characters) goes, overlong is cut. */
export const kept = (text: string): string =>
  Array.from(text.slice(0, LONGEST).toWellFormed(), character => (isForbidden(character) ? ' ' : character)).join('')

const isForbidden = (character: string): boolean => {
  const code = character.charCodeAt(0)
  return (code < 0x20 && code !== 0x0a && code !== 0x09) || code === 0x7f
}

/** One line, blanks collapsed: names come padded (docs/sources.md#finanzonline-answers). */
export const oneLine = (text: string): string => kept(text).replace(/\s+/g, ' ').trim()

/** The beginning of an unreadable answer, for support. */
export const beginning = (body: string): string => oneLine(body.slice(0, 500))
