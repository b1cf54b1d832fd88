import { sql } from 'kysely'
import { describeReason, formatVerdict } from '../../../answers/checks/describe-outcome.ts'
import { type ReceivedAnswer, readReceivedAnswers } from '../../../answers/checks/received-answers.ts'
import { IN_CSV, IN_CSV_FOR_PROGRAMS } from '../../../answers/evidence/answer-values.ts'
import { EVIDENCE_COLUMNS, type EvidenceColumn } from '../../../answers/evidence/columns.ts'
import { headingOf } from '../../../answers/evidence/result-columns.ts'
import type { Reader } from '../../../base/database/database.ts'
import { inPortions } from '../../../base/database/event-loop.ts'
import { DAY_MS } from '../../../base/texts/days.ts'
import type { Language } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import { type CsvColumn, csvHead, csvRows } from '../../../platform/lists/csv-file.ts'
import type { Reason, StoredAnswer } from '../../../registers/authorities/answer.ts'
import { ANSWER_COLUMNS, answerFromRow } from '../../../registers/authorities/answer-row.ts'
import { csvTexts } from './csv-texts.ts'
import type { Period } from './period.ts'

const ANSWERS_PER_STATEMENT = 2_000

// A question is settled before its batch ends, by clocks that may differ slightly, so batches of
// other years are skipped. `offset 0` makes PostgreSQL look up each batch's questions by their key,
// independent of its statistics.
const overlapsPeriod = ({ from, before }: Period) => sql`batch.created_at < ${before}::timestamptz + interval '1 day'
  and (batch.finished_at is null or batch.finished_at >= ${from}::timestamptz - interval '1 day')`

const WEEK_MS = 7 * DAY_MS

/**
 * Returns the ids of the answers that a company got in a period, in order: its own, and cached ones
 * used for its rows and checks.
 */
export async function answerIds(reader: Reader, companyId: number, period: Period): Promise<number[]> {
  const ids = new Set<number>()
  for await (const [week] of inPortions(weeksOf(period), 1)) {
    if (week) for (const id of await answerIdsWithin(reader, companyId, week)) ids.add(id)
  }
  return [...ids].toSorted((one, other) => one - other)
}

/**
 * Splits a period into weeks of 168 hours, the last one shorter: a query for a whole year would
 * block others for half a second.
 */
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
      where batch.company_id = ${companyId} and ${overlapsPeriod(period)}
    union
    select unnest(answer_ids) from single_check
      where company_id = ${companyId} and created_at >= ${from} and created_at < ${before}`.execute(reader)
  return rows.map(({ id }) => Number(id))
}

/** The package's company and language. */
export type PackageScope = { companyId: number; language: Language }

/** Writes these answers as CSV: the authority's whole answer, and the requester. */
export async function* answersCsv(
  reader: Reader,
  scope: PackageScope,
  ids: number[],
  step: (done: number) => Promise<void>,
): AsyncGenerator<string> {
  const columns = csvColumns(scope)
  yield csvHead(columns)
  for await (const portion of inPortions(ids, ANSWERS_PER_STATEMENT)) {
    yield csvRows(columns, await answersOf(reader, portion))
    await step(portion.length)
  }
}

/** An answer, and the batch that queried it; null = a single check. */
type Row = { answer: StoredAnswer; companyId: number; batchId: number | null }

async function answersOf(reader: Reader, ids: number[]): Promise<Row[]> {
  const rows = await reader
    .selectFrom('answer')
    .select([...ANSWER_COLUMNS, 'company_id', 'batch_id'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ answer: answerFromRow(row), companyId: row.company_id, batchId: row.batch_id }))
}

/** Returns the columns of answers.csv: readable text first, then raw values under API names. */
export function csvColumns(
  { companyId, language }: PackageScope,
  columns: readonly EvidenceColumn[] = EVIDENCE_COLUMNS,
): CsvColumn<Row>[] {
  const t = translate(csvTexts, language)
  return [
    { heading: t('number'), of: ({ answer }) => String(answer.id) },
    { heading: t('uid'), of: ({ answer }) => answer.uid },
    { heading: t('verdict'), of: ({ answer }) => formatVerdict(answer.outcome.verdict, language) },
    { heading: t('reason'), of: ({ answer }) => describeOwnReason(answer, language) },
    ...textColumns(columns, language),
    { heading: t('batch'), of: row => batchOf(row, companyId) },
    { heading: 'verdict', of: ({ answer }) => answer.outcome.verdict },
    { heading: 'reason', of: ({ answer }) => reasonOf(answer) ?? '' },
    ...apiColumns(columns),
  ]
}

const textColumns = (columns: readonly EvidenceColumn[], language: Language): CsvColumn<Row>[] =>
  columns.flatMap(({ csv, value }) =>
    csv && value
      ? [{ heading: headingOf(csv, language), of: ({ answer }) => value.format(answer, IN_CSV, language) }]
      : [],
  )

const apiColumns = (columns: readonly EvidenceColumn[]): CsvColumn<Row>[] =>
  columns.flatMap(({ key, csvForPrograms, value }) =>
    csvForPrograms && value ? [{ heading: key, of: ({ answer }) => value.format(answer, IN_CSV_FOR_PROGRAMS) }] : [],
  )

const reasonOf = ({ outcome }: StoredAnswer): Reason | null =>
  outcome.verdict === 'not-checked' ? outcome.reason : null

function describeOwnReason(answer: StoredAnswer, language: Language): string {
  const reason = reasonOf(answer)
  return reason === null ? '' : describeReason(reason, language)
}

// The number of another company's batch must not be revealed.
const batchOf = ({ batchId, companyId }: Row, readingCompanyId: number): string =>
  batchId !== null && companyId === readingCompanyId ? `B-${batchId}` : ''

const BODIES_PER_STATEMENT = 1_000

/**
 * Writes the responses of services as received, one line of JSON for each answer with a body, by
 * the `id` of answers.csv. No CSV: the body is the authority's bytes, and guarding them against
 * formulas would change their checksum (docs/rules.md#answers-as-received).
 */
export async function* receivedLines(reader: Reader, ids: number[]): AsyncGenerator<string> {
  for await (const portion of inPortions(ids, BODIES_PER_STATEMENT)) {
    const received = await readReceivedAnswers(reader, portion)
    yield received.flatMap(answer => (answer.length === null ? [] : [`${lineOf(answer)}\n`])).join('')
  }
}

const lineOf = ({ id, service, dated, length, sha256, bytes }: ReceivedAnswer): string =>
  JSON.stringify({ id, service, dated, length, sha256, ...bodyOf(bytes) })

// As text if its UTF-8 encoding equals the bytes.
function bodyOf(bytes: Buffer): { body: string } | { base64: string } {
  const body = bytes.toString()
  return Buffer.from(body).equals(bytes) ? { body } : { base64: bytes.toString('base64') }
}
