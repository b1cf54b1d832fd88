import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import { atDevice } from '../../../ground/ui/calls/device-failed.ts'
import * as contract from '../contract.ts'

/** One's own passkeys, the oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => call(contract.list),
})

type New = { name: string; totp: string }

/** Has the server ask, the device make, and the server keep a passkey; the browser's part loads with the first one. */
export async function addPasskey({ name, totp }: New): Promise<void> {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(contract.beginAdding, { body: { totp } }),
  ])
  // Of all that WebAuthn writes, the wire names the challenge alone.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const passkey = await atDevice(() => startRegistration({ optionsJSON }))
  await call(contract.add, { body: { name, passkey } })
}

export const endPasskey = ({ id, totp }: { id: number; totp: string }): Promise<void> =>
  call(contract.end, { id, body: { totp } })
