import { COUNTRY_RULES } from './country-rules.ts'
import type { AskableUid, ParsedUid } from './parsed-uid.ts'

/** With a remark a cell is no longer; whole sentences are read word by word. */
const MAX_LENGTH = 100
/** Digits of a number that a remark may be told from. */
const MIN_DIGITS = 7

const DAY = String.raw`\p{Nd}{1,2}[./-]\s?\p{Nd}{1,2}[./-]\s?(?:\p{Nd}{4}|\p{Nd}{2})|\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}[./]\p{Nd}{4}`
const TICK = String.raw`[\u2611\u2612\u2705\u2713-\u2718\u274c\u274e\u221a\u{1f5f8}\u{1f5f9}]\ufe0f?`

/** What programs and people put behind a number or in front of it, each with the number in its first group that is not the remark's. */
const REMARKS: readonly { pattern: RegExp; mayFollowDigits: boolean }[] = [
  // Excel shows numbers with decimals where a column is formatted so.
  { pattern: /^(?<head>[^.,]*\p{Nd})(?<remark>[.,]0{1,2})\s*$/u, mayFollowDigits: true },
  {
    pattern: new RegExp(
      `^(?<head>.*\\p{Nd}[+*\\p{L}]{0,2})[\\s,;:/([–-]+(?<remark>(?:${DAY})(?:[\\s–-]+(?:${DAY}))?)[)\\]\\s]*$`,
      'u',
    ),
    mayFollowDigits: false,
  },
  { pattern: new RegExp(`^(?<head>.*[\\p{L}\\p{Nd}])\\s*(?<remark>${TICK})\\s*$`, 'u'), mayFollowDigits: false },
  { pattern: new RegExp(`^\\s*(?<remark>${TICK})\\s*(?<head>[\\p{L}\\p{Nd}].*)$`, 'u'), mayFollowDigits: false },
  { pattern: /^(?<head>.*\p{Nd})(?<remark>[xX])\s*$/u, mayFollowDigits: true },
]

/**
 * Takes a text that is no number as a whole; returns the number in front of decimals, a date or a tick, with a hint that says what was left
 * out; null where there is none. Where the remark touches digits, the check digit has to be right.
 */
export function readBeforeRemark(raw: string, read: (text: string) => ParsedUid): AskableUid | null {
  if (raw.length > MAX_LENGTH) return null
  for (const { pattern, mayFollowDigits } of REMARKS) {
    const { head = '', remark = '' } = pattern.exec(raw)?.groups ?? {}
    const parsed = head === '' ? null : read(head)
    if (!parsed?.askable || parsed.national.length < MIN_DIGITS) continue
    if (mayFollowDigits && !isSure(parsed, remark)) continue
    return { ...parsed, hints: [...parsed.hints, { kind: 'left-out', words: remark }] }
  }
  return null
}

/** An x where a state has numbers of several lengths may stand for a digit. */
function isSure({ country, hints }: AskableUid, remark: string): boolean {
  const [least, most] = COUNTRY_RULES[country].lengths
  return !hints.some(({ kind }) => kind === 'check-digit') && (least === most || /\d/.test(remark))
}
