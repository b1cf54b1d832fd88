import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../base/database/database.ts'
import { inPortions, repeatWhile } from '../../base/database/event-loop.ts'
import { isQuestionAfter, QUESTION_ORDER, withoutSort } from '../../base/database/planner.ts'
import { type AnswerChange, lockChanges, storeChanges } from './changes-store.ts'
import { notifyChanges } from './notify-changes.ts'

// Transactions of a thousand delayed other pages by up to 0.5 s; with 250 the total time is the
// same (docs/decisions/2026-11-23-queries-by-key.md).
const PARTNERS_PER_TRANSACTION = 250

/**
 * Partners of a company, by UID, and the condition on `partner_evidence` that selects their
 * evidence.
 */
type EvidenceScope = { companyId: number; uids: string[]; which: RawBuilder<unknown> }

/**
 * The keys of settled questions whose partners were stored: UID and time of settling, since a retry
 * settles a question again.
 */
export type StoredPartners = Set<string>

/**
 * Stores the partners of a batch's settled questions, except those in `stored`, in transactions of
 * 250 UIDs, so that other sessions do not wait long (docs/rules.md#one-session). Returns the keys
 * of all stored so far. Idempotent.
 */
export async function storeBatchPartners(
  db: Database,
  batchId: number,
  stored: StoredPartners = new Set(),
): Promise<StoredPartners> {
  const settled = await settledQuestions(db, batchId)
  const which = sql`evidence.batch_id = ${batchId}::int`
  for await (const portion of inPortions(
    settled.filter(({ key }) => !stored.has(key)),
    PARTNERS_PER_TRANSACTION,
  )) {
    // A batch's questions belong to one company.
    const [{ company_id: companyId } = { company_id: 0 }] = portion
    const uids = portion.map(({ uid }) => uid)
    await db.transaction().execute(trx => storeFromEvidence(trx, { companyId, uids, which }))
  }
  return new Set(settled.map(({ key }) => key))
}

type SettledQuestion = { company_id: number; uid: string; key: string }

const QUESTIONS_PER_READ = 5_000

/** Returns a batch's settled questions by UID, each with a key that differs after a retry. */
async function settledQuestions(db: Database, batchId: number): Promise<SettledQuestion[]> {
  const settled: SettledQuestion[] = []
  let after = 0
  await repeatWhile(async () => {
    const portion = await withoutSort(db, trx => settledAfter(trx, batchId, after))
    for (const { company_id, uid, settled_at } of portion)
      settled.push({ company_id, uid, key: `${uid} ${settled_at?.getTime()}` })
    after = portion.at(-1)?.id ?? after
    return portion.length === QUESTIONS_PER_READ
  })
  return settled.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
}

async function settledAfter(trx: Transaction, batchId: number, after: number) {
  const { rows } = await sql<{ id: number; company_id: number; uid: string; settled_at: Date | null }>`
    select id, company_id, uid, settled_at from question where ${isQuestionAfter(batchId, after)} and state = 'settled'
    order by ${QUESTION_ORDER} limit ${QUESTIONS_PER_READ}`.execute(trx)
  return rows
}

/** Stores the partner of a new single check. */
export async function storeCheckedPartner(trx: Transaction, singleCheckId: number): Promise<void> {
  const { company_id: companyId, uid } = await trx
    .selectFrom('single_check')
    .select(['company_id', 'uid'])
    .where('id', '=', singleCheckId)
    .executeTakeFirstOrThrow()
  await storeFromEvidence(trx, { companyId, uids: [uid], which: sql`evidence.single_check_id = ${singleCheckId}::int` })
}

/**
 * Stores the company's partners with these UIDs (at most 1,000) from all its evidence; a UID that
 * was never checked creates none.
 */
export const storePartnersOf = (trx: Transaction, companyId: number, uids: string[]): Promise<void> =>
  storeFromEvidence(trx, { companyId, uids: uids.toSorted(), which: sql`evidence.company_id = ${companyId}::int` })

/**
 * Creates or updates partners from their evidence, including watched ones whose questions retention
 * deleted, and stores the resulting changes. Transactions of one company run one at a time, so that
 * each reports the changes since the previous one.
 *
 * Each statement goes from a list of keys to the matching rows, never from table to table. Its cost
 * thus depends only on the list, not on the planner's statistics
 * (docs/decisions/2026-11-23-queries-by-key.md).
 */
async function storeFromEvidence(trx: Transaction, scope: EvidenceScope): Promise<void> {
  await lockChanges(trx, scope.companyId)
  const before = await lockPartners(trx, scope)
  const after = await upsertPartners(trx, scope)
  const changes = await storeChanges(trx, scope.companyId, answerChangesBetween(before, after))
  await notifyChanges(trx, changes)
}

