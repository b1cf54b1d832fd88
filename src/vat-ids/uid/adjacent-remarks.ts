import { COUNTRY_RULES } from './country-rules.ts'
import type { ParsedUid, QueryableUid } from './parsed-uid.ts'

/** Longest text that is searched for a remark; sentences are searched word by word instead. */
const MAX_LENGTH = 100
/** Minimum number of digits to distinguish a number from a remark. */
const MIN_DIGITS = 7

const DATE_PATTERN = String.raw`\p{Nd}{1,2}[./-]\s?\p{Nd}{1,2}[./-]\s?(?:\p{Nd}{4}|\p{Nd}{2})|\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}[./]\p{Nd}{4}`
const TICK_PATTERN = String.raw`[\u2611\u2612\u2705\u2713-\u2718\u274c\u274e\u221a\u{1f5f8}\u{1f5f9}]\ufe0f?`

/**
 * Remarks that programs and people add before or after a number; the number is the group `head`.
 */
const REMARKS: readonly { pattern: RegExp; mayFollowDigits: boolean }[] = [
  // Excel adds decimals in columns with that format.
  { pattern: /^(?<head>[^.,]*\p{Nd})(?<remark>[.,]0{1,2})\s*$/u, mayFollowDigits: true },
  {
    pattern: new RegExp(
      `^(?<head>.*\\p{Nd}[+*\\p{L}]{0,2})[\\s,;:/([–-]+(?<remark>(?:${DATE_PATTERN})(?:[\\s–-]+(?:${DATE_PATTERN}))?)[)\\]\\s]*$`,
      'u',
    ),
    mayFollowDigits: false,
  },
  {
    pattern: new RegExp(`^(?<head>.*[\\p{L}\\p{Nd}])\\s*(?<remark>${TICK_PATTERN})\\s*$`, 'u'),
    mayFollowDigits: false,
  },
  {
    pattern: new RegExp(`^\\s*(?<remark>${TICK_PATTERN})\\s*(?<head>[\\p{L}\\p{Nd}].*)$`, 'u'),
    mayFollowDigits: false,
  },
  { pattern: /^(?<head>.*\p{Nd})(?<remark>[xX])\s*$/u, mayFollowDigits: true },
]

/**
 * Returns the number next to decimals, a date or a tick mark, with a hint on what was left out, or
 * null. `raw` is not a number as a whole. If the remark touches digits, the check digit must be
 * right.
 */
export function readBeforeRemark(raw: string, read: (text: string) => ParsedUid): QueryableUid | null {
  if (raw.length > MAX_LENGTH) return null
  for (const { pattern, mayFollowDigits } of REMARKS) {
    const { head = '', remark = '' } = pattern.exec(raw)?.groups ?? {}
    const parsed = head === '' ? null : read(head)
    if (!parsed?.isQueryable || parsed.national.length < MIN_DIGITS) continue
    if (mayFollowDigits && !isSure(parsed, remark)) continue
    return { ...parsed, hints: [...parsed.hints, { kind: 'left-out', words: remark }] }
  }
  return null
}

/**
 * Returns whether the remark is not part of the number. In states with numbers of several lengths,
 * an x may stand for a digit.
 */
function isSure({ country, hints }: QueryableUid, remark: string): boolean {
  const [min, max] = COUNTRY_RULES[country].lengths
  return !hints.some(({ kind }) => kind === 'check-digit') && (min === max || /\d/.test(remark))
}
