import type { Translator } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { issuesMessage } from '../../../base/ui/calls/failure-message.ts'
import type { texts } from './users-texts.ts'

type Translate = Translator<typeof texts>

/** Returns the message why a change of one's own account was rejected. */
export const accountRefusal = (failure: unknown, t: Translate): string =>
  issuesMessage(failure) || t(textKeyOf(failure))

/** Returns the messages by field name; empty if the code was wrong or the failure is temporary. */
export function refusedFields(failure: unknown, t: Translate): Record<string, string> {
  if (!(failure instanceof CallFailed)) return {}
  const key = textKeyOf(failure)
  if (key === 'samePassword') return { password: t(key) }
  if (key === 'emailTaken') return { email: t(key) }
  return Object.fromEntries(failure.issues.map(({ path, message }) => [path, message]))
}

// The server's messages verbatim (docs/rules.md#errors).
function textKeyOf(failure: unknown) {
  const message = failure instanceof CallFailed ? failure.message : ''
  if (message === 'TOTP is invalid') return 'codeInvalid'
  if (message === 'not allowed') return 'samePassword'
  return failure instanceof CallFailed && failure.status === 409 ? 'emailTaken' : 'updateFailed'
}
