import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Translator } from '../../../ground/texts/translate.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { failureMessage, sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import { texts } from './texts.ts'

/** What stands beneath what was typed until it is typed anew, and how often that was wrong; a toast repeats it. */
export function useFailedTries() {
  const t = useTexts(texts)
  const [{ failure, tries }, setState] = useState<{ failure: Error | null; tries: number }>({ failure: null, tries: 0 })
  return {
    said: failure === null ? '' : sayWhy(failedTry(failure, tries, t), adviceAfter(failure, t)),
    tell: (refused: Error) => {
      setState({ failure: refused, tries: tries + 1 })
      // An ended licence has a dialog of its own.
      if (refused.message !== 'expired')
        toast('error', failedTry(refused, tries + 1, t), adviceAfter(refused, t), 'sign-in')
    },
    forget: () => setState({ failure: null, tries }),
  }
}

// The server's words to the letter, its spelling included (docs/rules.md#errors).
const WORDS = {
  expired: 'expired',
  'locked out': 'lockedOut',
  'totp used allready': 'codeUsed',
  'totp invalid': 'codeInvalid',
  'recovery code invalid': 'recoveryCodeInvalid',
  'passkey invalid': 'passkeyInvalid',
} as const

const isKnown = (message: string): message is keyof typeof WORDS => Object.hasOwn(WORDS, message)

/** Why somebody was not let in. */
export function loginFailureMessage(failure: Error, t: Translator<typeof texts>): string {
  if (failure instanceof CallFailed && failure.status === 401 && isKnown(failure.message)) {
    return t(WORDS[failure.message])
  }
  return failureMessage(failure) || t('loginFailed')
}

/** The same from the second try on, with its number: else it would look as if nothing had happened since the first. */
export function failedTry(failure: Error, tries: number, t: Translator<typeof texts>): string {
  const said = loginFailureMessage(failure, t)
  return tries > 1 && isWrong(failure) ? t('triedAgain', { said, number: tries }) : said
}

/** What to do about what was typed wrong, on a line of its own: the first line's words are promised to the letter (docs/rules.md#errors). */
export function adviceAfter(failure: Error, t: Translator<typeof texts>): string {
  if (failure.message === 'totp invalid') return t('codeAdvice')
  return hasLapsed(failure) ? t('passwordAdvice') : ''
}

// What was typed is wrong; a lock, an ended licence or a used code do not get worse by number.
const isWrong = (failure: Error): boolean =>
  hasLapsed(failure) || failure.message === 'totp invalid' || failure.message === 'recovery code invalid'

/** No word about the code itself: what the right password opened is over (docs/rules.md#stages), and no code will help. */
export const hasLapsed = (failure: Error): boolean =>
  failure instanceof CallFailed && failure.status === 401 && !isKnown(failure.message)
