import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../../base/database/database.ts'
import { leaseOf } from '../../../base/database/lease.ts'
import type { MarkEntry } from '../mark-rules.ts'
import type { AdisReply } from './adis.ts'

/** The lease of the background queries to ADIS. */
export const QUERY_LEASE = leaseOf('adis_state', { key: 'id', token: 'lease_token', until: 'lease_until' })

const ONLY = 1
export const STATE = ONLY

/** How many days an answer of ADIS counts; an older one says nothing about today. */
const KNOWN_DAYS = 30
// Longer than KNOWN_DAYS, so that no older answer counts again.
export const KEPT_DAYS = 60

/** Inserts the state row if it is missing. */
export async function insertState(db: Database): Promise<void> {
  await db
    .insertInto('adis_state')
    .values({ id: ONLY, trouble: null, lease_token: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Returns whether queries to ADIS are paused because it recently failed. */
export async function isResting(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('adis_state')
    .select(sql<boolean>`rests_until is not null and rests_until > now()`.as('rests'))
    .where('id', '=', ONLY)
    .executeTakeFirst()
  return row?.rests ?? false
}

/**
 * Pauses queries after a failure of ADIS: for one minute, then two, four, and so on, up to an hour.
 */
export async function storeTrouble(db: Database, trouble: string): Promise<void> {
  await sql`insert into adis_state (id, failures, rests_until, trouble)
    values (${ONLY}, 1, now() + interval '1 minute', ${trouble})
    on conflict (id) do update set failures = adis_state.failures + 1, trouble = excluded.trouble,
      rests_until = now() + least(60, power(2, least(adis_state.failures, 10))) * interval '1 minute'`.execute(db)
}

/** Returns those of the VAT IDs that were not queried on this day. */
export async function uidsNotQueriedOn(db: Reader, uids: readonly string[], day: string): Promise<string[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<{ uid: string }>`select distinct wanted.uid from unnest(${uids}::text[]) wanted (uid)
    where not exists (select from adis_payer payer where payer.uid = wanted.uid and payer.asked_on = ${day}::date)
    order by wanted.uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** ADIS's statement on a VAT ID, as stored. */
export type StoredAdisWord = { uid: string; kind: string; unreliable: boolean | null; since: string | null }

type AnsweredReply = Extract<AdisReply, { kind: 'answered' }>

/**
 * Stores an answer and its statement on each number, and resets the failures. If another query
 * about a number was faster, its statement stays; returns the other VAT IDs.
 */
export async function storeReply(
  trx: Transaction,
  { generated, source, body }: AnsweredReply,
  { words, askedOn, askedAt }: { words: readonly StoredAdisWord[]; askedOn: string; askedAt: Date },
): Promise<Set<string>> {
  const { id } = await trx
    .insertInto('adis_reply')
    .values({ asked_at: askedAt, generated, source, ...body })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = await trx
    .insertInto('adis_payer')
    .values(words.map(word => ({ ...word, asked_on: askedOn, reply_id: Number(id) })))
    .onConflict(conflict => conflict.doNothing())
    .returning('uid')
    .execute()
  await sql`update adis_state set failures = 0, rests_until = null, trouble = null where id = ${ONLY}
    and failures > 0`.execute(trx)
  return new Set(stored.map(({ uid }) => uid))
}

/** The kind of a number missing in ADIS's answer: queried on that day without a result. */
export const LEFT_OUT = 'unanswered'

/**
 * SQL of ADIS's latest statement on a VAT ID, if it still counts; `uid` is an expression.
 */
export const newestWord = (uid: RawBuilder<unknown>, day: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select payer.unreliable, payer.since, payer.reply_id, reply.generated from adis_payer payer
    join adis_reply reply on reply.id = payer.reply_id
  where payer.uid = ${uid} and payer.kind <> ${LEFT_OUT} and payer.asked_on > ${day}::date - ${KNOWN_DAYS}::int
  order by payer.asked_on desc limit 1)`

const TODAY = sql`(now() at time zone 'Europe/Vienna')::date`

/** SQL of the entry of an unreliable payer as of today; `uid` is an expression. */
export const presentPayer = (uid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select said.since, said.generated as as_of, null::text as state from ${newestWord(uid, TODAY)} said where said.unreliable)`

/**
 * Returns those of the VAT IDs that are unreliable payers by ADIS's latest statement, as of that
 * day.
 */
export async function unreliableAmong(
  db: Reader,
  uids: readonly string[],
  day: string,
): Promise<Map<string, MarkEntry>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; since: string | null; asOf: string }>`
    select wanted.uid, said.since, said.generated as "asOf" from unnest(${uids}::text[]) wanted (uid)
      cross join lateral ${newestWord(sql`wanted.uid`, day)} said
    where said.unreliable`.execute(db)
  return new Map(rows.map(({ uid, since, asOf }) => [uid, { since, asOf }]))
}

/**
 * Deletes answers without an unreliable payer after two months. The others are evidence, and few.
 */
export async function deleteOldReplies(db: Database): Promise<void> {
  await sql`delete from adis_reply where asked_at < now() - ${KEPT_DAYS}::int * interval '1 day'
    and not exists (select from adis_payer payer where payer.reply_id = adis_reply.id and payer.unreliable)`.execute(db)
}
