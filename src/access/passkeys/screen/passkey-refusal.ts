import type { Translator } from '../../../ground/texts/translate.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { DeviceFailed } from '../../../ground/ui/calls/device-failed.ts'
import { MOST_PASSKEYS } from '../passkey-rules.ts'
import type { texts } from './texts.ts'

// By the name that WebAuthn (level 3) gives it: browsers word it in English, and for programmers.
const OF_THE_BROWSER = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'knownHere',
} as const

const isOfTheBrowser = (name: string): name is keyof typeof OF_THE_BROWSER => Object.hasOwn(OF_THE_BROWSER, name)

/** Why a passkey was not added or ended; '' = nothing that one could do about it. */
export function passkeyRefusal(failure: unknown, t: Translator<typeof texts>): string {
  if (failure instanceof CallFailed) return ofTheServer(failure, t)
  if (!(failure instanceof DeviceFailed)) return ''
  return t(isOfTheBrowser(failure.message) ? OF_THE_BROWSER[failure.message] : 'deviceFailed')
}

function ofTheServer({ message, status }: CallFailed, t: Translator<typeof texts>): string {
  if (message === 'TOTP is invalid') return t('codeInvalid')
  if (message === 'too many passkeys') return t('tooMany', { most: MOST_PASSKEYS })
  return status === 409 ? t('knownHere') : ''
}
