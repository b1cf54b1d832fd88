import { sql } from 'kysely'
import { csvLine } from '../../audit-log/csv.ts'
import type { Reader } from '../../database/database.ts'
import { inPortions } from '../../database/portions.ts'
import type { Period } from './period.ts'

/** By names of the API: the same in either language. */
const HEADINGS = [
  ...['id', 'uid', 'verdict', 'reason', 'level', 'service', 'askedAt', 'requesterUid', 'requesterName'],
  ...['code', 'message', 'name', 'address', 'street', 'zipCode', 'city', 'consultationNumber', 'batch'],
]
const ANSWERS_A_STATEMENT = 2_000

/** Which answers a company got in a period, in their order: its own, and remembered ones that served its rows and checks then. */
export async function answerIds(reader: Reader, companyId: number, { from, before }: Period): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from answer where company_id = ${companyId} and asked_at >= ${from} and asked_at < ${before}
    union
    select question.answer_id from question join batch on batch.id = question.batch_id
      where batch.company_id = ${companyId} and question.answer_id is not null
        and question.settled_at >= ${from} and question.settled_at < ${before}
    union
    select unnest(answer_ids) from single_check
      where company_id = ${companyId} and created_at >= ${from} and created_at < ${before}
    order by 1`.execute(reader)
  return rows.map(({ id }) => Number(id))
}

/** These answers as CSV: all that the authority said, and in whose name it was asked. */
export async function* answersCsv(
  reader: Reader,
  companyId: number,
  ids: number[],
  step: (done: number) => Promise<void>,
): AsyncGenerator<string> {
  yield csvLine(HEADINGS)
  for await (const some of inPortions(ids, ANSWERS_A_STATEMENT)) {
    yield (await answersOf(reader, some)).map(row => csvLine(fieldsOf(row, companyId))).join('')
    await step(some.length)
  }
}

const answersOf = (reader: Reader, ids: number[]) =>
  reader.selectFrom('answer').selectAll().where(sql<boolean>`id = any(${ids}::bigint[])`).orderBy('id').execute()

type Row = Awaited<ReturnType<typeof answersOf>>[number]

// Which batch of another company asked for it is that one's alone.
const fieldsOf = (row: Row, companyId: number): string[] => [
  ...[String(row.id), row.uid, row.verdict, row.reason ?? '', String(row.level), row.service],
  ...[row.asked_at.toISOString(), row.requester_uid, row.requester_name, row.code, row.message, row.name],
  ...[row.address_lines.join('\n'), row.street, row.zip_code, row.city, row.consultation_number],
  row.batch_id !== null && row.company_id === companyId ? `B-${row.batch_id}` : '',
]
