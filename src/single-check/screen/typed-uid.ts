import type { Language } from '../../texts/define.ts'
import { parseUid } from '../../uid/parse-uid.ts'
import { sayHint, sayNotAUid } from '../../uid/say-uid.ts'
import { groupUid } from '../../uid/show-uid.ts'
import { tidyUid } from '../../uid/tidy-uid.ts'

export type TypedUid = {
  /** Whether it may be asked at all: what cannot be a UID is not sent. */
  canAsk: boolean
  /** The check digit is wrong: a typing error? */
  isDoubtful: boolean
  /** What to say about it at once; '' = nothing. */
  message: string
}

/** What can be said about a typed UID without asking anybody. */
export function validateTypedUid(typed: string, language: Language): TypedUid {
  const parsed = parseUid(typed)
  if (parsed.askable) {
    const isDoubtful = parsed.hints.some(({ kind }) => kind === 'check-digit')
    return { canAsk: true, isDoubtful, message: parsed.hints.map(hint => sayHint(hint, language)).join(' ') }
  }
  const message = parsed.reason === 'empty' ? '' : sayNotAUid(parsed, language)
  return { canAsk: false, isDoubtful: false, message }
}

/** Tidied and grouped while one types at the end; in the middle it stays as typed, or the cursor would jump. */
export const shownWhileTyping = (typed: string, isAtEnd: boolean): string =>
  isAtEnd && !typed.endsWith(' ') ? groupUid(tidyUid(typed)) : typed
