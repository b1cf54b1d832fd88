import { startAuthentication } from '@simplewebauthn/browser'
import { call } from '../../../base/ui/calls/call.ts'
import { atDevice } from '../../../base/ui/calls/device-failed.ts'
import type { CurrentUser } from '../../users/wire.ts'
import * as contract from '../contract.ts'

/**
 * Asks the device for a passkey and signs in with it: instead of the code after this e-mail's
 * password, or with only the passkey.
 */
export async function sendPasskey(email: string | undefined): Promise<CurrentUser> {
  const optionsJSON = await call(email === undefined ? contract.askAlone : contract.askAtCode)
  const passkey = await atDevice(() => startAuthentication({ optionsJSON }))
  return email === undefined
    ? call(contract.enterPasskeyAlone, { body: { passkey } })
    : call(contract.enterPasskeyAtCode, { body: { email, passkey } })
}
