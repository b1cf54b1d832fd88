import type { Generated } from 'kysely'
import type { When, WhenOrNull } from './column-types.ts'

/** The public half of a passkey. */
export type PasskeyTable = {
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: Uint8Array
  counter: number
  transports: string[]
  host: string
  name: string
  made_at: When
  made_on: string
  last_used_at: WhenOrNull
  last_used_on: Generated<string>
}

export type PasskeyChallengeTable = { challenge_hash: string; ends_at: When }
