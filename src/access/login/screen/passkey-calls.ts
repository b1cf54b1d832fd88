import { startAuthentication } from '@simplewebauthn/browser'
import { call } from '../../../base/ui/calls/call.ts'
import { requestFromDevice } from '../../../base/ui/calls/device-failed.ts'
import type { CurrentUser } from '../../users/wire.ts'
import * as contract from '../contract.ts'

/**
 * Requests a passkey from the device and signs in with it: instead of the code if `email` has
 * passed the password stage, or without a password if `email` is undefined.
 */
export async function sendPasskey(email: string | undefined): Promise<CurrentUser> {
  const optionsJSON = await call(email === undefined ? contract.passkeyOptions : contract.secondFactorPasskeyOptions)
  const passkey = await requestFromDevice(() => startAuthentication({ optionsJSON }))
  return email === undefined
    ? call(contract.signInWithPasskey, { body: { passkey } })
    : call(contract.enterSecondFactorPasskey, { body: { email, passkey } })
}
