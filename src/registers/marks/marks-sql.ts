import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { entryOf } from './mark.ts'
import { MARK_IDS, type MarkEntry, type MarkId, type Marks } from './mark-rules.ts'
import { MARKS } from './marks.ts'

/** A value of each mark, as a query returns them; null: no entry. */
export type MarksInSql = Readonly<Record<MarkId, EntryInSql | null>>
type EntryInSql = Omit<MarkEntry, 'state'> & { state: string | null }

/** Returns an SQL object with a value for each mark. `entryOfMark`: an entry as JSON, or null. */
export const marksObject = (entryOfMark: (id: MarkId) => RawBuilder<unknown>): RawBuilder<MarksInSql> =>
  sql<MarksInSql>`json_build_object(${sql.join(MARK_IDS.flatMap(id => [sql`${sql.lit(id)}::text`, entryOfMark(id)]))})`

/** Converts such an object. */
export const marksFromSql = (values: MarksInSql): Marks =>
  Object.fromEntries(
    MARK_IDS.flatMap(id => {
      const entry = values[id]
      return entry ? [[id, entryOf(entry.since, entry.asOf, entry.state)] as const] : []
    }),
  )

/** SQL of an entry as JSON from the columns `since`, `as_of` and `state`. */
export const ENTRY = sql`json_build_object('since', since, 'asOf', as_of, 'state', state)`

/** SQL of the present entries of a VAT ID, which is an expression. */
export const presentMarks = (uid: RawBuilder<unknown>): RawBuilder<MarksInSql> =>
  marksObject(
    id => sql`case when ${mayNameSql(id, uid)} then (select ${ENTRY} from ${MARKS[id].present(uid)} named) end`,
  )

/** SQL condition: a VAT ID, which is an expression, has any mark now. */
export const isMarked = (uid: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    MARK_IDS.map(id => sql`(${mayNameSql(id, uid)} and exists (select from ${MARKS[id].present(uid)} named offset 0))`),
    sql` or `,
  )})`

/** SQL of all VAT IDs that may have a mark now. */
export const MARKED_UIDS: RawBuilder<unknown> = sql.join(
  MARK_IDS.map(id => MARKS[id].candidates),
  sql` union `,
)

function mayNameSql(id: MarkId, uid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { country } = MARKS[id]
  return country === null ? sql<SqlBool>`true` : sql<SqlBool>`${uid} like ${sql.lit(`${country}%`)}`
}
