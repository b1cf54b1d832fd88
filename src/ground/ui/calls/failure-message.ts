import { translate } from '../../texts/translate.ts'
import { currentLanguage } from '../browser/current-language.ts'
import { texts } from '../texts.ts'
import { CallFailed, isUnreachable } from './call.ts'
import { DeviceFailed } from './device-failed.ts'

/** What a person can do about a failure that is not about the thing itself: connection, a missing right, haste, the server's own fault; else ''. */
export function failureMessage(failure: unknown): string {
  const t = translate(texts, currentLanguage())
  // Whoever asked the device words it.
  if (failure instanceof DeviceFailed) return ''
  if (!(failure instanceof CallFailed)) return t('internal')
  if (failure.status === 0) return t('unreachable')
  if (failure.status === 403) return t('forbidden')
  if (failure.status === 429) return t('tooOften')
  // The server's word to the letter (credentials/password-hash.ts).
  if (failure.status === 503 && failure.message === 'busy') return t('busy')
  // The same (single-check/check-places.ts).
  if (failure.status === 503 && failure.message === 'all places of the company are taken') return t('placesTaken')
  if (failure.status === 503) return t('outage')
  return failure.status >= 500 ? t('internal') : ''
}

/** What stands beside the cause of a failure: what it was about, and what to do. The end of a session is told by the sign-in. */
export function sayFailure(about: string, failure: unknown): string {
  if (failure === null || (failure instanceof CallFailed && failure.status === 401)) return ''
  return sayWhy(about, failureMessage(failure))
}

/** The exact message (docs/rules.md#errors) and, on a second line, the reason or what to do. */
export const sayWhy = (about: string, why: string): string => (why === '' ? about : `${about}\n${why}`)

/** The same of what is read again and again: that the connection is lost, a banner says alone (shell/StaleNotices.tsx). */
export function sayUnread(about: string, { data, error }: { data: unknown; error: unknown }): string {
  if (!isUnreachable(error)) return sayFailure(about, error)
  return data === undefined ? about : ''
}

/** What the server says is wrong with fields of a form, by their names. */
export const fieldIssues = (failure: unknown, fields: object): Record<string, string> =>
  failure instanceof CallFailed
    ? Object.fromEntries(
        failure.issues.filter(({ path }) => path in fields).map(({ path, message }) => [path, message]),
      )
    : {}

/** What the server says is wrong with the fields that were sent, in the language of the screen; else ''. */
export const issuesMessage = (failure: unknown): string =>
  failure instanceof CallFailed ? failure.issues.map(({ message }) => message).join(' ') : ''

/** Why something could not be had: in the server's own sentence where it wrote one for users, else by the kind of failure. */
export const reasonMessage = (failure: unknown): string => issuesMessage(failure) || failureMessage(failure)
