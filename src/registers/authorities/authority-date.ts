import { DAY_MS, HOUR_MS } from '../../ground/texts/days.ts'

/** What an authority's own clock says: milliseconds since 1970, as early and as late as its words may mean. */
export type AuthorityDate = { from: number; until: number }

const MOST_LETTERS = 64

const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
const ISO_DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(Z|[+-]\d\d:\d\d)?$/

/**
 * Reads the date of an authority's answer: HTTP's own form (RFC 9110, 5.6.7), or VIES's requestDate, a moment over REST, a day with its
 * zone over SOAP (docs/sources.md#vies-answers). A day is all of it; without a zone it may be any zone's. Null: it says nothing.
 */
export function readAuthorityDate(text: unknown): AuthorityDate | null {
  if (typeof text !== 'string' || text.length > MOST_LETTERS) return null
  if (HTTP_DATE.test(text)) return between(Date.parse(text), 0)
  const [, day, time, zone] = ISO_DATE.exec(text) ?? []
  if (day === undefined) return null
  const said = between(Date.parse(`${day}${time ?? 'T00:00'}${zone ?? 'Z'}`), time === undefined ? DAY_MS : 0)
  // From UTC+14 to UTC-12.
  return said && zone === undefined ? { from: said.from - 14 * HOUR_MS, until: said.until + 12 * HOUR_MS } : said
}

const between = (from: number, length: number): AuthorityDate | null =>
  Number.isNaN(from) ? null : { from, until: from + length }

/** Milliseconds between a moment and what was said; 0 where it may be that very moment. */
export const distanceTo = ({ from, until }: AuthorityDate, moment: Date): number =>
  Math.max(0, from - moment.getTime(), moment.getTime() - until)
