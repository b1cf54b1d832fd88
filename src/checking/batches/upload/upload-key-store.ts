import { sql } from 'kysely'
import type { Reader, Transaction } from '../../../ground/database/database.ts'

/** An Idempotency-Key of a user, or by its first program of a company, and the body it came with. `holder` is a new name for each try. */
export type UploadKey = { userId: number; key: string; bodySha256: string; holder: string }

/** A process that died while it stored an upload keeps its key for so long; one that lives renews it. */
export const KEY_HELD_SECONDS = 30
const HELD = sql<Date>`now() + ${sql.lit(KEY_HELD_SECONDS)} * interval '1 second'`
export const RENEW_KEY_EVERY_MS = 5_000

/** How long an answer is given again. */
const A_DAY = sql<Date>`now() - interval '24 hours'`

/** Returns the first program that a company ever had. Throws where it has none. */
export async function firstProgramOf(db: Reader, companyId: number): Promise<number> {
  const programs = db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_program', '=', true)
  return (await programs.orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}

/** Takes a key that is new, a day old, or whose holder died. False = somebody else's it is. */
export async function takeKey(db: Reader, { userId, key, bodySha256, holder }: UploadKey): Promise<boolean> {
  const held = { body_sha256: bodySha256, holder, held_until: HELD }
  const taken = await db
    .insertInto('upload_key')
    .values({ user_id: userId, key, ...held })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ ...held, answer: null, created_at: sql<Date>`now()` })
        .where(({ eb, and, or }) =>
          or([
            eb('upload_key.created_at', '<', A_DAY),
            and([eb('upload_key.answer', 'is', null), eb('upload_key.held_until', '<', sql<Date>`now()`)]),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

/** Holds a key on while its upload is being stored. */
export async function renewKey(db: Reader, { userId, key, holder }: UploadKey): Promise<void> {
  await db
    .updateTable('upload_key')
    .set({ held_until: HELD })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('answer', 'is', null)
    .execute()
}

/** What a key's first upload brought with it and was answered, null while it is worked on; undefined = it came to nothing. */
export const readKey = (db: Reader, { userId, key }: UploadKey) =>
  db
    .selectFrom('upload_key')
    .select(['body_sha256 as bodySha256', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Keeps the answer. False = the key is no longer ours. */
export async function keepKeyAnswer(trx: Transaction, { userId, key, holder }: UploadKey, answer: string) {
  const { numUpdatedRows } = await trx
    .updateTable('upload_key')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An upload that was refused leaves no key behind: what was wrong may be put right and sent again. */
export async function dropKey(db: Reader, { userId, key, holder }: UploadKey): Promise<void> {
  await db
    .deleteFrom('upload_key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('answer', 'is', null)
    .execute()
}

/** Deletes the keys of more than a day ago. */
export async function forgetKeys(db: Reader): Promise<void> {
  await db.deleteFrom('upload_key').where('created_at', '<', A_DAY).execute()
}
