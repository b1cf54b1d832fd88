import { sql } from 'kysely'
import type { Reason } from '../../authorities/answer.ts'
import { ANSWER_COLUMNS } from '../../authorities/answer-row.ts'
import { authorityName } from '../../authorities/authorities-rules.ts'
import { sayReason, sayVerdict } from '../../checks/say-outcome.ts'
import type { Reader } from '../../database/database.ts'
import { inPortions } from '../../database/portions.ts'
import { type CsvColumn, csvHead, csvRows } from '../../lists/csv-file.ts'
import type { Language } from '../../texts/define.ts'
import { formatMoment } from '../../texts/format.ts'
import { translate } from '../../texts/translate.ts'
import { csvTexts } from './csv-texts.ts'
import type { Period } from './period.ts'

const ANSWERS_A_STATEMENT = 2_000

// A question is settled before its batch ends, by clocks that may differ a little: batches of other years need not be looked at. `offset 0`
// has each batch's questions found by their key, whatever the database believes of them.
const withinReach = ({ from, before }: Period) => sql`batch.created_at < ${before}::timestamptz + interval '1 day'
  and (batch.finished_at is null or batch.finished_at >= ${from}::timestamptz - interval '1 day')`

const WEEK_MS = 7 * 86_400_000

/** Which answers a company got in a period, in their order: its own, and remembered ones that served its rows and checks then. */
export async function answerIds(reader: Reader, companyId: number, period: Period): Promise<number[]> {
  const ids = new Set<number>()
  for await (const [week] of inPortions(weeksOf(period), 1)) {
    if (week) for (const id of await answerIdsWithin(reader, companyId, week)) ids.add(id)
  }
  return [...ids].toSorted((one, other) => one - other)
}

/** Cuts a period into weeks of 168 hours, the last one shorter: all of a year at once lets others wait for half a second. */
function weeksOf({ from, before }: Period): Period[] {
  const weeks: Period[] = []
  for (let at = from.getTime(); at < before.getTime(); at += WEEK_MS)
    weeks.push({ from: new Date(at), before: new Date(Math.min(at + WEEK_MS, before.getTime())) })
  return weeks
}

async function answerIdsWithin(reader: Reader, companyId: number, period: Period): Promise<number[]> {
  const { from, before } = period
  const { rows } = await sql<{ id: number }>`
    select id from answer where company_id = ${companyId} and asked_at >= ${from} and asked_at < ${before}
    union
    select settled.answer_id from batch cross join lateral (
        select answer_id from question where batch_id = batch.id and answer_id is not null
          and settled_at >= ${from} and settled_at < ${before} offset 0) settled
      where batch.company_id = ${companyId} and ${withinReach(period)}
    union
    select unnest(answer_ids) from single_check
      where company_id = ${companyId} and created_at >= ${from} and created_at < ${before}`.execute(reader)
  return rows.map(({ id }) => Number(id))
}

/** Whose package it is, and in which language it was asked for. */
export type Whose = { companyId: number; language: Language }

/** These answers as CSV: all that the authority said, and in whose name it was asked. */
export async function* answersCsv(
  reader: Reader,
  whose: Whose,
  ids: number[],
  step: (done: number) => Promise<void>,
): AsyncGenerator<string> {
  const columns = columnsFor(whose)
  yield csvHead(columns)
  for await (const some of inPortions(ids, ANSWERS_A_STATEMENT)) {
    yield csvRows(columns, await answersOf(reader, some))
    await step(some.length)
  }
}

const answersOf = (reader: Reader, ids: number[]) =>
  reader
    .selectFrom('answer')
    .select([...ANSWER_COLUMNS, 'company_id', 'batch_id'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()

type Row = Awaited<ReturnType<typeof answersOf>>[number]

/** In words; behind them what programs want, by its names in the API. */
function columnsFor({ companyId, language }: Whose): CsvColumn<Row>[] {
  const say = translate(csvTexts, language)
  return [
    { heading: say('number'), of: row => String(row.id) },
    { heading: say('uid'), of: row => row.uid },
    { heading: say('verdict'), of: row => sayVerdict(row.verdict, language) },
    { heading: say('reason'), of: row => (row.reason === null ? '' : sayReason(row.reason as Reason, language)) },
    { heading: say('level'), of: row => String(row.level) },
    { heading: say('service'), of: row => authorityName(row.service, language) },
    { heading: say('askedAt'), of: row => formatMoment(row.asked_at, language) },
    { heading: say('requesterUid'), of: row => row.requester_uid },
    { heading: say('requesterName'), of: row => row.requester_name },
    { heading: say('code'), of: row => row.code },
    { heading: say('message'), of: row => row.message },
    { heading: say('name'), of: row => row.name },
    { heading: say('address'), of: row => row.address_lines.join(', ') },
    { heading: say('street'), of: row => row.street },
    { heading: say('zipCode'), of: row => row.zip_code },
    { heading: say('city'), of: row => row.city },
    { heading: say('consultationNumber'), of: row => row.consultation_number },
    { heading: say('batch'), of: row => batchOf(row, companyId) },
    { heading: 'verdict', of: row => row.verdict },
    { heading: 'reason', of: row => row.reason ?? '' },
    { heading: 'service', of: row => row.service },
    { heading: 'askedAt', of: row => row.asked_at.toISOString() },
  ]
}

// Which batch of another company asked for it is that one's alone.
const batchOf = (row: Row, companyId: number): string =>
  row.batch_id !== null && row.company_id === companyId ? `B-${row.batch_id}` : ''
