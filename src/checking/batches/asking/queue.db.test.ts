import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { waitFor } from '../../../../tests/world/product/checking.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import type { CheckRequest } from '../../../answers/checks/check-uid.ts'
import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import { systemClock } from '../../../base/database/clock.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import type { Answer, Outcome } from '../../../registers/authorities/answer.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { insertBatch, publishBatch, startBatches } from '../store.ts'
import type { BatchCallbacks } from './lane.ts'
import { LANE_QUEUE_NAME, type LaneJob, openQueue, type Queue, sendLanes } from './lane-queue.ts'
import { type LaneWorkDeps, startLanes } from './lane-work.ts'
import { storeQuestions } from './questions.ts'
import { LostLeaseError, recordOutcomes, selectStillLeased } from './settle.ts'
import { acquireQuestions, claimQuestions } from './store.ts'
import { sweep } from './sweep.ts'
import { releaseExpired } from './sweep-store.ts'

const RULES = { maxTries: 3, patienceMinutes: 10, retryBaseMs: 1 }
const LEASE = { leaseMs: 60_000 }
const log = silentLog

type World = {
  database: OpenDatabase
  queue: Queue
  ends: BatchCallbacks
  finished: number[]
  user: Record<number, number>
}

async function createWorld(companies = 1): Promise<World> {
  const database = await freshDatabase()
  const queue = await openQueue({ database, log })
  onTestFinished(() => queue.close())
  const finished: number[] = []
  const ends: BatchCallbacks = { complete: id => void finished.push(id), nearlyComplete: () => undefined }
  const user: Record<number, number> = {}
  for (let id = 1; id <= companies; id++) user[id] = await addCompany(database)
  return { database, queue, ends, finished, user }
}

