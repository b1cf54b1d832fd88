import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { failureMessage, withReason } from '../../../base/ui/calls/failure-message.ts'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { texts } from './login-texts.ts'

/**
 * The error below the fields until the user types again, and the number of failed tries; a toast
 * repeats it.
 */
export function useFailedTries() {
  const t = useTexts(texts)
  const [{ failure, tries }, setState] = useState<{ failure: Error | null; tries: number }>({ failure: null, tries: 0 })
  return {
    said: failure === null ? '' : withReason(failedTry(failure, tries, t), adviceAfter(failure, t)),
    tell: (refused: Error) => {
      setState({ failure: refused, tries: tries + 1 })
      // An expired licence has its own dialog.
      if (refused.message !== 'expired')
        toast('error', failedTry(refused, tries + 1, t), adviceAfter(refused, t), 'sign-in')
    },
    forget: () => setState({ failure: null, tries }),
  }
}

// The server's messages verbatim, including their spelling (docs/rules.md#errors).
const WORDS = {
  expired: 'expired',
  'locked out': 'lockedOut',
  'totp used allready': 'codeUsed',
  'totp invalid': 'codeInvalid',
  'recovery code invalid': 'recoveryCodeInvalid',
  'passkey invalid': 'passkeyInvalid',
} as const

const isKnown = (message: string): message is keyof typeof WORDS => Object.hasOwn(WORDS, message)

/** Returns the message for a failed sign-in. */
export function loginFailureMessage(failure: Error, t: Translator<typeof texts>): string {
  if (failure instanceof CallFailed && failure.status === 401 && isKnown(failure.message)) {
    return t(WORDS[failure.message])
  }
  return failureMessage(failure) || t('loginFailed')
}

/**
 * Adds the number of the try from the second on; without it, a repeated failure would look like no
 * response.
 */
export function failedTry(failure: Error, tries: number, t: Translator<typeof texts>): string {
  const message = loginFailureMessage(failure, t)
  return tries > 1 && isWrong(failure) ? t('triedAgain', { said: message, number: tries }) : message
}

/** Advice on a separate line: the wording of the first line is fixed (docs/rules.md#errors). */
export function adviceAfter(failure: Error, t: Translator<typeof texts>): string {
  if (failure.message === 'totp invalid') return t('codeAdvice')
  return hasLapsed(failure) ? t('passwordAdvice') : ''
}

// Returns whether the input is wrong. Locks, expired licences and used codes are not numbered.
const isWrong = (failure: Error): boolean =>
  hasLapsed(failure) || failure.message === 'totp invalid' || failure.message === 'recovery code invalid'

/**
 * Returns whether the pre-session has expired (docs/rules.md#stages): the response says nothing
 * about the code, so another code will not help.
 */
export const hasLapsed = (failure: Error): boolean =>
  failure instanceof CallFailed && failure.status === 401 && !isKnown(failure.message)
