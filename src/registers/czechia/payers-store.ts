import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../ground/database/database.ts'
import { leaseOf } from '../../ground/database/lease.ts'
import type { AdisReply } from './adis.ts'
import type { UnreliablePayer } from './unreliable.ts'

/** Who asks ADIS in the background now. */
export const ASKING = leaseOf('adis_state', { key: 'id', token: 'lease_token', until: 'lease_until' })

const ONLY = 1
/** The only row of the state. */
export const STATE = ONLY

/** How long an answer of ADIS is gone by, in days: a word older than that says nothing of today. */
const KNOWN_DAYS = 30
// Longer than it is gone by, so that no older word comes up again.
export const KEPT_DAYS = 60

/** Makes the row of the state where there is none yet. */
export async function layOutState(db: Database): Promise<void> {
  await db
    .insertInto('adis_state')
    .values({ id: ONLY, trouble: null, lease_token: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Returns whether nobody may ask ADIS now, because it did not answer a while ago. */
export async function isResting(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('adis_state')
    .select(sql<boolean>`rests_until is not null and rests_until > now()`.as('rests'))
    .where('id', '=', ONLY)
    .executeTakeFirst()
  return row?.rests ?? false
}

/** ADIS did not answer: it is left alone for a minute, then for two, four, and so on, an hour at most. */
export async function keepTrouble(db: Database, trouble: string): Promise<void> {
  await sql`insert into adis_state (id, failures, rests_until, trouble)
    values (${ONLY}, 1, now() + interval '1 minute', ${trouble})
    on conflict (id) do update set failures = adis_state.failures + 1, trouble = excluded.trouble,
      rests_until = now() + least(60, power(2, least(adis_state.failures, 10))) * interval '1 minute'`.execute(db)
}

/** Of these VAT IDs those about which ADIS was not asked on this day. */
export async function notAskedOn(db: Reader, uids: readonly string[], day: string): Promise<string[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<{ uid: string }>`select distinct wanted.uid from unnest(${uids}::text[]) wanted (uid)
    where not exists (select from adis_payer payer where payer.uid = wanted.uid and payer.asked_on = ${day}::date)
    order by wanted.uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** ADIS's word on a VAT ID, by which it is kept. */
export type KeptWord = { uid: string; kind: string; unreliable: boolean | null; since: string | null }

type Answered = Extract<AdisReply, { kind: 'answered' }>

/**
 * Keeps an answer and its word on each number, and that ADIS answers. Of a number that somebody else asked about meanwhile the first word stays;
 * returns the VAT IDs of the others.
 */
export async function keepReply(
  trx: Transaction,
  { generated, source, body }: Answered,
  { words, askedOn, askedAt }: { words: readonly KeptWord[]; askedOn: string; askedAt: Date },
): Promise<Set<string>> {
  const { id } = await trx
    .insertInto('adis_reply')
    .values({ asked_at: askedAt, generated, source, ...body })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = await trx
    .insertInto('adis_payer')
    .values(words.map(word => ({ ...word, asked_on: askedOn, reply_id: Number(id) })))
    .onConflict(conflict => conflict.doNothing())
    .returning('uid')
    .execute()
  await sql`update adis_state set failures = 0, rests_until = null, trouble = null where id = ${ONLY}
    and failures > 0`.execute(trx)
  return new Set(kept.map(({ uid }) => uid))
}

/** The kind of a number that ADIS left out of its answer: asked about on that day, and nothing said. */
export const LEFT_OUT = 'unanswered'

/** ADIS's newest word on a VAT ID, where it is young enough to go by; `uid`: an expression. For statements of other folders, too. */
export const newestWord = (uid: RawBuilder<unknown>, day: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select payer.unreliable, payer.since, payer.reply_id, reply.generated from adis_payer payer
    join adis_reply reply on reply.id = payer.reply_id
  where payer.uid = ${uid} and payer.kind <> ${LEFT_OUT} and payer.asked_on > ${day}::date - ${KNOWN_DAYS}::int
  order by payer.asked_on desc limit 1)`

/** Of these VAT IDs the unreliable payers by ADIS's newest word, as of that day. */
export async function unreliableAmong(
  db: Reader,
  uids: readonly string[],
  day: string,
): Promise<Map<string, UnreliablePayer>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; since: string | null; asOf: string }>`
    select wanted.uid, said.since, said.generated as "asOf" from unnest(${uids}::text[]) wanted (uid)
      cross join lateral ${newestWord(sql`wanted.uid`, day)} said
    where said.unreliable`.execute(db)
  return new Map(rows.map(({ uid, since, asOf }) => [uid, { since, asOf }]))
}

/** Removes answers that nobody goes by any more: those without an unreliable payer after two months. The others are evidence, and few. */
export async function forgetOldReplies(db: Database): Promise<void> {
  await sql`delete from adis_reply where asked_at < now() - ${KEPT_DAYS}::int * interval '1 day'
    and not exists (select from adis_payer payer where payer.reply_id = adis_reply.id and payer.unreliable)`.execute(db)
}
