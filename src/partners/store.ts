import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { inPortions } from '../database/portions.ts'
import { CHANGED } from './changes-sql.ts'
import { lockChanges } from './lock-changes.ts'
import { type Change, tellChanges } from './tell-changes.ts'

const AT_ONCE = 1_000

/**
 * Keeps the partners of a batch whose questions are settled: a statement for each thousand UIDs, so that nobody waits for long
 * (docs/rules.md#one-session). May be repeated: what was kept stays as it is.
 */
export async function keepBatchPartners(db: Database, batchId: number): Promise<void> {
  const questions = await db
    .selectFrom('question')
    .select('uid')
    .where('batch_id', '=', batchId)
    .orderBy('uid')
    .execute()
  // By their names: from one key to the next, a database without statistics reads all that are left, each time (100,000 rows: 100 times).
  for await (const some of inPortions(questions, AT_ONCE)) {
    await db.transaction().execute(trx => keepFrom(trx, companyOf('batch', batchId), ofBatch(batchId, some)))
  }
}

const ofBatch = (batchId: number, questions: { uid: string }[]) =>
  sql`(select * from partner_evidence where batch_id = ${batchId}::int and uid = any(${questions.map(({ uid }) => uid)}::text[]))`

const companyOf = (table: 'batch' | 'single_check', id: number) =>
  sql`(select company_id from ${sql.table(table)} where id = ${id}::int)`

/** Keeps the partner of a single check that was just made. */
export const keepCheckedPartner = (trx: Transaction, singleCheckId: number): Promise<void> =>
  keepFrom(
    trx,
    companyOf('single_check', singleCheckId),
    sql`(select * from partner_evidence where single_check_id = ${singleCheckId}::int)`,
  )

/** Keeps some of a company's partners (at most 1,000) from all that is known of them; a UID that nobody asked for makes none. */
export const keepPartnersOf = (trx: Transaction, companyId: number, uids: string[]): Promise<void> =>
  keepFrom(
    trx,
    sql`${companyId}`,
    sql`(select * from partner_evidence where company_id = ${companyId}::int and uid = any(${uids}::text[]))`,
  )

// The words of authorities: each only ever gives way to a newer one, in whatever order batches end.
const isNewerAnswer = sql`(kept.answered_at is null or excluded.answered_at > kept.answered_at
  or (excluded.answered_at = kept.answered_at and excluded.answer_id > kept.answer_id))`
const isNewer = (moment: string) =>
  sql`(${sql.ref(`kept.${moment}`)} is null or ${sql.ref(`excluded.${moment}`)} >= ${sql.ref(`kept.${moment}`)})`
const moved = (is: RawBuilder<unknown>, column: string) =>
  sql`${sql.ref(column)} = case when ${is} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`kept.${column}`)} end`

/**
 * Makes partners of what was asked for, or moves them forward (watched ones too of which retention left no question), and keeps what
 * changed by that. One after the other in each company: the second tells what changed since the first.
 */
async function keepFrom(
  trx: Transaction,
  companyId: RawBuilder<unknown>,
  evidence: RawBuilder<unknown>,
): Promise<void> {
  await lockChanges(trx, companyId)
  const { rows } = await sql<{ changes: Change[] }>`
    with newest as (
      select company_id, uid, min(first_asked_at) as first_asked_at, max(last_asked_at) as last_asked_at,
        (array_agg(own_name order by own_named_at desc) filter (where own_name is not null))[1] as own_name,
        max(own_named_at) filter (where own_name is not null) as own_named_at,
        (array_agg(given_name order by answered_at desc, answer_id desc) filter (where given_name is not null))[1] as given_name,
        max(answered_at) filter (where given_name is not null) as given_named_at,
        (array_agg(answer_id order by answered_at desc, answer_id desc) filter (where answer_id is not null))[1] as answer_id
      from ${evidence} evidence group by company_id, uid
    ), before as (
      select partner.id, partner.company_id, partner.uid, partner.answer_id, partner.first_asked_at, partner.last_asked_at
      from partner join newest using (company_id, uid)
      order by partner.company_id, partner.uid for update of partner
    ), moved as (insert into partner as kept (company_id, uid, own_name, own_named_at, given_name, given_named_at, answer_id, verdict, service,
      answered_at, first_asked_at, last_asked_at)
    select newest.company_id, newest.uid, coalesce(newest.own_name, ''), newest.own_named_at, coalesce(newest.given_name, ''),
      newest.given_named_at, answer.id, answer.verdict, answer.service, answer.asked_at,
      coalesce(newest.first_asked_at, before.first_asked_at), coalesce(newest.last_asked_at, before.last_asked_at)
    from newest
      left join answer on answer.id = newest.answer_id
      left join before on before.company_id = newest.company_id and before.uid = newest.uid
    where newest.first_asked_at is not null or before.id is not null
    order by newest.company_id, newest.uid
    on conflict (company_id, uid) do update set
      ${moved(isNewer('own_named_at'), 'own_name')}, own_named_at = greatest(kept.own_named_at, excluded.own_named_at),
      ${moved(isNewer('given_named_at'), 'given_name')}, given_named_at = greatest(kept.given_named_at, excluded.given_named_at),
      ${moved(isNewerAnswer, 'answer_id')}, ${moved(isNewerAnswer, 'verdict')}, ${moved(isNewerAnswer, 'service')},
      answered_at = greatest(kept.answered_at, excluded.answered_at),
      first_asked_at = least(kept.first_asked_at, excluded.first_asked_at),
      last_asked_at = greatest(kept.last_asked_at, excluded.last_asked_at)
    returning kept.id, kept.company_id, kept.uid, kept.answer_id
    ), changed as (
      insert into partner_change (company_id, partner_id, kind, before, after, before_answer_id, after_answer_id, happened_at)
      ${CHANGED}
      on conflict do nothing returning company_id, partner_id, kind, after
    )
    select coalesce((select jsonb_agg(changed) from changed), '[]') as changes`.execute(trx)
  await tellChanges(trx, rows[0]?.changes ?? [])
}
