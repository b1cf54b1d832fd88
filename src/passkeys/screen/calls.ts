import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import { atDevice } from '../../ui/calls/device-failed.ts'
import type { Passkey } from '../wire.ts'

/** One's own passkeys, the oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => call<Passkey[]>('GET', '/api/passkeys'),
})

type New = { name: string; totp: string }

/** Has the server ask, the device make, and the server keep a passkey; the browser's part loads with the first one. */
export async function addPasskey({ name, totp }: New): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/passkeys/options', { totp }),
  ])
  const passkey = await atDevice(() => startRegistration({ optionsJSON }))
  await call('POST', '/api/passkeys', { name, passkey })
}

export const endPasskey = ({ id, totp }: { id: number; totp: string }): Promise<void> =>
  call('POST', `/api/passkeys/${id}/end`, { totp })
