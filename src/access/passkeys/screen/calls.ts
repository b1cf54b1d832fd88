import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import { requestFromDevice } from '../../../base/ui/calls/device-failed.ts'
import * as contract from '../contract.ts'

/** The query for the user's own passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => call(contract.list),
})

type NewPasskeyInput = { name: string; totp: string }

/**
 * Fetches the options from the server, creates a passkey on the device, and stores it on the
 * server. The WebAuthn code is loaded on first use.
 */
export async function addPasskey({ name, totp }: NewPasskeyInput): Promise<void> {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(contract.startAdding, { body: { totp } }),
  ])
  // Of WebAuthn's fields, the wire type contains only the challenge.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const passkey = await requestFromDevice(() => startRegistration({ optionsJSON }))
  await call(contract.add, { body: { name, passkey } })
}

export const deletePasskey = ({ id, totp }: { id: number; totp: string }): Promise<void> =>
  call(contract.remove, { id, body: { totp } })
