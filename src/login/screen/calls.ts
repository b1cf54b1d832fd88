import { call } from '../../ui/calls/call.ts'
import type { CurrentUser } from '../../users/wire.ts'
import type { LoginResult, Recovered } from '../wire.ts'

export type Credentials = { email: string; password: string }
export type Code = { email: string; totp: string }

export const sendPassword = (credentials: Credentials): Promise<LoginResult> => call('POST', '/api/login', credentials)

export const sendCode = (code: Code): Promise<CurrentUser> => call('POST', '/api/login/otp', code)

export const sendRecoveryCode = (entered: { email: string; recoveryCode: string }): Promise<Recovered> =>
  call('POST', '/api/login/recovery', entered)

export const logout = (): Promise<void> => call('GET', '/api/logout')
