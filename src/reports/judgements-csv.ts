import { sql } from 'kysely'
import { csvLine } from '../audit-log/csv.ts'
import type { Reader } from '../database/database.ts'

/** By names of the API: the same in either language. */
const HEADINGS = ['at', 'by', 'uid', 'word', 'remark', 'ownName', 'givenName']

/**
 * Returns all that a company's people said of companies that were compared (docs/same-company.md#judgements), in the order in which they
 * did, as CSV, how much it was, and when the last of it was said. Null where nothing was said. `before`: only what was said by then.
 */
export async function judgementsCsv(
  reader: Reader,
  companyId: number,
  before?: Date,
): Promise<{ csv: Buffer; count: number; lastAt: Date } | null> {
  const judgements = await judgementsOfCompany(reader, companyId, before)
  const last = judgements.at(-1)
  if (last === undefined) return null
  const lines = judgements.map(({ at, by, uid, word, remark, ownName, givenName }) =>
    csvLine([at.toISOString(), by, uid, word, remark, ownName, givenName]),
  )
  return { csv: Buffer.from([csvLine(HEADINGS), ...lines].join('')), count: lines.length, lastAt: last.at }
}

const judgementsOfCompany = (reader: Reader, companyId: number, before: Date | undefined) =>
  reader
    .selectFrom('company_judgement as judgement')
    .innerJoin('users', 'users.id', 'judgement.user_id')
    .select(['judgement.created_at as at', 'judgement.uid', 'judgement.own_name as ownName'])
    .select(['judgement.given_name as givenName', 'judgement.word', 'judgement.remark'])
    .select(sql<string>`trim(users.firstname || ' ' || users.lastname)`.as('by'))
    .where('judgement.company_id', '=', companyId)
    .$if(before !== undefined, query => query.where('judgement.created_at', '<', before ?? null))
    .orderBy('judgement.id')
    .execute()
