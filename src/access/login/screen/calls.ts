import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import type { CurrentUser } from '../../users/wire.ts'
import * as contract from '../contract.ts'
import type { LoginResult, OpenidAddress, OpenidUser, Recovered } from '../wire.ts'

export type Credentials = { email: string; password: string }
export type CodeInput = { email: string; totp: string }

export const sendPassword = (credentials: Credentials): Promise<LoginResult> =>
  call(contract.enterPassword, { body: credentials })

export const sendCode = (code: CodeInput): Promise<CurrentUser> => call(contract.enterCode, { body: code })

export const sendRecoveryCode = (input: { email: string; recoveryCode: string }): Promise<Recovered> =>
  call(contract.enterRecoveryCode, { body: input })

/** Returns the provider's sign-in URL. */
export const startOpenid = (options: { redirect: string; provider?: string }): Promise<OpenidAddress> =>
  call(contract.beginOpenid, { body: options })

/** The query for the host that a provider's button leads to. */
export const providerHostQuery = (companySignInId: string | undefined) =>
  queryOptions({
    queryKey: ['provider host', companySignInId ?? ''],
    queryFn: () => call(contract.openidHost, { query: { provider: companySignInId || null } }),
    meta: { isSignIn: true },
    retry: false,
  })

/** Returns the user whose code is requested after a sign-in with a provider. */
export const fetchPendingOpenidUser = (): Promise<OpenidUser> => call(contract.pendingOpenidUser)

export const logout = (): Promise<void> => call(contract.logOut)
