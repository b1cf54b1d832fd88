import { translate } from '../../texts/translate.ts'
import { currentLanguage } from '../browser/current-language.ts'
import { texts } from '../ui-texts.ts'
import { CallFailed, isUnreachable } from './call.ts'
import { DeviceFailed } from './device-failed.ts'

/**
 * Returns what the user can do about a general failure (connection, missing right, rate limit,
 * server error); '' for any other.
 */
export function failureMessage(failure: unknown): string {
  const t = translate(texts, currentLanguage())
  // The caller of the device has its own text.
  if (failure instanceof DeviceFailed) return ''
  if (!(failure instanceof CallFailed)) return t('internal')
  if (failure.status === 0) return t('unreachable')
  if (failure.status === 403) return t('forbidden')
  if (failure.status === 429) return t('tooOften')
  // The server's exact text (credentials/password-hash.ts).
  if (failure.status === 503 && failure.message === 'busy') return t('busy')
  // The server's exact text (single-check/check-slots.ts).
  if (failure.status === 503 && failure.message === 'all places of the company are taken') return t('placesTaken')
  if (failure.status === 503) return t('outage')
  return failure.status >= 500 ? t('internal') : ''
}

/**
 * Returns the text to show beside a failed control: what failed and what to do. Returns '' for an
 * ended session, which the sign-in page reports.
 */
export function describeFailure(summary: string, failure: unknown): string {
  if (failure === null || (failure instanceof CallFailed && failure.status === 401)) return ''
  return withReason(summary, failureMessage(failure))
}

/**
 * Returns the exact message (docs/rules.md#errors) and, on a second line, the reason or what to do.
 */
export const withReason = (summary: string, reason: string): string =>
  reason === '' ? summary : `${summary}\n${reason}`

/**
 * As `describeFailure`, for polled data. Returns '' for a lost connection if there is older data,
 * because a banner shows it (shell/StaleNotices.tsx).
 */
export function describeLoadFailure(summary: string, { data, error }: { data: unknown; error: unknown }): string {
  if (!isUnreachable(error)) return describeFailure(summary, error)
  return data === undefined ? summary : ''
}

/** Returns the server's messages about fields of a form, by field name. */
export const fieldIssues = (failure: unknown, fields: object): Record<string, string> =>
  failure instanceof CallFailed
    ? Object.fromEntries(
        failure.issues.filter(({ path }) => path in fields).map(({ path, message }) => [path, message]),
      )
    : {}

/**
 * Returns the server's messages about the sent fields, in the language of the screen; '' if there
 * are none.
 */
export const issuesMessage = (failure: unknown): string =>
  failure instanceof CallFailed ? failure.issues.map(({ message }) => message).join(' ') : ''

/**
 * Returns why data could not be loaded: the server's message for users, else a text for the kind of
 * failure.
 */
export const reasonMessage = (failure: unknown): string => issuesMessage(failure) || failureMessage(failure)
