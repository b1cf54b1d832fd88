import type { Translator } from '../../../ground/texts/translate.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { fieldIssues, issuesMessage } from '../../../ground/ui/calls/failure-message.ts'
import type { texts } from './administration-texts.ts'

// The server's words to the letter.
const WORDS = {
  'username not available': 'emailTaken',
  'the last active Dev stays': 'lastDev',
  'nobody changes his own role, company or activity': 'ownChange',
  'nobody deletes himself': 'ownRemoval',
  'change your own password in your account': 'ownReset',
  'there is no initial password to hand out': 'handedOut',
} as const

const isKnown = (message: string): message is keyof typeof WORDS => Object.hasOwn(WORDS, message)

/** What of it stands with a field, by that field's name. */
export const refusedUserFields = (
  failure: unknown,
  fields: object,
  t: Translator<typeof texts>,
): Record<string, string> =>
  failure instanceof CallFailed && failure.message === 'username not available'
    ? { email: t('emailTaken') }
    : fieldIssues(failure, fields)

/** Why a change of a user was refused, and what to do; '' where the failure says nothing about the user. */
export function userRefusalMessage(failure: unknown, t: Translator<typeof texts>): string {
  if (!(failure instanceof CallFailed)) return ''
  if (failure.status === 404) return t('gone')
  return isKnown(failure.message) ? t(WORDS[failure.message]) : issuesMessage(failure)
}
