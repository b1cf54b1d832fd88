import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../../base/database/database.ts'
import type { MarkEntry } from '../mark-rules.ts'
import type { RegisterReply } from '../state-register.ts'
import { type RegisterDefinition, sqlOf } from './definition.ts'
import { endTrouble } from './pause-store.ts'

/** How many days a statement counts; an older one says nothing about today. */
const KNOWN_DAYS = 30
// Longer than KNOWN_DAYS, so that no older statement counts again.
export const KEPT_DAYS = 60

type Definition = Pick<RegisterDefinition, 'id' | 'register'>

/** Returns those of the VAT IDs about which the register was not queried on this day. */
export async function uidsNotQueriedOn(
  db: Reader,
  { id }: Definition,
  uids: readonly string[],
  day: string,
): Promise<string[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<{ uid: string }>`select distinct wanted.uid from unnest(${uids}::text[]) wanted (uid)
    where not exists (select from register_statement known
      where known.register = ${id} and known.uid = wanted.uid and known.asked_on = ${day}::date)
    order by wanted.uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** A register's statement on a VAT ID, as stored; `state` null: it says nothing. */
export type StoredStatement = { uid: string; state: string | null; since: string | null }

type Answered = Extract<RegisterReply<string>, { kind: 'answered' }>

/**
 * Stores an answer and its statement on each number, and ends a pause. If another query about a
 * number was faster, its statement stays; returns the other VAT IDs.
 */
export async function storeReply(
  trx: Transaction,
  { day, source, requestId, body }: Answered,
  {
    id,
    statements,
    askedOn,
    askedAt,
  }: { id: string; statements: readonly StoredStatement[]; askedOn: string; askedAt: Date },
): Promise<Set<string>> {
  const reply = await trx
    .insertInto('register_reply')
    .values({ register: id, asked_at: askedAt, day, source, reference: requestId ?? null, ...body })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = statements.map(row => ({ ...row, register: id, asked_on: askedOn, reply_id: Number(reply.id) }))
  const stored = await trx
    .insertInto('register_statement')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('uid')
    .execute()
  await endTrouble(trx, id)
  return new Set(stored.map(({ uid }) => uid))
}

/** SQL of the latest statement on a VAT ID, if it still counts; `uid` is an expression. */
export const newestStatement = (
  definition: Definition,
  uid: RawBuilder<unknown>,
  day: string | RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select known.state, known.since, known.reply_id, reply.day from register_statement known
    join register_reply reply on reply.id = known.reply_id
  where known.register = ${sqlOf(definition).id} and known.uid = ${uid} and known.state is not null
    and known.asked_on > ${day}::date - ${KNOWN_DAYS}::int
  order by known.asked_on desc limit 1)`

const TODAY = sql`(now() at time zone 'Europe/Vienna')::date`

/** SQL of the entry of a VAT ID, an expression, in a state that is shown, as of today. */
export const presentState = (definition: Definition, uid: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select said.since, said.day as as_of, said.state from ${newestStatement(definition, uid, TODAY)} said
  where said.state in ${sqlOf(definition).marked})`

/** SQL of the VAT IDs that may have such a state. */
export const markedUids = (definition: Definition): RawBuilder<unknown> => sql`select uid from register_statement
  where register = ${sqlOf(definition).id} and state in ${sqlOf(definition).marked}
    and asked_on > ${TODAY} - ${sql.lit(KNOWN_DAYS)}::int`

/** Returns the entries of those VAT IDs whose latest statement is shown, as of a day. */
export async function markedAmong(
  db: Reader,
  definition: Definition,
  uids: readonly string[],
  day: string,
): Promise<Map<string, MarkEntry>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; since: string | null; asOf: string; state: string }>`
    select wanted.uid, said.since, said.day as "asOf", said.state from unnest(${uids}::text[]) wanted (uid)
      cross join lateral ${newestStatement(definition, sql`wanted.uid`, day)} said
    where said.state in ${sqlOf(definition).marked}`.execute(db)
  return new Map(rows.map(({ uid, ...entry }) => [uid, entry]))
}

/** Returns whether no statement on a VAT ID counts on a day, neither a good one nor a mark. */
export async function hasNoStatement(db: Reader, definition: Definition, uid: string, day: string): Promise<boolean> {
  const { rows } = await sql`select state from ${newestStatement(definition, sql`${uid}::text`, day)} said`.execute(db)
  return rows.length === 0
}

/**
 * Deletes a register's old answers, except those with a state that is shown or that are evidence of
 * a batch.
 */
export async function deleteOldReplies(db: Database, definition: Definition): Promise<void> {
  const { id, marked } = sqlOf(definition)
  await sql`delete from register_reply reply
    where reply.register = ${id} and reply.asked_at < now() - ${KEPT_DAYS}::int * interval '1 day'
      and not exists (select from register_statement known where known.reply_id = reply.id and known.state in ${marked})
      and not exists (select from batch_register_state kept where kept.reply_id = reply.id)`.execute(db)
}
