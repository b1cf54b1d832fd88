import { setTimeout as wait } from 'node:timers/promises'
import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import { yieldToEventLoop } from '../../../base/database/event-loop.ts'
import { retryWhileUnavailable } from '../../../platform/background/retry.ts'
import type { Lane, LaneContext, RecordAndClaim } from './lane.ts'
import { type CheckedQuestion, type LeasedQuestion, notCheckedResult } from './question.ts'
import { type AffectedBatches, endBatchQuestions, LostLeaseError, recordOutcomes, selectStillLeased } from './settle.ts'
import { acquireQuestions } from './store.ts'

/** A lane's request to settle results and to claim `size` new questions. */
type Request = {
  lane: Lane
  results: CheckedQuestion[]
  size: number
  resolve: (newQuestions: LeasedQuestion[]) => void
  reject: (failure: unknown) => void
}

/**
 * The pending requests of a company's lanes of one track in this process, and whether they are
 * being handled.
 */
type RequestQueue = { requests: Request[]; isServed: boolean }

// Waiting delays nothing if the lanes' next calls are already in flight.
const COLLECT_WAIT_MS = 20
// A transaction starts at once for this many questions, settled or claimed. Other pending requests
// join it.
const MIN_QUESTIONS_PER_TRANSACTION = 200
// Few enough for a quick transaction. Cached answers come in groups of this size; with a maximum of
// 200 they took a third longer.
const MAX_QUESTIONS_PER_TRANSACTION = 1_000

/**
 * Combines the requests of one company's lanes in one transaction. A transaction locks its batch's
 * row until commit, so separate ones run one after another: with them, four workers with ten lanes
 * reached 300 answers a second instead of 800 (bench/workers).
 */
export function coalesceRequests(recordAndClaim: RecordAndClaim): RecordAndClaim {
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
    // A call that has just started is sent only after a turn of the event loop.
    await (queue.requests.some(isIdle) || isFull(queue) ? yieldToEventLoop() : wait(COLLECT_WAIT_MS))
    await serveTogether(nextGroup(queue), recordAndClaim)
  }
  queue.isServed = false
}

/**
 * Returns whether the lane has no call in flight and waits for new questions.
 */
const isIdle = ({ lane, results }: Request): boolean => lane.leased.size <= results.length

const questionsOf = (requests: Request[]): number =>
  requests.reduce((sum, { results, size }) => sum + results.length + size, 0)

const isFull = ({ requests }: RequestQueue): boolean => questionsOf(requests) >= MIN_QUESTIONS_PER_TRANSACTION

/** Removes and returns as many requests as fit into one transaction, and at least one. */
function nextGroup({ requests }: RequestQueue): Request[] {
  const end = requests.findIndex(
    (_, index) => index > 0 && questionsOf(requests.slice(0, index + 1)) > MAX_QUESTIONS_PER_TRANSACTION,
  )
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
    for (const [request, assigned] of distribute(requests, newQuestions)) resolveRequest(request, assigned)
  } catch (failure) {
    for (const { reject } of requests) reject(failure)
  }
}

function resolveRequest({ lane, results, resolve }: Request, newQuestions: LeasedQuestion[]): void {
  for (const { question } of results) lane.leased.delete(question)
  for (const question of newQuestions) lane.leased.add(question)
  resolve(newQuestions)
}

/**
 * Distributes the claimed questions. If there are too few, every request gets one before any gets
 * two.
 */
function distribute(requests: Request[], newQuestions: LeasedQuestion[]): Map<Request, LeasedQuestion[]> {
  const assignedByRequest = new Map<Request, LeasedQuestion[]>(requests.map(request => [request, []]))
  const remaining = [...newQuestions]
  for (let round = 1; round <= newQuestions.length; round++) {
    for (const [{ size }, assigned] of assignedByRequest) if (round <= size) assigned.push(...remaining.splice(0, 1))
  }
  return assignedByRequest
}

/**
 * Settles the questions that a company's lanes just checked and claims the next ones, in one
 * transaction. Reports batches that are now complete or nearly complete, and ends batches whose
 * account turned out to be closed.
 */
export async function recordAndClaim(lane: Lane, results: CheckedQuestion[], size: number): Promise<LeasedQuestion[]> {
  const { batches, newQuestions } = await exchangeWithRetries(lane, results, size)
  await notifyEnds(lane.context, batches)
  return attachCachedAnswers(lane, newQuestions)
}

