import { forgetPasskeys } from '../passkeys/store.ts'
import type { SignInActions } from '../users/sign-in-actions.ts'
import { setSessionCookies } from './cookies.ts'
import { cookieKind, type LoginNeeds } from './needs.ts'
import { checkCode } from './second-factor.ts'
import { endSessionsOf, openSession } from './session-store.ts'
import { sessionOf } from './sessions.ts'
import { forgetTries } from './tries-store.ts'

/** What users/ is handed of the sign-in: see users/sign-in-actions.ts. */
export const createSignInActions = (needs: LoginNeeds): SignInActions => ({
  confirmCode: async (userId, code, address) => (await checkCode(needs, userId, code, { address })) === 'right',
  endSessions: (trx, userId) => endSessionsOf(trx, userId),
  forgetPasskeys,
  forgetTries,
  renewSession: async (trx, request) => {
    const { userId, endsAt, device, provider } = sessionOf(request)
    await endSessionsOf(trx, userId)
    // The 12 hours run on from the sign-in.
    const id = await openSession(trx, { userId, stage: 'full', now: needs.clock.now(), endsAt, device, provider })
    return reply => setSessionCookies(reply, cookieKind(needs), id)
  },
})
