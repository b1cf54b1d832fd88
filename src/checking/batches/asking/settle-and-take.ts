import { setTimeout as wait } from 'node:timers/promises'
import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import { yieldToEventLoop } from '../../../base/database/portions.ts'
import { retryWhileUnavailable } from '../../../platform/background/retry.ts'
import type { Lane, LaneContext, RecordAndClaim } from './lane.ts'
import { type CheckedQuestion, type LeasedQuestion, notChecked } from './question.ts'
import { type AffectedBatches, endBatchQuestions, LateWriter, recordOutcomes, selectStillLeased } from './settle.ts'
import { acquireQuestions } from './store.ts'

/** What one lane wants to settle and take. */
type Request = {
  lane: Lane
  results: CheckedQuestion[]
  size: number
  resolve: (newQuestions: LeasedQuestion[]) => void
  reject: (failure: unknown) => void
}

/**
 * The requests of a company's lanes of one track in this process, and whether they are being
 * served.
 */
type RequestQueue = { requests: Request[]; isServed: boolean }

// Costs no time if the lanes' next calls are already in flight.
const COLLECT_MS = 20
// Number of questions settled and taken that justifies a transaction. Any other waiting requests
// join it.
const ENOUGH_QUESTIONS = 200
// Few enough to be quick. Cached answers come in groups of this size: at 200 they took a third
// longer.
const MAX_TOGETHER = 1_000

/**
 * Combines waiting lanes of one company in one transaction. Each transaction locks its batch's row
 * until commit, so separate ones run one after another: four workers with ten lanes reached 300
 * answers a second instead of 800 (bench/workers).
 */
export function coalesce(recordAndClaim: RecordAndClaim): RecordAndClaim {
  const queues = new Map<string, RequestQueue>()
  const queueOf = ({ companyId, track }: Lane): RequestQueue => {
    const key = `${companyId} ${track}`
    const queue = queues.get(key) ?? { requests: [], isServed: false }
    queues.set(key, queue)
    return queue
  }
  return (lane, results, size) => {
    if (results.length === 0 && size === 0) return Promise.resolve([])
    const { promise, resolve, reject } = Promise.withResolvers<LeasedQuestion[]>()
    const queue = queueOf(lane)
    queue.requests.push({ lane, results, size, resolve, reject })
    if (!queue.isServed) void serveQueue(queue, recordAndClaim)
    return promise
  }
}

async function serveQueue(queue: RequestQueue, recordAndClaim: RecordAndClaim): Promise<void> {
  queue.isServed = true
  while (queue.requests.length > 0) {
    // The call that has just started is sent only after a turn of the event loop.
    await (queue.requests.some(isIdle) || isFull(queue) ? yieldToEventLoop() : wait(COLLECT_MS))
    await serveTogether(nextGroup(queue), recordAndClaim)
  }
  queue.isServed = false
}

/**
 * True if the lane has no call in flight, only answers to settle, and queries nothing until it gets
 * new questions.
 */
const isIdle = ({ lane, results }: Request): boolean => lane.leased.size <= results.length

const questionsOf = (requests: Request[]): number =>
  requests.reduce((sum, { results, size }) => sum + results.length + size, 0)

const isFull = ({ requests }: RequestQueue): boolean => questionsOf(requests) >= ENOUGH_QUESTIONS

/** Takes as many requests as fit into one transaction, and at least one. */
function nextGroup({ requests }: RequestQueue): Request[] {
  const end = requests.findIndex((_, place) => place > 0 && questionsOf(requests.slice(0, place + 1)) > MAX_TOGETHER)
  return requests.splice(0, end === -1 ? requests.length : end)
}

async function serveTogether(requests: Request[], recordAndClaim: RecordAndClaim): Promise<void> {
  // The latest request has the newest settings of the company.
  const lane = requests.at(-1)?.lane
  if (lane === undefined) return
  try {
    const results = requests.flatMap(request => request.results)
    const size = requests.reduce((sum, request) => sum + request.size, 0)
    const newQuestions = await recordAndClaim(lane, results, size)
    for (const [request, share] of deal(requests, newQuestions)) deliver(request, share)
  } catch (failure) {
    for (const { reject } of requests) reject(failure)
  }
}

function deliver({ lane, results, resolve }: Request, newQuestions: LeasedQuestion[]): void {
  for (const { question } of results) lane.leased.delete(question)
  for (const question of newQuestions) lane.leased.add(question)
  resolve(newQuestions)
}

/**
 * Distributes the taken questions: if there are too few, every request gets one before any gets
 * two.
 */
function deal(requests: Request[], newQuestions: LeasedQuestion[]): Map<Request, LeasedQuestion[]> {
  const shares = new Map<Request, LeasedQuestion[]>(requests.map(request => [request, []]))
  const remaining = [...newQuestions]
  for (let round = 1; round <= newQuestions.length; round++) {
    for (const [{ size }, share] of shares) if (round <= size) share.push(...remaining.splice(0, 1))
  }
  return shares
}

