import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { type RegisterDefinition, sqlOf } from './definition.ts'

/**
 * Returns up to `limit` of a register's valid VAT IDs about which it was not queried on this day:
 * those of all partners, and of running batches. Companies take turns, so that one with many
 * numbers does not delay the others; within a company, those never queried come first. After
 * failures the order is another each time, so that a number whose call fails does not block the
 * rest.
 */
export async function dueUids(
  db: Reader,
  definition: Pick<RegisterDefinition, 'id' | 'register'>,
  day: string,
  limit: number,
): Promise<string[]> {
  const { id, country } = sqlOf(definition)
  const { rows } = await sql<{ uid: string }>`
    select uid from (
      select known.uid, last.asked_on, row_number() over
        (partition by known.company_id
          order by case when failures > 0 then md5(known.uid || failures) end, last.asked_on nulls first, known.uid) as place
      from (
        select company_id, uid from partner where uid like ${country} and verdict = 'valid'
        union select batch.company_id, question.uid from batch join question on question.batch_id = batch.id
          where batch.finished_at is null and question.uid like ${country} and question.verdict = 'valid'
      ) known
      join company on company.id = known.company_id and company.deleted_at is null
      cross join (select coalesce(max(failures), 0) as failures from register_state where register = ${id}) state
      left join lateral (select max(asked_on) as asked_on from register_statement stated
        where stated.register = ${id} and stated.uid = known.uid) last on true
      where last.asked_on is null or last.asked_on < ${day}::date
    ) due
    group by uid order by min(place), uid limit ${limit}`.execute(db)
  return rows.map(({ uid }) => uid)
}
