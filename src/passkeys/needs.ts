import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Encryption } from '../database/encryption.ts'
import { Refusal } from '../refusals.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** What passkeys are given at the start. */
export type PasskeyNeeds = { database: OpenDatabase; encryption: Encryption; clock: Clock; publicUrl: string }

/** Ours. Refuses (404) where PUBLIC_URL is none under which browsers make passkeys. */
export function ownRelyingParty({ publicUrl }: Pick<PasskeyNeeds, 'publicUrl'>): RelyingParty {
  const own = relyingPartyOf(publicUrl)
  if (own === null) throw new Refusal('not-found', 'not found')
  return own
}
