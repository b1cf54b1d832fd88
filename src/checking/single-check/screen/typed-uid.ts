import type { Language } from '../../../ground/texts/define.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { sayGrounds, sayHint, suggestionOf } from '../../../vat-ids/uid/say-uid.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import { tidyUid } from '../../../vat-ids/uid/tidy-uid.ts'

export type TypedUid = {
  /** Whether it may be asked at all: what cannot be a UID is not sent. */
  canAsk: boolean
  /** The check digit is wrong: a typing error? */
  isDoubtful: boolean
  /** What to say about it at once; '' = nothing. */
  message: string
  /** The whole UID that may be meant; '' = none. People decide. */
  suggestion: string
}

/** What can be said about a typed UID without asking anybody. */
export function validateTypedUid(typed: string, language: Language): TypedUid {
  const parsed = parseUid(typed)
  if (parsed.askable) {
    const isDoubtful = parsed.hints.some(({ kind }) => kind === 'check-digit')
    return {
      canAsk: true,
      isDoubtful,
      message: parsed.hints.map(hint => sayHint(hint, language)).join(' '),
      suggestion: '',
    }
  }
  const message = parsed.reason === 'empty' ? '' : sayGrounds(parsed, language)
  return { canAsk: false, isDoubtful: false, message, suggestion: suggestionOf(parsed) }
}

/** Tidied and grouped while one types at the end; in the middle it stays as typed, or the cursor would jump. */
export const shownWhileTyping = (typed: string, isAtEnd: boolean): string =>
  isAtEnd && !typed.endsWith(' ') ? groupUid(tidyUid(typed)) : typed
