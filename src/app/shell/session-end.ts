import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { currentUserQuery } from '../../access/users/screen/calls.ts'
import { translate } from '../../base/texts/translate.ts'
import { currentLanguage } from '../../base/ui/browser/current-language.ts'
import { clearPolledContents } from '../../base/ui/calls/polled-content.ts'
import { closeConfirm } from '../../base/ui/overlays/confirm.ts'
import { clearToasts } from '../../base/ui/overlays/recent-toasts.ts'
import { toast } from '../../base/ui/overlays/toast.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'
import { texts } from './shell-texts.ts'

/**
 * Ends the session in the browser: shows a message, clears the user's data and goes to the sign-in,
 * which returns here. Several calls may notice at once; only the first has an effect.
 */
export async function endSession(queries: QueryClient, router: AnyRouter, reason: string): Promise<void> {
  if (!queries.getQueryData(currentUserQuery.queryKey)) return
  if (reason !== 'expired') toast('warning', translate(texts, currentLanguage())('sessionEnded'), '', 'sign-in')
  clearUserData(queries)
  await router.navigate({
    to: '/login',
    search: { redirect: safeRedirectPath(router.state.location.href) },
    ignoreBlocker: true,
  })
}

/** Clears all data loaded in a session, and closes an open confirmation. */
export function clearUserData(queries: QueryClient): void {
  closeConfirm()
  clearToasts()
  clearPolledContents()
  queries.setQueryData(currentUserQuery.queryKey, null)
  queries.removeQueries({ predicate: query => query.queryKey[0] !== currentUserQuery.queryKey[0] })
}