async function addCompany({ db }: OpenDatabase): Promise<number> {
  const { id } = await db
    .insertInto('company')
    .values({ name: `Firma ${Math.random()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { email: `${id}@firma.at`, firstname: 'A', lastname: 'B', role: 3, password_hash: '', company_id: id }
  return (await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id
}

/** Creates a visible batch of `count` questions and queues its lanes. */
async function addBatch({ database, queue, user }: World, count: number, companyId = 1): Promise<number> {
  const id = await database.db.transaction().execute(trx =>
    insertBatch(trx, {
      company_id: companyId,
      created_by: user[companyId] ?? 0,
      language: 'de',
      file_name: 'a.xlsx',
      upload_sha256: '',
      sheet_layout: '{}',
      total_rows: count,
      not_a_uid_rows: 0,
      total_questions: count,
    }),
  )
  const questions = Array.from({ length: count }, (_, index) => ({
    uid: `DE${100_000_000 + index}`,
    rowCount: 1,
    firstRow: index + 2,
    moreRows: [],
    ownName: '',
    moreNames: [],
    company: null,
  }))
  await storeQuestions(database.db, { id, companyId }, questions)
  await database.db.transaction().execute(async trx => {
    await publishBatch(trx, id)
    await sendLanes(queue, trx, { companyId, questions: count })
  })
  return id
}

const createAnswer = (uid: string, outcome: Outcome, name = 'Beispiel GmbH'): Answer => ({
  uid,
  service: 'vies',
  requesterUid: '',
  requesterName: 'Firma',
  level: 0,
  askedAt: new Date(),
  durationMs: 1,
  outcome,
  code: 'X',
  message: '',
  name,
  addressLines: [],
  street: '',
  zipCode: '',
  city: '',
  consultationNumber: '',
  trader: [],
})

const createResult = (uid: string, outcome: Outcome = { verdict: 'valid' }, name?: string): UidCheckResult => ({
  uid,
  parsed: parseUid(uid),
  outcome,
  newAnswers: [createAnswer(uid, outcome, name)],
  cachedAnswer: null,
  proof: null,
  worthRetrying: outcome.verdict === 'not-checked',
  notBefore: null,
})

const LONG_LEASE_MS = 600_000

const TIMEOUT: Outcome = { verdict: 'not-checked', reason: 'timeout' }

async function startWork({ queue, ends }: World, check: LaneWorkDeps['check'], overrides: Partial<LaneWorkDeps> = {}) {
  const worker = await startLanes(queue, {
    ends,
    check,
    readCached: async () => new Map(),
    mayAsk: () => true,
    log,
    clock: systemClock,
    // Determines the duration of leases, which must exceed any stall of the machine.
    upstreamTimeoutMs: LONG_LEASE_MS,
    retryBaseMs: 1,
    workerConcurrency: 16,
    sweepEveryMs: 100,
    ...overrides,
  })
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= worker.stop())
  onTestFinished(stop)
  return { stop }
}

const batchRow = ({ database }: World, id: number) =>
  database.db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const questionRows = ({ database }: World, batchId: number) =>
  database.db.selectFrom('question').selectAll().where('batch_id', '=', batchId).orderBy('id').execute()

const claim = ({ database }: World, size = 10) =>
  database.db.transaction().execute(async trx => {
    const { questions, newBatches } = await claimQuestions(trx, 1, { size, ...LEASE, which: 'ordinary' })
    await startBatches(trx, newBatches)
    return questions
  })

const recordResults = ({ database }: World, results: Parameters<typeof recordOutcomes>[1], rules = RULES) =>
  database.db.transaction().execute(trx => recordOutcomes(trx, results, rules, new Date()))

describe('recordOutcomes', () => {
  it('rejects results under an old lease after another lane leased the question', { tags: ['R-06'] }, async () => {
    const w = await createWorld()
    const id = await addBatch(w, 1)
    const [lateQuestion] = await claim(w)
    await sql`update question set lease_until = now() - interval '1 second'`.execute(w.database.db)
    expect(await releaseExpired(w.database.db, 10)).toBe(1)
    const [newestQuestion] = await claim(w)
    if (!lateQuestion || !newestQuestion) throw new Error('nothing was claimed')
    expect(newestQuestion).toMatchObject({ id: lateQuestion.id })
    expect(newestQuestion.token).not.toBe(lateQuestion.token)

    const tooLate = [{ question: lateQuestion, checked: createResult(lateQuestion.uid, { verdict: 'invalid' }) }]
    await expect(recordResults(w, tooLate)).rejects.toThrow(LostLeaseError)
    expect(await w.database.db.transaction().execute(trx => selectStillLeased(trx, tooLate))).toEqual([])
    expect((await questionRows(w, id))[0]).toMatchObject({ state: 'leased', verdict: null })
    const { complete } = await recordResults(w, [
      { question: newestQuestion, checked: createResult(newestQuestion.uid) },
    ])
    expect(complete).toEqual([id])
    await expect(
      recordResults(w, [{ question: newestQuestion, checked: createResult(newestQuestion.uid) }]),
    ).rejects.toThrow(LostLeaseError)
    expect((await questionRows(w, id))[0]).toMatchObject({ state: 'settled', verdict: 'valid' })
    expect(await batchRow(w, id)).toMatchObject({ processed_rows: 1, settled_questions: 1, valid_rows: 1 })
    expect(await w.database.db.selectFrom('answer').select('verdict').execute()).toEqual([{ verdict: 'valid' }])
  })

  it('writes nothing for a cancelled batch', async () => {
    const w = await createWorld()
    const id = await addBatch(w, 3)
    const results = (await claim(w)).map(question => ({ question, checked: createResult(question.uid) }))
    await w.database.db.updateTable('batch').set({ status: -1 }).execute()
    await expect(recordResults(w, results)).rejects.toThrow(LostLeaseError)
    expect(await batchRow(w, id)).toMatchObject({ processed_rows: 0, settled_questions: 0 })
    expect(await w.database.db.selectFrom('answer').select('id').execute()).toEqual([])
    expect(await claim(w)).toEqual([])
  })
})

describe('claimQuestions', () => {
  it('claims from the least advanced batch of a company first', { tags: ['R-35'] }, async () => {
    const w = await createWorld()
    const big = await addBatch(w, 30)
    const started = await claim(w, 5)
    await recordResults(
      w,
      started.map(question => ({ question, checked: createResult(question.uid) })),
    )
    const small = await addBatch(w, 2)
    const next = await claim(w, 4)
    expect(next.map(question => question.batchId)).toEqual(
      [big, big, small, small].sort((first, second) => first - second),
    )
    expect(next.filter(question => question.batchId === small)).toHaveLength(2)
  })
})

describe('suspended questions', () => {
  it('are resumed after an answered probe, ten for each answer', async () => {
    const w = await createWorld()
    const id = await addBatch(w, 150)
    await claim(w, 1)
    await sql`update question set state = 'suspended', next_try_at = now() - interval '1 minute'`.execute(w.database.db)
    const waiting = async () => (await questionRows(w, id)).filter(({ state }) => state === 'waiting').length
    const answerAll = async (size: number) => {
      const claimed = await claim(w, size)
      await recordResults(
        w,
        claimed.map(question => ({ question, checked: createResult(question.uid) })),
      )
      return claimed.length
    }
    expect(await answerAll(100)).toBe(0)
    await sweep(w.queue, w.ends)
    expect(await waiting()).toBe(1)
    expect(await answerAll(100)).toBe(1)
    expect(await waiting()).toBe(10)
    expect(await answerAll(4)).toBe(4)
    expect(await waiting()).toBe(46)
  })

  it('stay suspended if the probe fails or was not sent', async () => {
    const w = await createWorld()
    const id = await addBatch(w, 20)
    await claim(w, 1)
    await sql`update question set state = 'suspended', next_try_at = now() - interval '1 minute'`.execute(w.database.db)
    await sweep(w.queue, w.ends)
    const [probe] = await claim(w)
    if (!probe) throw new Error('no probe was sent')
    await recordResults(w, [{ question: probe, checked: createResult(probe.uid, TIMEOUT) }])
    const refused = { ...createResult(probe.uid, TIMEOUT), newAnswers: [], notBefore: new Date(Date.now() + 60_000) }
    await sweep(w.queue, w.ends)
    const [next] = await claim(w)
    if (!next) throw new Error('no probe was sent')
    await recordResults(w, [{ question: next, checked: { ...refused, uid: next.uid } }])
    for (let round = 0; round < 3; round++) await sweep(w.queue, w.ends)
    const rows = await questionRows(w, id)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['suspended']))
    expect(rows.reduce((sum, { tries }) => sum + tries, 0)).toBe(1)
  })
})

describe('questions lost twice', () => {
  it('are claimed one at a time, and only if no other question waits', async () => {
    const w = await createWorld()
    await addBatch(w, 4)
    await sql`update question set lost = 2 where uid <> 'DE100000003'`.execute(w.database.db)
    const acquire = () => w.database.db.transaction().execute(trx => acquireQuestions(trx, 1, { size: 10, ...LEASE }))
    expect(await acquire()).toMatchObject([{ uid: 'DE100000003', lost: 0 }])
    const [suspect] = await acquire()
    if (!suspect) throw new Error('nothing was claimed')
    expect(suspect).toMatchObject({ uid: 'DE100000000', lost: 2 })
    expect(await acquire()).toEqual([])
    await recordResults(w, [{ question: suspect, checked: createResult(suspect.uid) }])
    expect(await acquire()).toMatchObject([{ uid: 'DE100000001' }])
  })
})

describe('workers', () => {
  it('query each question once, never decrease counters, and report complete batches', {
    tags: ['R-38'],
  }, async () => {
    const w = await createWorld()
    const queriedUids: string[] = []
    const id = await addBatch(w, 500)
    await startWork(w, async ({ uid }: CheckRequest) => {
      queriedUids.push(uid)
      await new Promise(done => setTimeout(done, 1))
      return createResult(uid, { verdict: queriedUids.length % 3 === 0 ? 'invalid' : 'valid' })
    })
    const processedCounts: number[] = []
    await waitFor(
      async () => processedCounts[processedCounts.push((await batchRow(w, id)).processed_rows) - 1] ?? 0,
      processed => processed === 500,
    )
    expect(processedCounts).toEqual(processedCounts.toSorted((first, second) => first - second))
    expect(queriedUids.toSorted()).toEqual([...new Set(queriedUids)].toSorted())
    expect(queriedUids).toHaveLength(500)
    const row = await batchRow(w, id)
    expect(row.valid_rows + row.invalid_rows).toBe(500)
    await expect.poll(() => w.finished).toEqual([id])
  })

  it('finish a small batch of one company while a big batch of another runs', { tags: ['R-35', 'C6-12'] }, async () => {
    const w = await createWorld(2)
    const BIG_SIZE = 3_000
    const big = await addBatch(w, BIG_SIZE, 1)
    const queriedCompanies: number[] = []
    const { promise: bothBatchesExist, resolve: resolveBothExist } = Promise.withResolvers<void>()
    await startWork(w, async ({ uid, companyId }) => {
      // Holds back half of the big batch until the small one exists.
      if (queriedCompanies.push(companyId) > BIG_SIZE / 2) await bothBatchesExist
      await new Promise(done => setTimeout(done, 5))
      return createResult(uid)
    })
    await waitFor(
      () => batchRow(w, big),
      row => row.processed_rows > 20,
    )
    const small = await addBatch(w, 10, 2)
    resolveBothExist()
    await waitFor(
      () => batchRow(w, small),
      row => row.processed_rows === 10,
    )
    const callsBeforeSmallEnded = queriedCompanies
      .slice(0, queriedCompanies.lastIndexOf(2))
      .filter(companyId => companyId === 1)
    expect(callsBeforeSmallEnded.length).toBeLessThan(BIG_SIZE)
  })

  it('fetch the next lane as soon as a turn is over, without a message', async () => {
    const COMPANIES = 12
    const w = await createWorld(COMPANIES)
    for (let id = 1; id <= COMPANIES; id++) await addBatch(w, 1, id)
    // One at a time; pg-boss's default pause would add ten seconds to each.
    await startWork(w, async ({ uid }) => createResult(uid), { workerConcurrency: 1, sweepEveryMs: LONG_LEASE_MS })
    await expect.poll(() => w.finished.length, { timeout: 20_000 }).toBe(COMPANIES)
  })

  it('are woken for a lane that a crashed process returned without a message', async () => {
    const w = await createWorld()
    const id = await addBatch(w, 3)
    // All lanes are held by a crashed process.
    await w.queue.boss.fetch<LaneJob>(LANE_QUEUE_NAME, { batchSize: 100 })
    const notifyWorker = vi.spyOn(w.queue.boss, 'notifyWorker')
    await startWork(w, async ({ uid }) => createResult(uid))
    await expect.poll(() => notifyWorker.mock.calls.length).toBeGreaterThan(16)
    // Does what pg-boss's supervisor does, which sends no notification.
    await sql`update pgboss.job_common set state = 'retry' where name = ${LANE_QUEUE_NAME} and state = 'active'`.execute(
      w.database.db,
    )
    await expect.poll(() => w.finished, { timeout: 5_000 }).toEqual([id])
  })

  it('fetch lanes of all companies alternately', { tags: ['R-35'] }, async () => {
    const w = await createWorld(2)
    await addBatch(w, 100, 1)
    await addBatch(w, 100, 2)
    const lanes = await w.queue.boss.fetch<LaneJob>(LANE_QUEUE_NAME, { batchSize: 4 })
    expect(lanes.map(({ data }) => `lane ${data.number} of ${data.companyId}`).sort()).toEqual([
      'lane 1 of 1',
      'lane 1 of 2',
      'lane 2 of 1',
      'lane 2 of 2',
    ])
  })

  it('retry failed questions and store each failed try as evidence', async () => {
    const w = await createWorld()
    const tries = new Map<string, number>()
    const id = await addBatch(w, 4)
    await startWork(w, async ({ uid }) => {
      const count = (tries.get(uid) ?? 0) + 1
      tries.set(uid, count)
      return createResult(uid, count === 2 ? { verdict: 'valid' } : TIMEOUT)
    })
    await waitFor(
      () => batchRow(w, id),
      row => row.settled_questions === 4,
    )
    expect(await questionRows(w, id)).toMatchObject([1, 2, 3, 4].map(() => ({ verdict: 'valid', tries: 2 })))
    const answers = await w.database.db.selectFrom('answer').select(['verdict']).execute()
    expect(answers.filter(row => row.verdict === 'not-checked')).toHaveLength(4)
  })

  it('settle unanswered questions as not checked with the reason when the patience ends', async () => {
    const w = await createWorld()
    const id = await addBatch(w, 3)
    await startWork(w, async ({ uid }) => createResult(uid, TIMEOUT))
    await waitFor(
      () => batchRow(w, id),
      row => row.patience_until !== null,
    )
    await sql`update batch set patience_until = now() - interval '1 second'`.execute(w.database.db)
    await waitFor(
      () => batchRow(w, id),
      row => row.settled_questions === 3,
    )
    expect(await batchRow(w, id)).toMatchObject({ not_checked_rows: 3, invalid_rows: 0, valid_rows: 0 })
    const rows = await questionRows(w, id)
    for (const row of rows) {
      expect(row).toMatchObject({ state: 'settled', verdict: 'not-checked', reason: 'timeout' })
      expect(row.tries).toBeGreaterThanOrEqual(3)
    }
    await expect.poll(() => w.finished).toContain(id)
  })

  it('record an internal error for an answer that cannot be stored or a check that throws', async () => {
    const w = await createWorld()
    const id = await addBatch(w, 40)
    await w.database.db
      .insertInto('setting')
      .values({ company_id: 1, category: 'task', key: 'task_retry_on_error', value: '1' })
      .execute()
    await startWork(w, async ({ uid }) => {
      if (uid.endsWith('07')) throw new Error('planned')
      return createResult(uid, { verdict: 'valid' }, uid.endsWith('13') ? 'no\0name' : 'Name')
    })
    await waitFor(
      () => batchRow(w, id),
      row => row.settled_questions === 40,
    )
    const failedRows = (await questionRows(w, id)).filter(row => row.verdict !== 'valid')
    expect(failedRows.map(row => [row.uid.slice(-2), row.reason])).toEqual([
      ['07', 'internal-error'],
      ['13', 'internal-error'],
    ])
  })

  it('settle a question that crashed three processes as an internal error, and answer all others', {
    tags: ['R-34'],
  }, async () => {
    const w = await createWorld()
    const id = await addBatch(w, 60)
    const poison = 'DE100000002'
    let poisonQueries = 0
    const testOver = Promise.withResolvers<void>()
    /**
     * Starts a process that crashes when it checks the poison UID. Its lease duration identifies
     * the questions that it holds.
     */
    const startProcess = async (number: number) => {
      let isDead = false
      const queue = await openQueue({ database: w.database, log })
      onTestFinished(() => queue.close())
      // The new process gets the lanes of the processes before it.
      await queue.boss.deleteAllJobs(LANE_QUEUE_NAME)
      const check = async ({ uid }: CheckRequest) => {
        if (uid === poison) {
          poisonQueries += 1
          isDead = true
        }
        if (isDead) await testOver.promise
        return createResult(uid)
      }
      await startWork({ ...w, queue }, check, { upstreamTimeoutMs: number * LONG_LEASE_MS, mayAsk: () => !isDead })
      onTestFinished(() => testOver.resolve())
    }
    // Includes questions that the process had claimed ahead, or was claiming when it crashed.
    const endLeasesOfProcesses = async (lastProcess: number) => {
      await sql`update question set lease_until = now() - interval '1 second'
        where state = 'leased' and lease_until < now() + ${(lastProcess + 0.5) * LONG_LEASE_MS} * interval '1 ms'`.execute(
        w.database.db,
      )
    }
    for (let death = 1; death <= 3; death++) {
      await startProcess(death)
      const countPoisonQueries = async () => {
        if (death > 1) await endLeasesOfProcesses(death - 1)
        return poisonQueries
      }
      await expect.poll(countPoisonQueries, { message: 'queries of the poison UID' }).toBe(death)
    }
    await startProcess(4)
    await waitFor(
      async () => {
        await endLeasesOfProcesses(3)
        return batchRow(w, id)
      },
      row => row.settled_questions === 60,
    )
    expect(await batchRow(w, id)).toMatchObject({ valid_rows: 59, not_checked_rows: 1, invalid_rows: 0 })
    const rows = await questionRows(w, id)
    expect(rows.filter(row => row.verdict !== 'valid')).toMatchObject([
      { uid: poison, reason: 'internal-error', lost: 3 },
    ])
    expect(poisonQueries).toBe(3)
    await expect.poll(() => w.finished).toEqual([id])
  })

  it('wait for calls in flight when stopped, store their answers, and release all leases', {
    tags: ['R-05'],
  }, async () => {
    const w = await createWorld()
    const id = await addBatch(w, 200)
    const { promise: callStarted, resolve: resolveCallStarted } = Promise.withResolvers<void>()
    const worker = await startWork(w, async ({ uid }) => {
      resolveCallStarted()
      await new Promise(done => setTimeout(done, 50))
      return createResult(uid)
    })
    await callStarted
    await worker.stop()
    const rows = await questionRows(w, id)
    expect(rows.filter(row => row.state === 'leased')).toEqual([])
    const settled = rows.filter(row => row.state === 'settled').length
    expect(settled).toBeGreaterThan(0)
    expect(await batchRow(w, id)).toMatchObject({ settled_questions: settled })

    await startWork(w, async ({ uid }) => createResult(uid))
    await waitFor(
      () => batchRow(w, id),
      row => row.settled_questions === 200,
    )
  })
})

describe('the sweeper', () => {
  it('releases expired leases and queues missing lanes', { tags: ['R-26'] }, async () => {
    const w = await createWorld()
    const id = await addBatch(w, 20)
    await claim(w, 20)
    await sql`update question set lease_until = now() - interval '1 minute'`.execute(w.database.db)
    await w.queue.boss.deleteAllJobs('lanes')
    await sweep(w.queue, w.ends)
    expect((await questionRows(w, id)).every(row => row.state === 'waiting')).toBe(true)
    const jobs = await w.queue.boss.findJobs('lanes')
    expect(jobs).toHaveLength(4)
    await sweep(w.queue, w.ends)
    expect(await w.queue.boss.findJobs('lanes')).toHaveLength(4)
  })
})
