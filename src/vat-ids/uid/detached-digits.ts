import { COUNTRY_RULES } from './country-rules.ts'
import type { AskableUid, NotAUid, ParsedUid } from './parsed-uid.ts'
import { foldText, isPlain } from './tidy-uid.ts'

/** One or two separate digits at the end: "RO18547290 1)", "CZ25788001/1". */
const DETACHED = /^([\s\S]*\p{Nd})([^\p{L}\p{M}\p{Nd}]+)(\p{Nd}{1,2})([^\p{L}\p{M}\p{Nd}]*)$/u
/** Characters of footnotes, not of digit groups. */
const AS_FOOTNOTE = /[()[\]{}/\\|#,;:]/

/** A separate day at the end: "RO12 31.12.2019", "2019-12-31", "LU 1/5/19". */
const DAY =
  /(?<![\p{L}\p{Nd}./-])(?:(\p{Nd}{1,2})([./-])\s?(\p{Nd}{1,2})\2\s?(?:19|20)?\p{Nd}{2}|(?:19|20)\p{Nd}{2}-(\p{Nd}{2})-(\p{Nd}{2}))(?=[^\p{L}\p{M}\p{Nd}]*$)/u

type UidParser = (text: string) => ParsedUid

/**
 * Decides on separate trailing digits if the country has numbers of several lengths, so that the
 * text would be a number without them too. `raw` is the text as typed, `whole` the result with all
 * digits. The check digit decides, with a hint; if it does not, or a day is at the end, nothing is
 * queried.
 */
export function readDetached(raw: string, whole: AskableUid, read: UidParser): ParsedUid {
  const day = dayAtEnd(raw)
  if (day !== '') return refused(whole, day, '')
  if (!hasSeveralLengths(whole) || /^[\p{L}\p{Nd}]*$/u.test(raw)) return whole
  const [, head = '', gap = '', digits = '', end = ''] = DETACHED.exec(foldText(raw)) ?? []
  const before = head === '' ? null : read(head)
  if (!before?.askable) return whole
  const [isWhole, isHead] = [!isDoubtful(whole), !isDoubtful(before)]
  if (isWhole && (!isHead || isGroup(head, gap)))
    return { ...whole, hints: [...whole.hints, { kind: 'joined', digits }] }
  if (isHead && !isWhole && AS_FOOTNOTE.test(gap + end))
    return { ...before, hints: [...before.hints, { kind: 'left-out', words: `${gap.trim()}${digits}${end.trim()}` }] }
  return refused(whole, digits, isHead && (!isWhole || /\s/.test(gap)) ? before.uid : '')
}

/** Returns the day at the end of a text, or ''; its digits are not part of a number. */
function dayAtEnd(raw: string): string {
  if (isPlain(raw)) return ''
  const [day = '', first, , second, month, last] = DAY.exec(foldText(raw)) ?? []
  const [one, other] = [Number(first ?? month), Number(second ?? last)]
  return Math.min(one, other) >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31 ? day : ''
}

/**
 * Returns the number before separate digits if all digits together are no number and its check
 * digit is right; '' = none.
 */
export function suggestBeforeDetached(raw: string, read: UidParser): string {
  const [, head = ''] = DETACHED.exec(foldText(raw)) ?? []
  const before = head === '' ? null : read(head)
  return before?.askable && !isDoubtful(before) ? before.uid : ''
}

/** Returns whether the digits before are grouped with the same separator: "RO 185 472 90". */
function isGroup(head: string, gap: string): boolean {
  const at = head.lastIndexOf(gap)
  return !AS_FOOTNOTE.test(gap) && /\p{Nd}/u.test(head.charAt(at - 1)) && /\p{Nd}/u.test(head.charAt(at + gap.length))
}

function hasSeveralLengths({ country }: AskableUid): boolean {
  const [min, max] = COUNTRY_RULES[country].lengths
  return min !== max
}

const isDoubtful = ({ hints }: AskableUid): boolean => hints.some(({ kind }) => kind === 'check-digit')

const refused = ({ uid, country, national }: AskableUid, digits: string, suggestion: string): NotAUid => ({
  askable: false,
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
