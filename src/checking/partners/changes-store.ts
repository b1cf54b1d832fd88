import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../base/database/database.ts'
import { repeatWhile } from '../../base/database/event-loop.ts'
import type { MarkMoves } from '../../registers/marks/mark.ts'
import { type NewChange, notifyChanges } from './notify-changes.ts'

/** A partner whose newest answer changed from `oldAnswerId` to `newAnswerId`. */
export type AnswerChange = { partnerId: number; uid: string; oldAnswerId: number; newAnswerId: number }

/**
 * Stores the changes of a company's partners, each kind once with both answers; returns those that
 * are new. A name or address is compared with the newest one from the same service, since each
 * service formats them differently. An answer without a name or address is no change.
 */
export async function storeChanges(
  trx: Transaction,
  companyId: number,
  answerChanges: AnswerChange[],
): Promise<NewChange[]> {
  if (answerChanges.length === 0) return []
  const { rows } = await sql<NewChange>`
    insert into partner_change (company_id, partner_id, kind, before, after, before_answer_id, after_answer_id, happened_at)
    select ${companyId}::int, moved.partner_id, change.kind, change.before, change.after, change.before_answer_id, new_answer.id, new_answer.asked_at
    from unnest(${answerChanges.map(change => change.partnerId)}::int[], ${answerChanges.map(change => change.uid)}::text[],
        ${answerChanges.map(change => change.oldAnswerId)}::bigint[], ${answerChanges.map(change => change.newAnswerId)}::bigint[]) moved (partner_id, uid, old_id, new_id)
      cross join lateral (select * from answer where answer.id = moved.old_id offset 0) old_answer
      cross join lateral (select * from answer where answer.id = moved.new_id offset 0) new_answer
      left join lateral ${priorNamedAnswer(companyId)} prior_answer on new_answer.name <> ''
      left join lateral ${standingAssessment(companyId)} standing on folded_text(prior_answer.name) <> folded_text(new_answer.name)
      cross join lateral (values
        ('verdict', to_jsonb(old_answer.verdict), to_jsonb(new_answer.verdict), old_answer.id, old_answer.verdict <> new_answer.verdict),
        ('name', to_jsonb(prior_answer.name), to_jsonb(new_answer.name), prior_answer.id, folded_text(prior_answer.name) <> folded_text(new_answer.name)),
        ('address', prior_answer.address_lines, new_answer.address_lines, prior_answer.id, folded_text(prior_answer.address_lines::text) <> ''
          and folded_text(new_answer.address_lines::text) <> '' and folded_text(prior_answer.address_lines::text) <> folded_text(new_answer.address_lines::text)),
        ('judgement-lapsed', standing.judgement, to_jsonb(new_answer.name), prior_answer.id, standing.judgement is not null)
      ) change (kind, before, after, before_answer_id, is_change)
    where change.is_change
    order by moved.uid, change.kind
    on conflict do nothing returning company_id, partner_id, kind, after`.execute(trx)
  return rows
}

// Selects the newest answer with a name before `new_answer` from the same service: usually
// `old_answer`, otherwise one from the partner's evidence.
const priorNamedAnswer = (companyId: number) => sql`(
  select old_answer.id, old_answer.name, old_answer.address_lines where old_answer.service = new_answer.service and old_answer.name <> ''
  union all
  (select earlier.id, earlier.name, earlier.address_lines
  from partner_evidence evidence
    cross join lateral (select id, name, address_lines, asked_at from answer where answer.id = evidence.answer_id
      and answer.service = new_answer.service and answer.name <> '' and answer.asked_at < new_answer.asked_at offset 0) earlier
  where evidence.company_id = ${companyId}::int and evidence.uid = moved.uid and (old_answer.service <> new_answer.service or old_answer.name = '')
  order by earlier.asked_at desc, earlier.id desc limit 1)
  limit 1)`

// Selects a user's last assessment of that name, unless withdrawn.
const standingAssessment = (companyId: number) => sql`(
  select jsonb_build_object('word', made.word, 'ownName', made.own_name, 'givenName', made.given_name) as judgement
  from company_judgement made
  where made.company_id = ${companyId}::int and made.uid = moved.uid and made.word <> 'withdrawn'
    and folded_text(made.given_name) = folded_text(prior_answer.name)
    and not exists (select from company_judgement later where later.company_id = made.company_id and later.uid = made.uid
      and folded_text(later.own_name) = folded_text(made.own_name) and later.id > made.id)
  order by made.id desc limit 1)`

const CHANGES_LOCK = 7_243_905 // no other advisory lock has two keys

/**
 * Locks out other writers of a company's partner changes until this transaction ends. Changes thus
 * become visible in the order of their ids, so that a reader who has read one has missed none with
 * a lower id. Must be acquired before any partner is locked, and for several companies in the order
 * of their ids.
 */
export async function lockChanges(trx: Transaction, companyId: number | RawBuilder<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CHANGES_LOCK)}, ${companyId}::int)`.execute(trx)
}

const PARTNERS_PER_STATEMENT = 1_000

/**
 * Stores and reports, per company, the partners that got or lost a mark. Runs in the transaction
 * that stores the register's newer data. Locks companies by id to avoid deadlocks.
 */
export async function storeMarkChanges(trx: Transaction, { asOf, moves }: MarkMoves): Promise<void> {
  if (moves.length === 0) return
  const answerChanges = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) moved (uid text, before jsonb, after jsonb)`
  for (const companyId of await companiesWith(trx, answerChanges)) {
    await lockChanges(trx, companyId)
    let after = ''
    await repeatWhile(async () => {
      const { changes, count, last } = await storePortion(trx, { companyId, asOf, answerChanges, after })
      await notifyChanges(trx, changes)
      after = last ?? after
      return count === PARTNERS_PER_STATEMENT
    })
  }
}

async function companiesWith(trx: Transaction, answerChanges: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from company
    where deleted_at is null and id in (select company_id from partner join ${answerChanges} using (uid)) order by id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

type Portion = { companyId: number; asOf: Date; answerChanges: RawBuilder<unknown>; after: string }
type StoredPortion = { changes: NewChange[]; count: number; last: string | null }

async function storePortion(
  trx: Transaction,
  { companyId, asOf, answerChanges, after }: Portion,
): Promise<StoredPortion> {
  const { rows } = await sql<StoredPortion>`
    with affected as (
      select partner.id, partner.uid, moved.before, moved.after from ${answerChanges} join partner on partner.uid = moved.uid
      where partner.company_id = ${companyId}::int and partner.uid > ${after}::text
      order by partner.uid limit ${PARTNERS_PER_STATEMENT}
    ), kept as (
      insert into partner_change (company_id, partner_id, kind, before, after, happened_at)
      select ${companyId}::int, id, 'listing', coalesce(before, 'null'), coalesce(after, 'null'), ${asOf.toISOString()}::timestamptz
      from affected order by uid
      on conflict do nothing returning company_id, partner_id, kind, after
    )
    select coalesce((select jsonb_agg(kept) from kept), '[]') as changes, count(*)::int as count, max(uid) as last from affected`.execute(
    trx,
  )
  return rows[0] ?? { changes: [], count: 0, last: null }
}
