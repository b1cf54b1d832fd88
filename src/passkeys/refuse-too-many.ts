import type { Reader } from '../database/database.ts'
import { Refusal } from '../refusals.ts'
import { MOST_PASSKEYS } from './passkey-rules.ts'

/** Refuses (409) the eleventh; those of an earlier host name count until their owner ends them. */
export async function refuseTooMany(reader: Reader, userId: number): Promise<void> {
  const { count } = await reader
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_PASSKEYS) throw new Refusal('conflict', 'too many passkeys')
}
