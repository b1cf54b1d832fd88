import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { call } from '../../ui/calls/call.ts'
import { atDevice } from '../../ui/calls/device-failed.ts'
import type { CurrentUser } from '../../users/wire.ts'

/** Asks the device for a passkey and signs in with it: after the password of this e-mail in the code's place, or alone. */
export async function sendPasskey(email: string | undefined): Promise<CurrentUser> {
  const path = email === undefined ? '/api/login/passkey' : '/api/login/otp/passkey'
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>('POST', `${path}/options`)
  const passkey = await atDevice(() => startAuthentication({ optionsJSON }))
  return call('POST', path, email === undefined ? { passkey } : { email, passkey })
}
