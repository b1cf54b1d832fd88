import type { Language } from '../../../base/texts/define.ts'
import { describeGrounds, describeHint, suggestionOf } from '../../../vat-ids/uid/describe-not-a-uid.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { normalizeUid } from '../../../vat-ids/uid/normalize-uid.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'

// The longest text that an address may hold (platform/http/app.ts).
const MAX_QUERY_LENGTH = 256

type TypedUid = {
  /** Whether it may be sent: text that cannot be a UID is not. */
  canSend: boolean
  /** The check digit is wrong, perhaps a typing error. */
  isDoubtful: boolean
  /** The immediate message; '' = none. */
  message: string
  /** The complete suggested UID; '' = none. The user decides. */
  suggestion: string
}

/** Validates a typed UID without a query. */
export function validateTypedUid(input: string, language: Language): TypedUid {
  const parsed = parseUid(input)
  if (parsed.isQueryable) {
    const isDoubtful = parsed.hints.some(({ kind }) => kind === 'check-digit')
    return {
      canSend: true,
      isDoubtful,
      message: parsed.hints.map(hint => describeHint(hint, language)).join(' '),
      suggestion: '',
    }
  }
  const message = parsed.reason === 'empty' ? '' : describeGrounds(parsed, language)
  return { canSend: false, isDoubtful: false, message, suggestion: suggestionOf(parsed) }
}

/**
 * Returns the text to send. It keeps characters that the server will repair or omit, so that answer
 * and record can mention them.
 */
export function textToSend(input: string): string {
  const { uid } = parseUid(input)
  const candidates = [normalizeUid(input), input.trim()].filter(
    text => text.length <= MAX_QUERY_LENGTH && isSameUid(text, input),
  )
  return candidates[0] ?? uid
}

const isSameUid = (text: string, input: string): boolean =>
  JSON.stringify(parseUid(text)) === JSON.stringify(parseUid(input))

/**
 * Tidies and groups the text while the user types at its end. Leaves it unchanged if the user types
 * in the middle, or if it contains other words.
 */
export const formatWhileTyping = (input: string, isAtEnd: boolean): string =>
  isAtEnd && !input.endsWith(' ') && parseUid(input).uid === parseUid(normalizeUid(input)).uid
    ? groupUid(normalizeUid(input))
    : input