async function notifyEnds(
  { queue, ends }: LaneContext,
  { closed, nearlyComplete, complete }: AffectedBatches,
): Promise<void> {
  const { db } = queue.database
  for (const [batchId, reason] of closed) await endBatchQuestions({ db, ends }, batchId, reason)
  for (const batchId of nearlyComplete) ends.nearlyComplete(batchId)
  for (const batchId of complete) ends.complete(batchId)
}

/**
 * Sets the cached answers of a group, in one read while the previous call is still in flight.
 */
async function attachCachedAnswers(lane: Lane, newQuestions: LeasedQuestion[]): Promise<LeasedQuestion[]> {
  const uids = newQuestions.flatMap(question => (question.ignoresCache ? [] : [question.uid]))
  const cached = uids.length === 0 ? new Map<string, UidCheckResult>() : await readCachedAnswers(lane, uids)
  return newQuestions.map(question =>
    Object.assign(question, { cached: question.ignoresCache ? null : (cached.get(question.uid) ?? null) }),
  )
}

const readCachedAnswers = ({ context, companyId }: Lane, uids: string[]): Promise<Map<string, UidCheckResult>> =>
  retryWhileUnavailable(retryOptions(context), () => context.readCached(companyId, uids))

const retryOptions = ({ leaseMs, stopping, log }: LaneContext) => ({ patienceMs: leaseMs, stopping, log })

type ExchangeResult = { batches: AffectedBatches; newQuestions: LeasedQuestion[] }

const MAX_TRIES = 6
const RETRY_BASE_MS = 50

async function exchangeWithRetries(lane: Lane, results: CheckedQuestion[], size: number): Promise<ExchangeResult> {
  let leaseMayBeLost = false
  for (let tries = 1; ; tries++) {
    try {
      return await retryWhileUnavailable(retryOptions(lane.context), () =>
        exchange(lane, results, size, leaseMayBeLost),
      )
    } catch (failure) {
      if (isDataRejected(failure) && results.length > 0) return recordOneByOne(lane, results, size, failure)
      if (tries === MAX_TRIES) throw failure
      leaseMayBeLost ||= failure instanceof LostLeaseError
      // After a deadlock or a lost connection, a retry is safe because of the fencing tokens.
      if (!(failure instanceof LostLeaseError)) await wait(RETRY_BASE_MS * 2 ** tries)
    }
  }
}

const exchange = (
  { context: { queue, leaseMs, clock }, settings, companyId, track }: Lane,
  results: CheckedQuestion[],
  size: number,
  leaseMayBeLost: boolean,
): Promise<ExchangeResult> =>
  queue.database.db.transaction().execute(async trx => {
    const leasedResults = leaseMayBeLost ? await selectStillLeased(trx, results) : results
    return {
      batches: await recordOutcomes(trx, leasedResults, settings().rules, clock.now()),
      newQuestions: await acquireQuestions(trx, companyId, { size, leaseMs, track }),
    }
  })

// SQLSTATE classes 22 (data exception) and 23 (integrity): a retry cannot succeed.
const isDataRejected = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && /^2[23]/.test(String(failure.code))

/**
 * Records each result in its own transaction, to find the one that the database rejects. Its
 * question ends as "internal error"; the others keep their answers.
 */
async function recordOneByOne(
  lane: Lane,
  results: CheckedQuestion[],
  size: number,
  failure: unknown,
): Promise<ExchangeResult> {
  const [onlyResult] = results
  if (results.length === 1 && onlyResult) {
    lane.context.log.error({ err: failure, uid: onlyResult.question.uid }, 'an answer could not be stored')
    return recordInternalError(lane, onlyResult.question, size)
  }
  const batches: AffectedBatches = { complete: [], nearlyComplete: [], closed: new Map() }
  for (const result of results) {
    const { batches: settledBatches } = await exchangeWithRetries(lane, [result], 0)
    batches.complete.push(...settledBatches.complete)
    for (const [batchId, reason] of settledBatches.closed) batches.closed.set(batchId, reason)
  }
  const { newQuestions } = await exchange(lane, [], size, false)
  return { batches, newQuestions }
}

const recordInternalError = (lane: Lane, question: LeasedQuestion, size: number): Promise<ExchangeResult> =>
  exchange(
    lane,
    [{ question, checked: { ...notCheckedResult(question.uid, 'internal-error'), worthRetrying: false } }],
    size,
    true,
  )
