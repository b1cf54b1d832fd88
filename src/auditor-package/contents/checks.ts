import { sql } from 'kysely'
import { csvLine } from '../../audit-log/csv.ts'
import type { Reader } from '../../database/database.ts'
import type { Period } from './period.ts'

/** By names of the API: the same in either language. */
const HEADINGS = [...['number', 'at', 'by', 'input', 'uid', 'verdict', 'reason', 'fromCache', 'answers', 'ownCompany']]
const CHECKS_A_STATEMENT = 1_000

/** A company's single checks of a period as CSV, each with the answers that it rests on. */
export async function* checksCsv(
  reader: Reader,
  companyId: number,
  period: Period,
  step: (done: number) => Promise<void>,
): AsyncGenerator<string> {
  yield csvLine(HEADINGS)
  let after = 0
  for (;;) {
    const rows = await checksAfter(reader, companyId, period, after)
    if (rows.length === 0) return
    yield rows.map(row => csvLine(fieldsOf(row))).join('')
    after = rows.at(-1)?.id ?? after
    await step(rows.length)
  }
}

/** How many single checks a company made in a period. */
export async function countChecks(reader: Reader, companyId: number, period: Period): Promise<number> {
  const counted = checksOf(reader, companyId, period).select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

const checksOf = (reader: Reader, companyId: number, { from, before }: Period) =>
  reader
    .selectFrom('single_check as check')
    .where('check.company_id', '=', companyId)
    .where('check.created_at', '>=', from)
    .where('check.created_at', '<', before)

const checksAfter = (reader: Reader, companyId: number, period: Period, after: number) =>
  checksOf(reader, companyId, period)
    .innerJoin('users', 'users.id', 'check.user_id')
    .select(['check.id', 'check.created_at', 'check.input', 'check.uid', 'check.verdict', 'check.reason'])
    .select(['check.from_cache', 'check.answer_ids', 'check.own_company'])
    .select(sql<string>`trim(users.firstname || ' ' || users.lastname)`.as('by'))
    .where('check.id', '>', after)
    .orderBy('check.id')
    .limit(CHECKS_A_STATEMENT)
    .execute()

type Row = Awaited<ReturnType<typeof checksAfter>>[number]

const fieldsOf = (row: Row): string[] => [
  ...[`E-${row.id}`, row.created_at.toISOString(), row.by, row.input, row.uid, row.verdict, row.reason ?? ''],
  ...[row.from_cache ? 'yes' : 'no', row.answer_ids.join(' '), row.own_company],
]
