import { setTimeout as wait } from 'node:timers/promises'
import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import { yieldToEventLoop } from '../../../base/database/portions.ts'
import { retryWhileUnavailable } from '../../../platform/background/retry.ts'
import type { AskingWith, Lane, SettleAndTake } from './lane.ts'
import { type AskedQuestion, type HeldQuestion, notChecked } from './question.ts'
import { endBatchQuestions, LateWriter, type Settled, settle, stillOurs } from './settle.ts'
import { takeQuestions } from './store.ts'

/** What one lane wants to settle and take. */
type Request = {
  lane: Lane
  asked: AskedQuestion[]
  size: number
  resolve: (taken: HeldQuestion[]) => void
  reject: (failure: unknown) => void
}

/**
 * The requests of a company's lanes of one track in this process, and whether they are being
 * served.
 */
type RequestQueue = { waiting: Request[]; isServed: boolean }

// Costs no time if the lanes' next calls are already in flight.
const GATHER_MS = 20
// Number of questions settled and taken that justifies a transaction. Any other waiting requests
// join it.
const ENOUGH = 200
// Few enough to be quick. Cached answers come in groups of this size: at 200 they took a third
// longer.
const MAX_TOGETHER = 1_000

/**
 * Combines waiting lanes of one company in one transaction. Each transaction locks its batch's row
 * until commit, so separate ones run one after another: four workers with ten lanes reached 300
 * answers a second instead of 800 (bench/workers).
 */
export function coalesce(settleAndTake: SettleAndTake): SettleAndTake {
  const queues = new Map<string, RequestQueue>()
  const queueOf = ({ companyId, track }: Lane): RequestQueue => {
    const key = `${companyId} ${track}`
    const queue = queues.get(key) ?? { waiting: [], isServed: false }
    queues.set(key, queue)
    return queue
  }
  return (lane, asked, size) => {
    if (asked.length === 0 && size === 0) return Promise.resolve([])
    const { promise, resolve, reject } = Promise.withResolvers<HeldQuestion[]>()
    const queue = queueOf(lane)
    queue.waiting.push({ lane, asked, size, resolve, reject })
    if (!queue.isServed) void serve(queue, settleAndTake)
    return promise
  }
}

async function serve(queue: RequestQueue, settleAndTake: SettleAndTake): Promise<void> {
  queue.isServed = true
  while (queue.waiting.length > 0) {
    // The call that has just started is sent only after a turn of the event loop.
    await (queue.waiting.some(isIdle) || isFull(queue) ? yieldToEventLoop() : wait(GATHER_MS))
    await serveTogether(nextGroup(queue), settleAndTake)
  }
  queue.isServed = false
}

/**
 * True if the lane has no call in flight, only answers to settle, and queries nothing until it gets
 * new questions.
 */
const isIdle = ({ lane, asked }: Request): boolean => lane.held.size <= asked.length

const questionsOf = (requests: Request[]): number =>
  requests.reduce((sum, { asked, size }) => sum + asked.length + size, 0)

const isFull = ({ waiting }: RequestQueue): boolean => questionsOf(waiting) >= ENOUGH

/** Takes as many requests as fit into one transaction, and at least one. */
function nextGroup({ waiting }: RequestQueue): Request[] {
  const end = waiting.findIndex((_, place) => place > 0 && questionsOf(waiting.slice(0, place + 1)) > MAX_TOGETHER)
  return waiting.splice(0, end === -1 ? waiting.length : end)
}

async function serveTogether(requests: Request[], settleAndTake: SettleAndTake): Promise<void> {
  // The latest request has the newest settings of the company.
  const lane = requests.at(-1)?.lane
  if (lane === undefined) return
  try {
    const asked = requests.flatMap(request => request.asked)
    const size = requests.reduce((sum, request) => sum + request.size, 0)
    const taken = await settleAndTake(lane, asked, size)
    for (const [request, share] of deal(requests, taken)) handOver(request, share)
  } catch (failure) {
    for (const { reject } of requests) reject(failure)
  }
}

function handOver({ lane, asked, resolve }: Request, taken: HeldQuestion[]): void {
  for (const { question } of asked) lane.held.delete(question)
  for (const question of taken) lane.held.add(question)
  resolve(taken)
}

/**
 * Distributes the taken questions: if there are too few, every request gets one before any gets
 * two.
 */
function deal(requests: Request[], taken: HeldQuestion[]): Map<Request, HeldQuestion[]> {
  const shares = new Map<Request, HeldQuestion[]>(requests.map(request => [request, []]))
  const left = [...taken]
  for (let round = 1; round <= taken.length; round++) {
    for (const [{ size }, share] of shares) if (round <= size) share.push(...left.splice(0, 1))
  }
  return shares
}

