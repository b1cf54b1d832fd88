import { translate } from '../../texts/translate.ts'
import { currentLanguage } from '../browser/current-language.ts'
import { texts } from '../texts.ts'
import { CallFailed } from './call.ts'

/** What a person can do about a failure that is not about the thing itself: connection, haste, the server's own fault; else ''. */
export function failureMessage(failure: unknown): string {
  const t = translate(texts, currentLanguage())
  if (!(failure instanceof CallFailed)) return t('internal')
  if (failure.status === 0) return t('unreachable')
  if (failure.status === 429) return t('tooOften')
  // The server's word to the letter (users/hashing-queue.ts).
  if (failure.status === 503 && failure.message === 'busy') return t('busy')
  if (failure.status === 503) return t('outage')
  return failure.status >= 500 ? t('internal') : ''
}

/** What the server says is wrong with the fields that were sent, in the language of the screen; else ''. */
export const issuesMessage = (failure: unknown): string =>
  failure instanceof CallFailed ? failure.issues.map(({ message }) => message).join(' ') : ''

/** Why something could not be had: in the server's own sentence where it wrote one for users, else by the kind of failure. */
export const reasonMessage = (failure: unknown): string => issuesMessage(failure) || failureMessage(failure)
