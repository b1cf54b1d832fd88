import { sql } from 'kysely'
import type { Clock } from '../database/clock.ts'
import { commit } from '../database/commit.ts'
import type { OpenDatabase, Reader } from '../database/database.ts'
import type { Actor } from '../roles/actor.ts'

/** Returns the last change that somebody has seen; 0 = none. */
export async function seenUpTo(reader: Reader, userId: number): Promise<number> {
  const row = await reader
    .selectFrom('partner_change_seen')
    .select('change_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.change_id ?? 0
}

/** Somebody has seen all changes up to one; never fewer than before, and none that is still to come. */
export const keepSeen = (
  actor: Actor,
  { database, clock }: { database: OpenDatabase; clock: Clock },
  upTo: number,
): Promise<void> =>
  commit(database, async trx => {
    const there = sql<number>`least(${upTo}::int, (select coalesce(max(id), 0) from partner_change))`
    await trx
      .insertInto('partner_change_seen')
      .values({ user_id: actor.userId, change_id: there, seen_at: clock.now() })
      .onConflict(conflict =>
        conflict.column('user_id').doUpdateSet({
          change_id: sql<number>`greatest(partner_change_seen.change_id, excluded.change_id)`,
          seen_at: clock.now(),
        }),
      )
      .execute()
  })
