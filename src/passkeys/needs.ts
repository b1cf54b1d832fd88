import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Encryption } from '../database/encryption.ts'
import { Refusal } from '../refusals.ts'
import { type PasskeyChoice, type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** What passkeys are given at the start. */
export type PasskeyNeeds = PasskeyChoice & { database: OpenDatabase; encryption: Encryption; clock: Clock }

/** Ours. Refuses (404) where passkeys are switched off, or PUBLIC_URL is none under which browsers make them. */
export function ownRelyingParty(choice: PasskeyChoice): RelyingParty {
  const own = relyingPartyOf(choice)
  if (own === null) throw new Refusal('not-found', 'not found')
  return own
}
