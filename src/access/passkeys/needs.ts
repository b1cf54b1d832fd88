import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Encryption } from '../../ground/database/encryption.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { type PasskeyChoice, type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** What passkeys are given at the start. */
export type PasskeyNeeds = PasskeyChoice & { database: OpenDatabase; encryption: Encryption; clock: Clock }

/** Ours. Refuses (404) where passkeys are switched off, or PUBLIC_URL is none under which browsers make them. */
export function ownRelyingParty(choice: PasskeyChoice): RelyingParty {
  const own = relyingPartyOf(choice)
  if (own === null) throw new Refusal('not-found', 'not found')
  return own
}