/**
 * Settles the questions that a company's lanes just checked and takes the next ones, in one
 * transaction. Reports batches that this completes or nearly completes, and ends batches whose
 * account turns out to be closed.
 */
export async function settleAndTake(lane: Lane, asked: AskedQuestion[], size: number): Promise<HeldQuestion[]> {
  const { settled, taken } = await inOneTransaction(lane, asked, size)
  await tell(lane.asking, settled)
  return lookUp(lane, taken)
}

async function tell({ queue, ends }: AskingWith, { closed, nearly, complete }: Settled): Promise<void> {
  const { db } = queue.database
  for (const [batchId, reason] of closed) await endBatchQuestions({ db, ends }, batchId, reason)
  for (const batchId of nearly) ends.nearly(batchId)
  for (const batchId of complete) ends.complete(batchId)
}

/**
 * Looks up a whole group in the cache at once and ahead of time: the previous call is still in
 * flight.
 */
async function lookUp(lane: Lane, taken: HeldQuestion[]): Promise<HeldQuestion[]> {
  const uids = taken.flatMap(question => (question.isAnew ? [] : [question.uid]))
  const known = uids.length === 0 ? new Map<string, UidCheckResult>() : await rememberedOf(lane, uids)
  return taken.map(question =>
    Object.assign(question, { remembered: question.isAnew ? null : (known.get(question.uid) ?? null) }),
  )
}

const rememberedOf = ({ asking, companyId }: Lane, uids: string[]): Promise<Map<string, UidCheckResult>> =>
  retryWhileUnavailable(patienceOf(asking), () => asking.remembered(companyId, uids))

const patienceOf = ({ leaseMs, stopping, log }: AskingWith) => ({ patienceMs: leaseMs, stopping, log })

type Exchanged = { settled: Settled; taken: HeldQuestion[] }

const MAX_TRIES = 6
const FIRST_WAIT_MS = 50

async function inOneTransaction(lane: Lane, asked: AskedQuestion[], size: number): Promise<Exchanged> {
  let mayBeLate = false
  for (let tries = 1; ; tries++) {
    try {
      return await retryWhileUnavailable(patienceOf(lane.asking), () => exchange(lane, asked, size, mayBeLate))
    } catch (failure) {
      if (isUnkeepable(failure) && asked.length > 0) return settleOneByOne(lane, asked, size, failure)
      if (tries === MAX_TRIES) throw failure
      mayBeLate ||= failure instanceof LateWriter
      // After a deadlock or a lost connection, a retry is safe because of the tokens.
      if (!(failure instanceof LateWriter)) await wait(FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

const exchange = (
  { asking: { queue, leaseMs, clock }, settings, companyId, track }: Lane,
  asked: AskedQuestion[],
  size: number,
  mayBeLate: boolean,
): Promise<Exchanged> =>
  queue.database.db.transaction().execute(async trx => {
    const ours = mayBeLate ? await stillOurs(trx, asked) : asked
    return {
      settled: await settle(trx, ours, settings().rules, clock.now()),
      taken: await takeQuestions(trx, companyId, { size, leaseMs, track }),
    }
  })

// SQLSTATE classes 22 (data exception) and 23 (integrity): a retry cannot succeed.
const isUnkeepable = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && /^2[23]/.test(String(failure.code))

/**
 * Finds the one answer that the database rejects. That question ends as "internal error"; the
 * others keep their answers.
 */
async function settleOneByOne(lane: Lane, asked: AskedQuestion[], size: number, failure: unknown): Promise<Exchanged> {
  const [only] = asked
  if (asked.length === 1 && only) {
    lane.asking.log.error({ err: failure, uid: only.question.uid }, 'an answer could not be kept')
    return settleUnkept(lane, only.question, size)
  }
  const settled: Settled = { complete: [], nearly: [], closed: new Map() }
  for (const one of asked) {
    const { settled: more } = await inOneTransaction(lane, [one], 0)
    settled.complete.push(...more.complete)
    for (const [batchId, reason] of more.closed) settled.closed.set(batchId, reason)
  }
  const { taken } = await exchange(lane, [], size, false)
  return { settled, taken }
}

const settleUnkept = (lane: Lane, question: HeldQuestion, size: number): Promise<Exchanged> =>
  exchange(
    lane,
    [{ question, checked: { ...notChecked(question.uid, 'internal-error'), worthRetrying: false } }],
    size,
    true,
  )