type Partner = { id: number; uid: string; answer_id: number | null }

/** Locks the partners that exist already and returns their state before the update. */
async function lockPartners(trx: Transaction, { companyId, uids }: EvidenceScope): Promise<Partner[]> {
  const { rows } = await sql<Partner>`select known.*
    from unnest(${uids}::text[]) requested (uid)
      cross join lateral (select id, uid, answer_id from partner where company_id = ${companyId}::int and partner.uid = requested.uid
        for no key update) known`.execute(trx)
  return rows
}

/** Pairs the old and new answers of partners whose answer changed. */
function answerChangesBetween(before: Partner[], after: Partner[]): AnswerChange[] {
  const oldAnswerIds = new Map(before.map(({ id, answer_id }) => [id, answer_id]))
  return after.flatMap(({ id, uid, answer_id: newAnswerId }) => {
    const oldAnswerId = oldAnswerIds.get(id) ?? null
    return oldAnswerId === null || newAnswerId === null || oldAnswerId === newAnswerId
      ? []
      : [{ partnerId: id, uid, oldAnswerId, newAnswerId }]
  })
}

// An authority's answer is replaced only by a newer one, regardless of the order in which batches
// end.
const isNewerAnswer = sql`(existing.answered_at is null or excluded.answered_at > existing.answered_at
  or (excluded.answered_at = existing.answered_at and excluded.answer_id > existing.answer_id))`
const isNewer = (moment: string) =>
  sql`(${sql.ref(`existing.${moment}`)} is null or ${sql.ref(`excluded.${moment}`)} >= ${sql.ref(`existing.${moment}`)})`
const setIf = (condition: RawBuilder<unknown>, column: string) =>
  sql`${sql.ref(column)} = case when ${condition} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`existing.${column}`)} end`

/** Aggregates the evidence by UID. */
const newest = ({ uids, which }: EvidenceScope) => sql`(
  select requested.uid, min(first_asked_at) as first_asked_at, max(last_asked_at) as last_asked_at,
    (array_agg(own_name order by own_named_at desc) filter (where own_name is not null))[1] as own_name,
    max(own_named_at) filter (where own_name is not null) as own_named_at,
    (array_agg(given_name order by answered_at desc, answer_id desc) filter (where given_name is not null))[1] as given_name,
    max(answered_at) filter (where given_name is not null) as given_named_at,
    (array_agg(answer_id order by answered_at desc, answer_id desc) filter (where answer_id is not null))[1] as answer_id
  from unnest(${uids}::text[]) requested (uid)
    cross join lateral (select * from partner_evidence evidence where ${which} and evidence.uid = requested.uid offset 0) known
  group by requested.uid)`

/** Creates new partners and updates the others; returns their new state. */
async function upsertPartners(trx: Transaction, scope: EvidenceScope): Promise<Partner[]> {
  const companyId = sql`${scope.companyId}::int`
  const { rows } = await sql<Partner>`
    insert into partner as existing (company_id, uid, own_name, own_named_at, given_name, given_named_at, answer_id, verdict, service,
      answered_at, first_asked_at, last_asked_at)
    select ${companyId}, newest.uid, coalesce(newest.own_name, ''), newest.own_named_at, coalesce(newest.given_name, ''),
      newest.given_named_at, answer.id, answer.verdict, answer.service, answer.asked_at,
      coalesce(newest.first_asked_at, known.first_asked_at), coalesce(newest.last_asked_at, known.last_asked_at)
    from ${newest(scope)} newest
      left join lateral (select id, verdict, service, asked_at from answer where answer.id = newest.answer_id offset 0) answer on true
      left join lateral (select first_asked_at, last_asked_at from partner
        where company_id = ${companyId} and partner.uid = newest.uid offset 0) known on true
    where coalesce(newest.first_asked_at, known.first_asked_at) is not null
    order by newest.uid
    on conflict (company_id, uid) do update set
      ${setIf(isNewer('own_named_at'), 'own_name')}, own_named_at = greatest(existing.own_named_at, excluded.own_named_at),
      ${setIf(isNewer('given_named_at'), 'given_name')}, given_named_at = greatest(existing.given_named_at, excluded.given_named_at),
      ${setIf(isNewerAnswer, 'answer_id')}, ${setIf(isNewerAnswer, 'verdict')}, ${setIf(isNewerAnswer, 'service')},
      answered_at = greatest(existing.answered_at, excluded.answered_at),
      first_asked_at = least(existing.first_asked_at, excluded.first_asked_at),
      last_asked_at = greatest(existing.last_asked_at, excluded.last_asked_at)
    returning existing.id, existing.uid, existing.answer_id`.execute(trx)
  return rows
}
