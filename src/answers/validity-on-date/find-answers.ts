import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/event-loop.ts'
import type { EntryDays } from './entry-on-day.ts'
import type { DefiniteAnswer } from './evidence-on-day.ts'

type Row = [
  uid: string,
  id: number,
  verdict: DefiniteAnswer['verdict'],
  ms: number,
  service: DefiniteAnswer['service'],
  entry: EntryDays | null,
]

// With five years of lists, a thousand UIDs per query delay other pages by 0.4 s.
const MAX_UIDS_PER_QUERY = 250

/**
 * Returns the definite answers about these (distinct) UIDs that a company may rely on: its own, and
 * others' answers used in its batches and checks (the view `partner_evidence`). Outages, limits and
 * faults are not included.
 */
export async function definiteAnswers(
  reader: Reader,
  companyId: number,
  uids: string[],
): Promise<Map<string, DefiniteAnswer[]>> {
  const answers = new Map<string, DefiniteAnswer[]>()
  for await (const portion of inPortions(uids, MAX_UIDS_PER_QUERY)) {
    for (const [uid, rows] of Map.groupBy(await rowsOf(reader, companyId, portion), ([uid]) => uid))
      answers.set(uid, rows.map(toAnswer))
  }
  return answers
}

/**
 * Reads all rows as one JSON text: as columns, thousands of them take twice the time
 * (docs/benchmarks.md).
 */
async function rowsOf(reader: Reader, companyId: number, uids: string[]): Promise<Row[]> {
  // The statement joins from keys to rows (docs/decisions/2026-11-23-queries-by-key.md).
  const { rows } = await sql<{ found: string | null }>`
    select json_agg(json_build_array(uid, id, verdict, floor(extract(epoch from asked_at) * 1000), service, entry))::text as found
    from (select distinct known.answer_id from unnest(${uids}::text[]) wanted (uid)
        cross join lateral (select answer_id from partner_evidence evidence
          where evidence.company_id = ${companyId}::int and evidence.uid = wanted.uid offset 0) known) known
      cross join lateral (select * from answer where answer.id = known.answer_id and verdict in ('valid', 'invalid') offset 0) answer`.execute(
    reader,
  )
  // The JSON comes from the statement above.
  return JSON.parse(rows[0]?.found ?? '[]') as Row[]
}

const toAnswer = ([, id, verdict, ms, service, entry]: Row): DefiniteAnswer => ({
  id,
  verdict,
  askedAt: new Date(ms),
  service,
  ...(entry && { entry: { from: entry.from, until: entry.until } }),
})
