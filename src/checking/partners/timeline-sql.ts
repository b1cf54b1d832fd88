import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { MARKS } from '../../registers/marks/marks.ts'
import { ENTRY, marksObject } from '../../registers/marks/marks-sql.ts'
import type { PartnerEvent, TimelineQuery } from './wire.ts'

export type TimelineEntry = { kind: PartnerEvent['kind']; id: number; at: Date; key: string }
export type PartnerKey = { companyId: number; uid: string }

/**
 * Returns the events of a partner before a cursor, newest first; answers are dated by the time the
 * authority was queried:
 *
 * - the company's own answers and the cached ones it used
 * - batches, single checks, assessments and changes
 * - marks that were added or removed
 *
 * Answers are looked up by UID first: with both conditions, a database without statistics reads all
 * answers of the company.
 */
export async function eventsBefore(
  db: Reader,
  { companyId, uid }: PartnerKey,
  { before, limit }: TimelineQuery,
): Promise<TimelineEntry[]> {
  const [micros = '', kind = '', id = ''] = before?.split('.') ?? []
  const { rows } = await sql<{ kind: TimelineEntry['kind']; id: number; at: Date; micros: string }>`
    with of_uid as materialized (select id, company_id, asked_at from answer where uid = ${uid})
    select kind, id, at, micros::text from (
      select kind, id, at, (extract(epoch from at) * 1000000)::bigint as micros from (
        select 'answer' as kind, id, asked_at as at from of_uid where company_id = ${companyId}::int
        union select 'answer', answer_id, answered_at from partner_evidence
          where company_id = ${companyId}::int and uid = ${uid} and answer_id is not null
        union all select 'batch', batch.id, batch.created_at from question join batch on batch.id = question.batch_id
          where question.company_id = ${companyId}::int and question.uid = ${uid} and question.state = 'settled'
        union all select 'check', id, created_at from single_check where company_id = ${companyId}::int and uid = ${uid}
        union all select 'judgement', id, created_at from company_judgement where company_id = ${companyId}::int and uid = ${uid}
        union all select case when change.kind = 'listing' then 'listing' else 'change' end, change.id, change.happened_at
          from partner join partner_change change on change.partner_id = partner.id
          where partner.company_id = ${companyId}::int and partner.uid = ${uid}
      ) events
    ) events_with_cursor
    where ${before === undefined ? sql`true` : sql`(micros, kind, id) < (${micros}::bigint, ${kind}, ${id}::bigint)`}
    order by micros desc, kind desc, id desc limit ${limit}`.execute(db)
  return rows.map(row => ({ ...row, id: Number(row.id), key: `${row.micros}.${row.kind}.${row.id}` }))
}

/** Returns the batches with these ids, with each batch's result for the UID. */
export const batchesByIds = (db: Reader, { uid }: PartnerKey, ids: number[]) =>
  db
    .selectFrom('batch')
    .innerJoin('question', join => join.onRef('question.batch_id', '=', 'batch.id').on('question.uid', '=', uid))
    .select(['batch.id', 'batch.file_name', 'question.verdict', 'question.from_cache'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('report').select('report.id').whereRef('report.batch_id', '=', 'batch.id')).as('has_report'),
    ])
    .select([
      sql<string[]>`array(select own_name from (
        select question.own_name union
        select compared.own_name from company_comparison compared where compared.batch_id = batch.id and compared.uid = question.uid
      ) all_names where own_name <> '' order by own_name limit 10)`.as('own_names'),
      marksObject(
        id => sql`(select ${ENTRY} from ${MARKS[id].batch.entries} marked
          where marked.batch_id = batch.id and marked.uid = question.uid order by marked.as_of desc limit 1)`,
      ).as('marks'),
    ])
    .where('batch.id', 'in', ids)
    .execute()

/** Returns the single checks with these ids, with their users. */
export const checksByIds = (db: Reader, ids: number[]) =>
  db
    .selectFrom('single_check')
    .innerJoin('users', 'users.id', 'single_check.user_id')
    .selectAll('single_check')
    .select(['users.firstname', 'users.lastname'])
    .where('single_check.id', 'in', ids)
    .execute()

/** Returns the assessments with these ids, with their authors. */
export const assessmentsByIds = (db: Reader, ids: number[]) =>
  db
    .selectFrom('company_judgement as judgement')
    .innerJoin('users', 'users.id', 'judgement.user_id')
    .select(['judgement.id', 'judgement.word', 'judgement.remark', 'judgement.own_name', 'judgement.given_name'])
    .select(['judgement.created_at', 'users.firstname', 'users.lastname'])
    .where('judgement.id', 'in', ids)
    .execute()

/**
 * Returns the changes with these ids: by an authority's newer answer, or by newer data of a
 * register without a verdict.
 */
export const changesByIds = (db: Reader, ids: number[]) =>
  db
    .selectFrom('partner_change')
    .select(['id', 'kind', 'before', 'after', 'happened_at'])
    .where('id', 'in', ids)
    .execute()

/** Returns the ids of those answers that came from background queries. */
export async function backgroundAnswerIds(db: Reader, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('answer')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', 'is', null)
    .where('batch_id', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => Number(id)))
}
