import { DAY_MS } from '../../../base/texts/days.ts'
import { MAX_NUMBER_FORMAT_LENGTH } from '../limits.ts'
import { readSections, type Token } from './tokens.ts'

/**
 * Days before 1 March 1900 are off by one, because Excel counts a non-existent 29 February 1900.
 */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The last day of the year 9999, counted from 1900. */
const LAST_DAY = 2_958_465

const MONTHS = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez']
const DAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa']

type Moment = { at: Date; days: number; isHalfDay: boolean }

/**
 * Returns a function that formats a day number by a section with date parts. Beyond the year 9999
 * it returns ####, as Excel does.
 */
export function createDateFormat(tokens: readonly Token[], is1904: boolean): (days: number) => string {
  const isHalfDay = tokens.some(token => token.kind === 'date' && /^a/i.test(token.text))
  const parts = formattersOf(tokens)
  return days => {
    if (days > LAST_DAY + 1) return '####'
    const moment = { at: dateOf(days, is1904), days, isHalfDay }
    return parts.map(show => show(moment)).join('')
  }
}

/** Converts a day number with a fraction for the time to a Date, as if in UTC. */
function dateOf(days: number, is1904: boolean): Date {
  const shifted = !is1904 && days < 60 ? days + 1 : days
  const exact = (is1904 ? EPOCH_1904 : EPOCH_1900) + shifted * DAY_MS
  return new Date(Math.round(exact / 1000) * 1000)
}

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?Z?$/

/**
 * Converts a timestamp of Strict files, 2026-11-20T14:05:09, to a day number with a fraction for
 * the time; else NaN.
 */
export function daysOf(text: string, is1904: boolean): number {
  const at = ISO_MOMENT.test(text)
    ? Date.parse(`${text.replace('Z', '')}Z`.replace(/^([\d-]+)Z$/, '$1T00:00:00Z'))
    : Number.NaN
  const days = (at - (is1904 ? EPOCH_1904 : EPOCH_1900)) / DAY_MS
  return !is1904 && days <= NON_EXISTENT_DAY ? days - 1 : days
}

/** 29 February 1900, which Excel counts although it did not exist. */
const NON_EXISTENT_DAY = 60

type MomentFormatter = (moment: Moment) => string

/**
 * Returns the formatters of a section's tokens. m means minutes directly after hours or before
 * seconds, else months.
 */
function formattersOf(tokens: readonly Token[]): MomentFormatter[] {
  const dates = tokens.filter(token => token.kind === 'date').map(token => token.text.toLowerCase())
  let at = -1
  return tokens.map(token => {
    if (token.kind !== 'date') return constant(SYMBOLS[token.kind] ?? (token.kind === 'literal' ? token.text : ''))
    at += 1
    return formatterOf(dates[at] ?? '', startsWithLetter(dates[at - 1], 'h') || startsWithLetter(dates[at + 1], 's'))
  })
}

const startsWithLetter = (part: string | undefined, letter: string): boolean =>
  part?.replace('[', '').startsWith(letter) ?? false
const constant =
  (text: string): MomentFormatter =>
  () =>
    text
const SYMBOLS: Readonly<Partial<Record<Token['kind'], string>>> = { point: '.', comma: ',', fraction: '/' }

function formatterOf(part: string, isMinute: boolean): MomentFormatter {
  const letter = isMinute && part.startsWith('m') ? 'minute' : (part[0] ?? '')
  const width = part.replace(/[^a-z]/g, '').length
  const show = PARTS[letter] ?? showNothing
  return moment => show(moment, width, part)
}

type ShowPart = (moment: Moment, width: number, part: string) => string
const showNothing: ShowPart = () => ''
const pad = (value: number, width: number): string => String(value).padStart(Math.min(width, 2), '0')

/**
 * The formatters by the part's first letter; `[h]`, `[m]` and `[s]` count on beyond a day, an hour,
 * a minute.
 */
const PARTS: Readonly<Record<string, ShowPart>> = {
  y: ({ at }, width) => String(at.getUTCFullYear()).slice(width > 2 ? 0 : -2),
  m: ({ at }, width) => (width > 2 ? (MONTHS[at.getUTCMonth()] ?? '') : pad(at.getUTCMonth() + 1, width)),
  d: ({ at }, width) => (width > 2 ? (DAYS[at.getUTCDay()] ?? '') : pad(at.getUTCDate(), width)),
  h: ({ at, isHalfDay }, width) => pad(isHalfDay ? at.getUTCHours() % 12 || 12 : at.getUTCHours(), width),
  minute: ({ at }, width) => pad(at.getUTCMinutes(), width),
  s: ({ at }, width) => pad(at.getUTCSeconds(), width),
  a: ({ at }) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
  '[': ({ days }, width, part) => pad(Math.floor((days * DAY_MS + 500) / (UNIT_MS[part[1] ?? ''] ?? 1000)), width),
}

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000 }

/**
 * Returns the day of a number as yyyy-mm-dd; null if it is not a date or its day is not displayed.
 */
export type DayReader = (value: number) => string | null

/**
 * Returns a function that extracts the date of a cell in any display format. A number whose format
 * shows no day (a time, only a month, any other number) gives null, because users mean only what
 * they see.
 */
export function createDayReader(code: string, is1904: boolean): DayReader {
  const [section] = code.length > MAX_NUMBER_FORMAT_LENGTH ? [] : readSections(code)
  if (!section?.tokens.some(isDayOfMonth)) return () => null
  return value => {
    if (Number.isNaN(value)) return null
    return value >= 1 && value < LAST_DAY + 1 ? dateOf(value, is1904).toISOString().slice(0, 10) : NO_DAY
  }
}

/** What Excel displays for a number that is not a date, such as a negative one. */
const NO_DAY = '####'

/** Returns whether a token is a day of the month; ddd and dddd are days of the week. */
const isDayOfMonth = (token: Token): boolean => token.kind === 'date' && /^d{1,2}$/i.test(token.text)
