import { COUNTRY_RULES } from './country-rules.ts'
import type { AskableUid, NotAUid, ParsedUid } from './parsed-uid.ts'
import { foldText } from './tidy-uid.ts'

/** One digit or two at the end, apart from the others: "RO18547290 1)", "CZ25788001/1". */
const DETACHED = /^([\s\S]*\p{Nd})([^\p{L}\p{M}\p{Nd}]+)(\p{Nd}{1,2})([^\p{L}\p{M}\p{Nd}]*)$/u
/** As footnotes are written, not groups of digits. */
const AS_FOOTNOTE = /[()[\]{}/\\|#,;:]/

type Read = (text: string) => ParsedUid

/**
 * Takes a text as typed and its reading with all digits; returns what is to be asked where its country has numbers of several lengths, so that
 * without the digits apart it would be a number too. The check digit decides and the row says so; where it does not, nothing is asked.
 */
export function readDetached(raw: string, whole: AskableUid, read: Read): ParsedUid {
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

/** Returns the number in front of digits apart, where all together are none and its check digit is right; '' = there is none. */
export function suggestBeforeDetached(raw: string, read: Read): string {
  const [, head = ''] = DETACHED.exec(foldText(raw)) ?? []
  const before = head === '' ? null : read(head)
  return before?.askable && !isDoubtful(before) ? before.uid : ''
}

/** The digits in front are in groups too, parted by the same: "RO 185 472 90". */
function isGroup(head: string, gap: string): boolean {
  const at = head.lastIndexOf(gap)
  return !AS_FOOTNOTE.test(gap) && /\p{Nd}/u.test(head.charAt(at - 1)) && /\p{Nd}/u.test(head.charAt(at + gap.length))
}

function hasSeveralLengths({ country }: AskableUid): boolean {
  const [least, most] = COUNTRY_RULES[country].lengths
  return least !== most
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
