import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { failureMessage, withReason } from '../../../base/ui/calls/failure-message.ts'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { texts } from './login-texts.ts'

/**
 * Returns the error message of the last failed try, functions to report a failure and to clear the
 * message, and counts the tries. A failure is also shown as a toast.
 */
export function useFailedTries() {
  const t = useTexts(texts)
  const [{ failure, tries }, setState] = useState<{ failure: Error | null; tries: number }>({ failure: null, tries: 0 })
  return {
    message: failure === null ? '' : withReason(failedTryMessage(failure, tries, t), adviceAfter(failure, t)),
    report: (newFailure: Error) => {
      setState({ failure: newFailure, tries: tries + 1 })
      // An expired licence has its own dialog.
      if (newFailure.message !== 'expired')
        toast('error', failedTryMessage(newFailure, tries + 1, t), adviceAfter(newFailure, t), 'sign-in')
    },
    clear: () => setState({ failure: null, tries }),
  }
}

// The server's messages verbatim, including their spelling (docs/rules.md#errors).
const TEXT_KEYS = {
  expired: 'expired',
  'locked out': 'lockedOut',
  'totp used allready': 'codeUsed',
  'totp invalid': 'codeInvalid',
  'recovery code invalid': 'recoveryCodeInvalid',
  'passkey invalid': 'passkeyInvalid',
} as const

const isKnown = (message: string): message is keyof typeof TEXT_KEYS => Object.hasOwn(TEXT_KEYS, message)

/** Returns the message for a failed sign-in. */
export function loginFailureMessage(failure: Error, t: Translator<typeof texts>): string {
  if (failure instanceof CallFailed && failure.status === 401 && isKnown(failure.message)) {
    return t(TEXT_KEYS[failure.message])
  }
  return failureMessage(failure) || t('loginFailed')
}

/**
 * Returns the message for a failed try. From the second try on it includes the number, because a
 * repeated message would look like no response.
 */
export function failedTryMessage(failure: Error, tries: number, t: Translator<typeof texts>): string {
  const message = loginFailureMessage(failure, t)
  return tries > 1 && isWrongInput(failure) ? t('triedAgain', { said: message, number: tries }) : message
}

/**
 * Returns advice for a separate line; the wording of the first line is fixed
 * (docs/rules.md#errors).
 */
export function adviceAfter(failure: Error, t: Translator<typeof texts>): string {
  if (failure.message === 'totp invalid') return t('codeAdvice')
  return isPreSessionExpired(failure) ? t('passwordAdvice') : ''
}

// Returns whether the failure is wrong input. Other failures are not numbered: locks, expired
// licences and used codes.
const isWrongInput = (failure: Error): boolean =>
  isPreSessionExpired(failure) || failure.message === 'totp invalid' || failure.message === 'recovery code invalid'

/**
 * Returns whether the pre-session has expired (docs/rules.md#stages). The response then does not
 * concern the code, so another code would not help.
 */
export const isPreSessionExpired = (failure: Error): boolean =>
  failure instanceof CallFailed && failure.status === 401 && !isKnown(failure.message)
