import { type RawBuilder, sql } from 'kysely'
import { differs } from '../differs-sql.ts'
import type { RowFilter } from '../wire.ts'

/** Where a row of the list is kept: among the questions by its id, or among the rows that are no UID by its place in the sheet. */
export type Place = { question: number | null; row: number | null }

/** Of a batch's questions those of one kind. */
export function shown(show: RowFilter | undefined): RawBuilder<unknown> {
  if (show === undefined) return sql`true`
  if (show === 'listed')
    return sql`exists (select 1 from batch_listing listed where listed.batch_id = question.batch_id and listed.uid = question.uid)`
  if (show === 'differing')
    return sql`exists (select 1 from company_comparison compared where compared.batch_id = question.batch_id
      and compared.uid = question.uid and ${differs()})`
  return show === 'open'
    ? sql`(question.verdict is null or question.verdict = 'not-checked')`
    : sql`question.verdict = ${show}`
}

/** Whether rows that are no UID are among them: they have no question. */
export const hasOthers = (show: RowFilter | undefined): boolean => show === undefined || show === 'not-a-uid'
