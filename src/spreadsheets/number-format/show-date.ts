import type { Token } from './tokens.ts'

const DAY_MS = 86_400_000
/** Days before 1 March 1900 are one off, because Excel counts a 29 February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY = 2_958_465

const MONTHS = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez']
const DAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa']

type Moment = { at: Date; days: number; isHalfDay: boolean }

/** Takes a section with date parts and a day's number; gives the text. Beyond the year 9999 Excel shows ####, so do we. */
export function showDate(tokens: Token[], days: number, is1904: boolean): string {
  if (days > LAST_DAY + 1) return '####'
  const moment = momentOf(days, is1904, tokens)
  return tokens.map((token, at) => showToken(token, moment, isMinute(tokens, at))).join('')
}

function momentOf(days: number, is1904: boolean, tokens: Token[]): Moment {
  const shifted = !is1904 && days < 60 ? days + 1 : days
  const exact = (is1904 ? EPOCH_1904 : EPOCH_1900) + shifted * DAY_MS
  const at = new Date(Math.round(exact / 1000) * 1000)
  const isHalfDay = tokens.some(token => token.kind === 'date' && /^a/i.test(token.text))
  return { at, days, isHalfDay }
}

function showToken(token: Token, moment: Moment, isMinutePart: boolean): string {
  if (token.kind === 'literal') return token.text
  if (token.kind === 'point') return '.'
  if (token.kind === 'comma') return ','
  if (token.kind === 'fraction') return '/'
  return token.kind === 'date' ? showPart(token.text.toLowerCase(), moment, isMinutePart) : ''
}

function showPart(part: string, moment: Moment, isMinutePart: boolean): string {
  const letter = isMinutePart && part.startsWith('m') ? 'minute' : (part[0] ?? '')
  const width = part.replace(/[^a-z]/g, '').length
  return (PARTS[letter] ?? showNothing)(moment, width, part)
}

type ShowPart = (moment: Moment, width: number, part: string) => string
const showNothing: ShowPart = () => ''
const padded = (value: number, width: number): string => String(value).padStart(Math.min(width, 2), '0')

/** By the part's first letter; `[h]`, `[m]` and `[s]` count on beyond a day, an hour, a minute. */
const PARTS: Readonly<Record<string, ShowPart>> = {
  y: ({ at }, width) => String(at.getUTCFullYear()).slice(width > 2 ? 0 : -2),
  m: ({ at }, width) => (width > 2 ? (MONTHS[at.getUTCMonth()] ?? '') : padded(at.getUTCMonth() + 1, width)),
  d: ({ at }, width) => (width > 2 ? (DAYS[at.getUTCDay()] ?? '') : padded(at.getUTCDate(), width)),
  h: ({ at, isHalfDay }, width) => padded(isHalfDay ? at.getUTCHours() % 12 || 12 : at.getUTCHours(), width),
  minute: ({ at }, width) => padded(at.getUTCMinutes(), width),
  s: ({ at }, width) => padded(at.getUTCSeconds(), width),
  a: ({ at }) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
  '[': ({ days }, width, part) => padded(Math.floor((days * DAY_MS + 500) / (UNIT_MS[part[1] ?? ''] ?? 1000)), width),
}

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000 }

/** m means minutes right after hours or right before seconds, else months. */
function isMinute(tokens: Token[], at: number): boolean {
  const near = (found: Token | undefined, letter: string) =>
    found?.kind === 'date' && found.text.replace('[', '').toLowerCase().startsWith(letter)
  const before = tokens.slice(0, at).findLast(token => token.kind === 'date')
  const after = tokens.slice(at + 1).find(token => token.kind === 'date')
  return near(before, 'h') || near(after, 's')
}
