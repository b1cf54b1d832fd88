import { setSessionCookies } from '../credentials/cookies.ts'
import { sessionOf } from '../credentials/held-session.ts'
import { cookieKind, type LoginNeeds } from '../credentials/needs.ts'
import { forgetPasskeys } from '../credentials/passkey-store.ts'
import { checkCode } from '../credentials/second-factor.ts'
import { endSessionsOf, openSession } from '../credentials/session-store.ts'
import type { SignInActions } from '../credentials/sign-in-actions.ts'
import { forgetTries } from '../credentials/tries-store.ts'

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
