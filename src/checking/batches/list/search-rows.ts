import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../../ground/database/containing.ts'
import type { Reader } from '../../../ground/database/database.ts'
import { repeatWhile, yieldToEventLoop } from '../../../ground/database/portions.ts'
import { tidyUid } from '../../../vat-ids/uid/tidy-uid.ts'
import type { RowFilter } from '../wire.ts'
import { hasOthers, type Place, shown } from './shown-rows.ts'

type Hit = Place & { place: number }

/** Who has more hits looks more closely. */
const MOST_HITS = 1_000

/** A search through 200,000 names takes seconds: so many at a time, and the last of them only where there are too few hits. */
const ROWS_A_LOOK = 5_000

/** Finds rows of a batch by UID, name or number of the row, a thousand at most, in the order of the sheet. */
export async function searchRows(
  db: Reader,
  batchId: number,
  { show, search }: { show: RowFilter | undefined; search: string },
): Promise<Place[]> {
  const hits: Hit[] = []
  await lookThrough(db, hits, questionsOf(batchId, show), search)
  await yieldToEventLoop()
  if (hasOthers(show)) await lookThrough(db, hits, othersOf(batchId), search)
  const inOrder = hits.toSorted((one, other) => one.place - other.place || (one.question ?? 0) - (other.question ?? 0))
  return inOrder.slice(0, MOST_HITS).map(({ question, row }) => ({ question, row }))
}

/** `after`: the rows behind a key, as many as one look takes; `hits`: what is found among them. */
type Source = {
  after: (key: string | number | null) => RawBuilder<unknown>
  hits: (rows: RawBuilder<unknown>, search: string) => RawBuilder<Hit>
}

async function lookThrough(db: Reader, hits: Hit[], source: Source, search: string): Promise<void> {
  let last: string | number | null = null
  await repeatWhile(async () => {
    const rows = source.after(last)
    const found = await source.hits(rows, search).execute(db)
    hits.push(...found.rows)
    const end = await sql<{ seen: number; last: string | number | null }>`select count(*)::int as seen, max(key) as last
      from (${rows}) looked`.execute(db)
    last = end.rows[0]?.last ?? null
    return end.rows[0]?.seen === ROWS_A_LOOK && hits.length < MOST_HITS
  })
}

const questionsOf = (batchId: number, show: RowFilter | undefined): Source => ({
  after: key => sql`select uid as key, id, uid, first_row, more_rows, own_name, more_names, answer_id from question
    where batch_id = ${batchId} and uid > ${key ?? ''} and ${shown(show)} order by uid limit ${sql.lit(ROWS_A_LOOK)}`,
  hits: (rows, search) => sql<Hit>`select asked.id as question, null::int as row, coalesce(first_row, 0) as place
    from (${rows}) asked
    where asked.uid like ${containing(tidyUid(search) || search)}
      or own_name ilike ${containing(search)} or ${hasAnotherName(search)} or ${nameOfAnswer} ilike ${containing(search)}
      or first_row = ${rowIn(search)} or ${rowIn(search)} = any(more_rows)`,
})

const othersOf = (batchId: number): Source => ({
  after: key => sql`select row as key, row, text, own_name from not_a_uid_row
    where batch_id = ${batchId} and row > ${key ?? 0} order by row limit ${sql.lit(ROWS_A_LOOK)}`,
  hits: (rows, search) => sql<Hit>`select null::bigint as question, row, row as place from (${rows}) other
    where text ilike ${containing(search)} or own_name ilike ${containing(search)} or row = ${rowIn(search)}`,
})

// One by one: a join would go through all answers that the database has (measured: 260 ms in place of 60).
const nameOfAnswer = sql`(select answer.name from answer where answer.id = answer_id)`

const hasAnotherName = (search: string) =>
  sql`exists (select from jsonb_array_elements_text(more_names) other (name) where other.name ilike ${containing(search)})`

/** The row's number, or one that no sheet has. */
const rowIn = (search: string): number => (/^\d{1,7}$/.test(search) ? Number(search) : 0)
