import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../src/base/database/database.ts'
import { verifyChain } from '../../../src/platform/audit-log/chain.ts'
import type { Receiver } from './receiver.ts'
import type { CompanyResults } from './simulate-company.ts'

type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

/** The records compared with the answers. `faults`: what is lost, duplicated or left over. */
export type RecordSummary = {
  batches: number
  questions: number
  answers: number
  events: number
  eventsTwice: number
  /** Lines of the audit log, as they were written. */
  auditLines: number
  /** Watched partners that were queried. */
  watched: number
  faults: string[]
}

const IDLE_TIMEOUT_MS = 420_000

/** Counts that must be 0, by name. */
const ZERO_COUNTS: Record<string, string> = {
  'batches that did not end well': 'select count(*)::int as count from batch where status not in (-2, 2, 3)',
  'batches that are still being stored': 'select count(*)::int as count from batch where status = -2',
  'lists stored twice': 'select count(*)::int from (select file_name from batch group by 1 having count(*) > 1) x',
  'batches whose counters do not add up': `select count(*)::int from batch where settled_questions <> total_questions
    or processed_rows <> total_rows or valid_rows + not_checked_rows + invalid_rows + not_a_uid_rows <> total_rows`,
  'batches with missing or unsettled questions': `select count(*)::int from (
      select b.id from batch b left join question q on q.batch_id = b.id
      group by b.id having count(q.id) <> b.total_questions or count(*) filter (where q.state <> 'settled') > 0
        or sum(q.row_count) <> b.total_rows - b.not_a_uid_rows) x`,
  'questions without an answer on record': `select count(*)::int from question where answer_id is null and verdict <> 'not-checked'`,
  'questions with two definite answers of their own batch': `select count(*)::int from (select batch_id, uid from answer
    where batch_id is not null and verdict <> 'not-checked' group by 1, 2 having count(*) > 1) x`,
  'batches without exactly one report': `select count(*)::int from (
    select b.id from batch b left join report r on r.batch_id = b.id group by b.id having count(r.id) <> 1) x`,
  'batches without exactly one event': `select count(*)::int from (
    select b.id from batch b left join webhook_delivery d on d.type = 'batch.completed' and d.data ->> 'id' = b.id::text
    group by b.id having count(distinct d.event_id) <> 1 or count(d.id) <> 1) x`,
  'checks without exactly one event': `select count(*)::int from (
    select s.id from single_check s left join webhook_delivery d on d.type = 'check.completed' and d.data ->> 'id' = s.id::text
    group by s.id having count(d.id) <> 1) x`,
  'undelivered events': `select count(*)::int from webhook_delivery where state <> 'delivered'`,
}

/** Waits until no work is left, then compares the records with the answers received. */
export async function verifyRecords(
  results: readonly CompanyResults[],
  { query, receiver, db }: { query: Query; receiver: Receiver; db: Database },
): Promise<RecordSummary> {
  await waitUntilIdle(query)
  const countRows = async (text: string): Promise<number> =>
    Object.values((await query<{ count: number }>(text))[0] ?? {})[0] ?? 0
  const problems = results.flatMap(each => each.faults)
  for (const [problem, text] of Object.entries(ZERO_COUNTS)) {
    const excess = await countRows(text)
    if (excess > 0) problems.push(`${excess} ${problem}`)
  }
  problems.push(...(await lostUploads(query, results)), ...(await lostEvents(query, receiver)))
  const checks = await countRows('select count(*)::int from single_check')
  const [answeredChecks, cutOffChecks] = [sum(results, each => each.checks), sum(results, each => each.cutChecks)]
  if (checks < answeredChecks || checks > answeredChecks + cutOffChecks)
    problems.push(`${checks} checks on record, ${answeredChecks} answered and ${cutOffChecks} cut off`)
  const { lines, misfit } = await verifyChain(db)
  if (misfit !== null) problems.push(`the audit log is not whole: ${misfit}`)
  return {
    batches: await countRows('select count(*)::int from batch'),
    questions: await countRows('select count(*)::int from question'),
    answers: await countRows('select count(*)::int from answer'),
    events: receiver.arrivals.size,
    eventsTwice: [...receiver.arrivals.values()].filter(times => times > 1).length,
    auditLines: lines,
    watched: await countRows('select count(*)::int from watched_partner where tried_on is not null'),
    faults: problems,
  }
}

/** Waits until nothing is open, being stored or undelivered; the counts show what remains. */
async function waitUntilIdle(query: Query): Promise<void> {
  const open = `select (select count(*) from batch where status in (-2, 0, 1))::int
    + (select count(*) from webhook_delivery where state = 'waiting')::int as count`
  for (const until = Date.now() + IDLE_TIMEOUT_MS; Date.now() < until; await wait(500))
    if ((await query<{ count: number }>(open))[0]?.count === 0) return
}

/** Returns uploads that were answered but do not exist under that id. */
async function lostUploads(query: Query, results: readonly CompanyResults[]): Promise<string[]> {
  const batches = await query<{ id: number; file_name: string }>('select id, file_name from batch')
  const names = new Map(batches.map(({ id, file_name }) => [id, file_name]))
  const answeredUploads = results.flatMap(({ uploads }) => uploads)
  const knownNames = new Set([
    ...answeredUploads.map(({ name }) => name),
    ...results.flatMap(({ cutUploads }) => cutUploads),
  ])
  return [
    ...answeredUploads
      .filter(({ id, name }) => names.get(id) !== name)
      .map(({ name }) => `${name} was answered and is lost`),
    ...batches
      .filter(({ file_name }) => !knownNames.has(file_name))
      .map(({ file_name }) => `${file_name} was never sent`),
  ]
}

async function lostEvents(query: Query, { arrivals, invalidCount }: Receiver): Promise<string[]> {
  const sentEvents = await query<{ event_id: string }>('select event_id from webhook_delivery')
  const lostCount = sentEvents.filter(({ event_id }) => !arrivals.has(event_id)).length
  return [
    ...(lostCount > 0 ? [`${lostCount} events never arrived`] : []),
    ...(arrivals.size > sentEvents.length
      ? [`${arrivals.size - sentEvents.length} events arrived without a record`]
      : []),
    ...(invalidCount() > 0 ? [`${invalidCount()} events arrived without a valid signature`] : []),
  ]
}

export const sum = <T>(all: readonly T[], measure: (item: T) => number): number =>
  all.reduce((total, item) => total + measure(item), 0)
