import { ROLES } from '../../../base/roles/role-rules.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { fieldIssues, issuesMessage, withReason } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { usersQuery } from './administration-calls.ts'
import { texts } from './administration-texts.ts'

type UserMutation<Values, Result> = {
  call: (values: Values) => Promise<Result>
  done: 'added' | 'updated' | 'removed' | 'wasReset'
  failed: 'addFailed' | 'updateFailed' | 'removeFailed' | 'resetFailed'
  onDone?: (result: Result) => void
  onFailed?: (failure: unknown) => void
  name?: string
}

export function useUserChange<Values = void, Result = unknown>(change: UserMutation<Values, Result>) {
  const { done, failed, ...rest } = change
  const t = useTexts(texts)
  return useChange({
    ...rest,
    successMessage: t(done),
    failureMessage: failure => withReason(t(failed), userRefusalMessage(failure, t)),
    invalidates: [usersQuery],
  })
}

// Text keys by the server's messages, verbatim.
const TEXT_KEYS = {
  'username not available': 'emailTaken',
  'the last active Dev stays': 'lastDev',
  'nobody changes his own role, company or activity': 'ownChange',
  'nobody deletes himself': 'ownRemoval',
  'change your own password in your account': 'ownReset',
  'there is no initial password to hand out': 'handedOut',
} as const

const isKnown = (message: string): message is keyof typeof TEXT_KEYS => Object.hasOwn(TEXT_KEYS, message)

/** Returns the error messages by field name. */
export const refusedUserFields = (
  failure: unknown,
  fields: object,
  t: Translator<typeof texts>,
): Record<string, string> =>
  failure instanceof CallFailed && failure.message === 'username not available'
    ? { email: t('emailTaken') }
    : fieldIssues(failure, fields)

/**
 * Returns the message why a change of a user was rejected, with the next step; '' if the failure
 * does not concern the user.
 */
export function userRefusalMessage(failure: unknown, t: Translator<typeof texts>): string {
  if (!(failure instanceof CallFailed)) return ''
  if (failure.status === 404) return t('gone')
  return isKnown(failure.message) ? t(TEXT_KEYS[failure.message]) : issuesMessage(failure)
}

/**
 * Returns whether `actor` may change a listed user: only Devs may change Devs
 * (docs/rules.md#roles-and-scope).
 */
export const mayManage = (user: { role: number }, actor: { role: number }): boolean =>
  user.role !== ROLES.dev || actor.role === ROLES.dev

/**
 * Returns why `actor` may not change a listed user's active switch, as a key of the texts, or null
 * (docs/rules.md#self-removal).
 */
export const activityLock = (
  user: { id: number; role: number },
  actor: { id: number; role: number },
): 'ownActivity' | 'activityOfDev' | null => {
  if (user.id === actor.id) return 'ownActivity'
  return mayManage(user, actor) ? null : 'activityOfDev'
}
