import { countOf } from '../../ground/database/count-of.ts'
import type { Reader } from '../../ground/database/database.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { MOST_PASSKEYS } from './passkey-rules.ts'

/** Refuses (409) the eleventh; those of an earlier host name count until their owner ends them. */
export async function refuseTooMany(reader: Reader, userId: number): Promise<void> {
  const count = await countOf(reader.selectFrom('passkey').where('user_id', '=', userId))
  if (count >= MOST_PASSKEYS) throw new Refusal('conflict', 'too many passkeys')
}
