import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as contract from '../../access/login/contract.ts'
import { clearDrafts } from '../../access/users/screen/drafts.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { call } from '../../base/ui/calls/call.ts'
import { describeFailure } from '../../base/ui/calls/failure-message.ts'
import { notifySignedOut } from '../../base/ui/calls/idle-timer.ts'
import { clearSingleCheck } from '../../checking/single-check/screen/draft.ts'
import { clearUserData } from './session-end.ts'
import { texts } from './shell-texts.ts'

/** Ends the session, clears its data and goes to the sign-in. */
export function useLogout(): { logout: () => void; failure: string } {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const router = useRouter()
  const { mutate, error } = useMutation({
    mutationFn: () => call(contract.logOut),
    meta: { errorTitle: () => t('logoutFailed') },
    onSuccess: () => {
      notifySignedOut()
      clearSingleCheck()
      clearDrafts()
      clearUserData(queries)
      return router.navigate({ to: '/login', search: { redirect: '/' }, ignoreBlocker: true })
    },
  })
  return { logout: () => mutate(), failure: describeFailure(t('logoutFailed'), error) }
}
