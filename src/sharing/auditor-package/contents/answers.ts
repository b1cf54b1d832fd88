import { sql } from 'kysely'
import { type ReceivedAnswer, receivedAnswers } from '../../../answers/checks/received-answers.ts'
import { sayReason, sayVerdict } from '../../../answers/checks/say-outcome.ts'
import { EVIDENCE_COLUMNS, type EvidenceColumn } from '../../../answers/evidence/columns.ts'
import { headingOf } from '../../../answers/evidence/result-columns.ts'
import type { Reader } from '../../../ground/database/database.ts'
import { inPortions } from '../../../ground/database/portions.ts'
import { DAY_MS } from '../../../ground/texts/days.ts'
import type { Language } from '../../../ground/texts/define.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { type CsvColumn, csvHead, csvRows } from '../../../house/lists/csv-file.ts'
import type { KeptAnswer, Reason } from '../../../registers/authorities/answer.ts'
import { ANSWER_COLUMNS, answerFromRow } from '../../../registers/authorities/answer-row.ts'
import { csvTexts } from './csv-texts.ts'
import type { Period } from './period.ts'

const ANSWERS_A_STATEMENT = 2_000

// A question is settled before its batch ends, by clocks that may differ a little: batches of other years need not be looked at. `offset 0`
// has each batch's questions found by their key, whatever the database believes of them.
const withinReach = ({ from, before }: Period) => sql`batch.created_at < ${before}::timestamptz + interval '1 day'
  and (batch.finished_at is null or batch.finished_at >= ${from}::timestamptz - interval '1 day')`

const WEEK_MS = 7 * DAY_MS

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

/** Writes these answers as CSV: all that the authority said, and in whose name it was asked. */
export async function* answersCsv(
  reader: Reader,
  whose: Whose,
  ids: number[],
  step: (done: number) => Promise<void>,
): AsyncGenerator<string> {
  const columns = csvColumns(whose)
  yield csvHead(columns)
  for await (const some of inPortions(ids, ANSWERS_A_STATEMENT)) {
    yield csvRows(columns, await answersOf(reader, some))
    await step(some.length)
  }
}

/** An answer, and whose batch asked for it; null = a single check did. */
type Row = { answer: KeptAnswer; companyId: number; batchId: number | null }

async function answersOf(reader: Reader, ids: number[]): Promise<Row[]> {
  const rows = await reader
    .selectFrom('answer')
    .select([...ANSWER_COLUMNS, 'company_id', 'batch_id'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ answer: answerFromRow(row), companyId: row.company_id, batchId: row.batch_id }))
}

/** Returns the columns of answers.csv: in words, and behind them what programs want, by its names in the API. */
export function csvColumns(
  { companyId, language }: Whose,
  columns: readonly EvidenceColumn[] = EVIDENCE_COLUMNS,
): CsvColumn<Row>[] {
  const say = translate(csvTexts, language)
  return [
    { heading: say('number'), of: ({ answer }) => String(answer.id) },
    { heading: say('uid'), of: ({ answer }) => answer.uid },
    { heading: say('verdict'), of: ({ answer }) => sayVerdict(answer.outcome.verdict, language) },
    { heading: say('reason'), of: ({ answer }) => sayOwnReason(answer, language) },
    ...worded(columns, language),
    { heading: say('batch'), of: row => batchOf(row, companyId) },
    { heading: 'verdict', of: ({ answer }) => answer.outcome.verdict },
    { heading: 'reason', of: ({ answer }) => reasonOf(answer) ?? '' },
    ...forPrograms(columns),
  ]
}

const worded = (columns: readonly EvidenceColumn[], language: Language): CsvColumn<Row>[] =>
  columns.flatMap(({ csv }) =>
    csv ? [{ heading: headingOf(csv.heading, language), of: ({ answer }) => csv.text(answer, language) }] : [],
  )

const forPrograms = (columns: readonly EvidenceColumn[]): CsvColumn<Row>[] =>
  columns.flatMap(({ key, csvForPrograms }) =>
    csvForPrograms ? [{ heading: key, of: ({ answer }) => csvForPrograms(answer) }] : [],
  )

const reasonOf = ({ outcome }: KeptAnswer): Reason | null => (outcome.verdict === 'not-checked' ? outcome.reason : null)

function sayOwnReason(answer: KeptAnswer, language: Language): string {
  const reason = reasonOf(answer)
  return reason === null ? '' : sayReason(reason, language)
}

// Which batch of another company asked for it is that one's alone.
const batchOf = ({ batchId, companyId }: Row, reader: number): string =>
  batchId !== null && companyId === reader ? `B-${batchId}` : ''

const BODIES_A_STATEMENT = 1_000

/**
 * These answers as their services sent them, a line of JSON for each that brought anything, by the `id` of answers.csv. No table: a body
 * is the authority's bytes, which no guard against formulas may touch, or its sum would be another (docs/rules.md#answers-as-received).
 */
export async function* receivedLines(reader: Reader, ids: number[]): AsyncGenerator<string> {
  for await (const some of inPortions(ids, BODIES_A_STATEMENT)) {
    const received = await receivedAnswers(reader, some)
    yield received.flatMap(answer => (answer.length === null ? [] : [`${lineOf(answer)}\n`])).join('')
  }
}

const lineOf = ({ id, service, dated, length, sha256, bytes }: ReceivedAnswer): string =>
  JSON.stringify({ id, service, dated, length, sha256, ...bodyOf(bytes) })

// As text where that text is these very bytes.
function bodyOf(bytes: Buffer): { body: string } | { base64: string } {
  const body = bytes.toString()
  return Buffer.from(body).equals(bytes) ? { body } : { base64: bytes.toString('base64') }
}
