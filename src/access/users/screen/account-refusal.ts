import type { Translator } from '../../../ground/texts/translate.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { issuesMessage } from '../../../ground/ui/calls/failure-message.ts'
import type { texts } from './texts.ts'

type T = Translator<typeof texts>

/** Why a change of one's own account was refused. */
export const accountRefusal = (failure: unknown, t: T): string => issuesMessage(failure) || t(keyOf(failure))

/** What of it stands with a field, by that field's name; nothing where the code was wrong, or the moment. */
export function refusedFields(failure: unknown, t: T): Record<string, string> {
  if (!(failure instanceof CallFailed)) return {}
  const key = keyOf(failure)
  if (key === 'samePassword') return { password: t(key) }
  if (key === 'emailTaken') return { email: t(key) }
  return Object.fromEntries(failure.issues.map(({ path, message }) => [path, message]))
}

// The server's words to the letter (docs/rules.md#errors).
function keyOf(failure: unknown) {
  const message = failure instanceof CallFailed ? failure.message : ''
  if (message === 'TOTP is invalid') return 'codeInvalid'
  if (message === 'not allowed') return 'samePassword'
  return failure instanceof CallFailed && failure.status === 409 ? 'emailTaken' : 'updateFailed'
}