/**
 * Settles the questions that a company's lanes just checked and takes the next ones, in one
 * transaction. Reports batches that this completes or nearly completes, and ends batches whose
 * account turns out to be closed.
 */
export async function recordAndClaim(lane: Lane, results: CheckedQuestion[], size: number): Promise<LeasedQuestion[]> {
  const { batches, newQuestions } = await inOneTransaction(lane, results, size)
  await notifyEnds(lane.context, batches)
  return attachCachedAnswers(lane, newQuestions)
}

async function notifyEnds({ queue, ends }: LaneContext, { closed, nearly, complete }: AffectedBatches): Promise<void> {
  const { db } = queue.database
  for (const [batchId, reason] of closed) await endBatchQuestions({ db, ends }, batchId, reason)
  for (const batchId of nearly) ends.nearly(batchId)
  for (const batchId of complete) ends.complete(batchId)
}

/**
 * Looks up a whole group in the cache at once and ahead of time: the previous call is still in
 * flight.
 */
async function attachCachedAnswers(lane: Lane, newQuestions: LeasedQuestion[]): Promise<LeasedQuestion[]> {
  const uids = newQuestions.flatMap(question => (question.ignoresCache ? [] : [question.uid]))
  const cached = uids.length === 0 ? new Map<string, UidCheckResult>() : await readCachedAnswers(lane, uids)
  return newQuestions.map(question =>
    Object.assign(question, { cached: question.ignoresCache ? null : (cached.get(question.uid) ?? null) }),
  )
}

const readCachedAnswers = ({ context, companyId }: Lane, uids: string[]): Promise<Map<string, UidCheckResult>> =>
  retryWhileUnavailable(patienceOf(context), () => context.readCached(companyId, uids))

const patienceOf = ({ leaseMs, stopping, log }: LaneContext) => ({ patienceMs: leaseMs, stopping, log })

type Exchange = { batches: AffectedBatches; newQuestions: LeasedQuestion[] }

const MAX_TRIES = 6
const FIRST_WAIT_MS = 50

async function inOneTransaction(lane: Lane, results: CheckedQuestion[], size: number): Promise<Exchange> {
  let mayBeLate = false
  for (let tries = 1; ; tries++) {
    try {
      return await retryWhileUnavailable(patienceOf(lane.context), () => exchange(lane, results, size, mayBeLate))
    } catch (failure) {
      if (isDataRejected(failure) && results.length > 0) return recordOneByOne(lane, results, size, failure)
      if (tries === MAX_TRIES) throw failure
      mayBeLate ||= failure instanceof LateWriter
      // After a deadlock or a lost connection, a retry is safe because of the tokens.
      if (!(failure instanceof LateWriter)) await wait(FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

const exchange = (
  { context: { queue, leaseMs, clock }, settings, companyId, track }: Lane,
  results: CheckedQuestion[],
  size: number,
  mayBeLate: boolean,
): Promise<Exchange> =>
  queue.database.db.transaction().execute(async trx => {
    const leasedResults = mayBeLate ? await selectStillLeased(trx, results) : results
    return {
      batches: await recordOutcomes(trx, leasedResults, settings().rules, clock.now()),
      newQuestions: await acquireQuestions(trx, companyId, { size, leaseMs, track }),
    }
  })

// SQLSTATE classes 22 (data exception) and 23 (integrity): a retry cannot succeed.
const isDataRejected = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && /^2[23]/.test(String(failure.code))

/**
 * Finds the one answer that the database rejects. That question ends as "internal error"; the
 * others keep their answers.
 */
async function recordOneByOne(
  lane: Lane,
  results: CheckedQuestion[],
  size: number,
  failure: unknown,
): Promise<Exchange> {
  const [only] = results
  if (results.length === 1 && only) {
    lane.context.log.error({ err: failure, uid: only.question.uid }, 'an answer could not be stored')
    return recordInternalError(lane, only.question, size)
  }
  const batches: AffectedBatches = { complete: [], nearly: [], closed: new Map() }
  for (const one of results) {
    const { batches: more } = await inOneTransaction(lane, [one], 0)
    batches.complete.push(...more.complete)
    for (const [batchId, reason] of more.closed) batches.closed.set(batchId, reason)
  }
  const { newQuestions } = await exchange(lane, [], size, false)
  return { batches, newQuestions }
}

const recordInternalError = (lane: Lane, question: LeasedQuestion, size: number): Promise<Exchange> =>
  exchange(
    lane,
    [{ question, checked: { ...notChecked(question.uid, 'internal-error'), worthRetrying: false } }],
    size,
    true,
  )
