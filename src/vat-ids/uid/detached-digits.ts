import { COUNTRY_RULES } from './country-rules.ts'
import { foldText, isPlain } from './normalize-uid.ts'
import type { NotAUid, ParsedUid, QueryableUid } from './parsed-uid.ts'

/** One or two separate digits at the end: "RO18547290 1)", "CZ25788001/1". */
const DETACHED = /^([\s\S]*\p{Nd})([^\p{L}\p{M}\p{Nd}]+)(\p{Nd}{1,2})([^\p{L}\p{M}\p{Nd}]*)$/u
/** Characters of footnotes, not of digit groups. */
const FOOTNOTE_CHARACTERS = /[()[\]{}/\\|#,;:]/

/** A separate date at the end: "RO12 31.12.2019", "2019-12-31", "LU 1/5/19". */
const DATE_AT_END =
  /(?<![\p{L}\p{Nd}./-])(?:(\p{Nd}{1,2})([./-])\s?(\p{Nd}{1,2})\2\s?(?:19|20)?\p{Nd}{2}|(?:19|20)\p{Nd}{2}-(\p{Nd}{2})-(\p{Nd}{2}))(?=[^\p{L}\p{M}\p{Nd}]*$)/u

type UidParser = (text: string) => ParsedUid

/**
 * Decides whether separate trailing digits belong to the number if the country has numbers of
 * several lengths, so that the text is also a number without them. `raw` is the text as typed,
 * `whole` the result with all digits. The check digit decides, and a hint reports it. If the check
 * digit cannot decide, or the text ends with a date, no query is possible.
 */
export function readDetached(raw: string, whole: QueryableUid, read: UidParser): ParsedUid {
  const date = dateAtEnd(raw)
  if (date !== '') return refusal(whole, date, '')
  if (!hasSeveralLengths(whole) || /^[\p{L}\p{Nd}]*$/u.test(raw)) return whole
  const [, head = '', gap = '', digits = '', end = ''] = DETACHED.exec(foldText(raw)) ?? []
  const before = head === '' ? null : read(head)
  if (!before?.isQueryable) return whole
  const [isWhole, isHead] = [!isDoubtful(whole), !isDoubtful(before)]
  if (isWhole && (!isHead || isGroup(head, gap)))
    return { ...whole, hints: [...whole.hints, { kind: 'joined', digits }] }
  if (isHead && !isWhole && FOOTNOTE_CHARACTERS.test(gap + end))
    return { ...before, hints: [...before.hints, { kind: 'left-out', words: `${gap.trim()}${digits}${end.trim()}` }] }
  return refusal(whole, digits, isHead && (!isWhole || /\s/.test(gap)) ? before.uid : '')
}

/** Returns the date at the end of a text, or ''; its digits are not part of a number. */
function dateAtEnd(raw: string): string {
  if (isPlain(raw)) return ''
  const [date = '', first, , second, month, last] = DATE_AT_END.exec(foldText(raw)) ?? []
  const [firstNumber, secondNumber] = [Number(first ?? month), Number(second ?? last)]
  return Math.min(firstNumber, secondNumber) >= 1 &&
    Math.min(firstNumber, secondNumber) <= 12 &&
    Math.max(firstNumber, secondNumber) <= 31
    ? date
    : ''
}

/**
 * Returns the number before separate digits if its check digit is right, or ''. Used if all digits
 * together are not a number.
 */
export function suggestBeforeDetached(raw: string, read: UidParser): string {
  const [, head = ''] = DETACHED.exec(foldText(raw)) ?? []
  const before = head === '' ? null : read(head)
  return before?.isQueryable && !isDoubtful(before) ? before.uid : ''
}

/** Returns whether the digits before are grouped with the same separator: "RO 185 472 90". */
function isGroup(head: string, gap: string): boolean {
  const at = head.lastIndexOf(gap)
  return (
    !FOOTNOTE_CHARACTERS.test(gap) &&
    /\p{Nd}/u.test(head.charAt(at - 1)) &&
    /\p{Nd}/u.test(head.charAt(at + gap.length))
  )
}

function hasSeveralLengths({ country }: QueryableUid): boolean {
  const [min, max] = COUNTRY_RULES[country].lengths
  return min !== max
}

const isDoubtful = ({ hints }: QueryableUid): boolean => hints.some(({ kind }) => kind === 'check-digit')

const refusal = ({ uid, country, national }: QueryableUid, digits: string, suggestion: string): NotAUid => ({
  isQueryable: false,
  uid,
  hints: [],
  reason: 'structure',
  detail: {
    country,
    length: national.length,
    suggestion,
    slip: { kind: 'detached', after: country, count: national.length, character: digits },
  },
})
