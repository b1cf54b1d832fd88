import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { CurrentUser } from '../../users/wire.ts'
import type { LoginResult, OpenidAddress, OpenidHost, OpenidPerson, Recovered } from '../wire.ts'

export type Credentials = { email: string; password: string }
export type Code = { email: string; totp: string }

export const sendPassword = (credentials: Credentials): Promise<LoginResult> => call('POST', '/api/login', credentials)

export const sendCode = (code: Code): Promise<CurrentUser> => call('POST', '/api/login/otp', code)

export const sendRecoveryCode = (entered: { email: string; recoveryCode: string }): Promise<Recovered> =>
  call('POST', '/api/login/recovery', entered)

/** Asks for the address at the provider where one signs in. */
export const beginOpenid = (wanted: { redirect: string; provider?: string }): Promise<OpenidAddress> =>
  call('POST', '/api/login/openid', wanted)

/** To which host a provider's button leads. */
export const providerHostQuery = (provider: string | undefined) =>
  queryOptions({
    queryKey: ['provider host', provider ?? ''],
    queryFn: () =>
      call<OpenidHost>('GET', `/api/login/openid/host${provider ? `?${new URLSearchParams({ provider })}` : ''}`),
    meta: { isSignIn: true },
    retry: false,
  })

/** Whose code is asked, of whom a provider sent back. */
export const whoIsAtCode = (): Promise<OpenidPerson> => call('GET', '/api/login/openid')

export const logout = (): Promise<void> => call('GET', '/api/logout')
