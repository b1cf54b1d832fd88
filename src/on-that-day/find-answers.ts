import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { DefiniteAnswer } from './evidence-on-day.ts'

type Row = [uid: string, id: number, verdict: DefiniteAnswer['verdict'], ms: number, service: DefiniteAnswer['service']]

/**
 * Returns the definite answers about these UIDs (at most 1,000) that a company may rely on: those that it asked for, and those of others that
 * served its batches and checks (the view `partner_evidence`). What an outage, a limit or a fault brought is none.
 */
export async function definiteAnswers(
  reader: Reader,
  companyId: number,
  uids: string[],
): Promise<Map<string, DefiniteAnswer[]>> {
  if (uids.length === 0) return new Map()
  // One JSON text for all: field by field, thousands of them take twice the time (docs/benchmarks.md).
  const { rows } = await sql<{ found: string | null }>`
    select json_agg(json_build_array(uid, id, verdict, floor(extract(epoch from asked_at) * 1000), service))::text as found
    from answer where verdict in ('valid', 'invalid') and id in (
      select answer_id from partner_evidence where company_id = ${companyId}::int and uid = any(${uids}::text[]))`.execute(
    reader,
  )
  // Made by the statement above alone.
  const found = JSON.parse(rows[0]?.found ?? '[]') as Row[]
  const answers = Map.groupBy(found, ([uid]) => uid)
  return new Map([...answers].map(([uid, of]) => [uid, of.map(toAnswer)]))
}

const toAnswer = ([, id, verdict, ms, service]: Row): DefiniteAnswer => ({
  ...{ id, verdict, askedAt: new Date(ms), service },
})
