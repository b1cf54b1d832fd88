import type { Reader } from '../../../ground/database/database.ts'
import type { RecoveryCodes } from './wire.ts'

/** How many recovery codes a user has left, and when they were made; null = they are used up, or there were never any. */
export async function codesLeft(reader: Reader, userId: number): Promise<RecoveryCodes> {
  const { left, madeAt } = await reader
    .selectFrom('recovery_code')
    .select(({ fn }) => [fn.countAll<number>().as('left'), fn.max('made_at').as('madeAt')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { left: Number(left), madeAt: madeAt?.toISOString() ?? null }
}
