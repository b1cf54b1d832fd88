import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clusterFolders } from '../../src/base/database/cluster/cluster-folders.ts'
import type { SingleResult } from '../../src/checking/single-check/wire.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch, waitForRows } from '../world/product/finished-batch.ts'
import { BOOTSTRAP } from '../world/product/running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from '../world/product/simulated-product.ts'

// Every process of PostgreSQL is suspended, as on a machine whose disk hangs, and resumed later.
const SUSPENDED_MS = 120_000
const ROWS = 600
const USER_COUNT = 4
// A Finnish number, so that the list does not contain it.
const CHECKED_UID = 'FI20774740'

let product: SimulatedProduct
let visitor: Visitor

beforeAll(async () => {
  product = await runSimulatedProduct({ latencyMs: 25 }, { VIES_CONCURRENCY: '2' })
  visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Datenbank-Steht-2026' })
  for (const country of ['DE', 'FI']) await visitor.call('POST', '/api/countryapi/1', { country, api: 'vies' })
})
afterAll(async () => {
  await product?.stop()
  await product?.simulator.close()
  await removeData(product?.dataDir)
})

it('a PostgreSQL suspended for two minutes gives 503 and no wrong answer, and work resumes by itself', {
  tags: ['R-25'],
  timeout: 600_000,
}, async () => {
  const uids = Array.from({ length: ROWS }, (_, at) => `DE${150_000_011 + at * 10}`)
  const { body: batch } = await visitor.upload('Liste.xlsx', await buildUidList(uids), { language: 'de' })
  await waitForRows(visitor, batch.id, ROWS / 10)
  const suspended = await suspendPostgresql(product.dataDir)
  const until = Date.now() + SUSPENDED_MS
  const users = Array.from({ length: USER_COUNT }, () => checkUntil(until))
  const states = await readinessUntil(until)
  for (const pid of suspended) process.kill(pid, 'SIGCONT')
  const answers = (await Promise.all(users)).flat()

  expect(states.health).toEqual(new Set([200]))
  // The first answer may date from just before.
  expect(new Set(states.ready.slice(1))).toEqual(new Set([503]))
  expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
  // "Not checked" is true during the outage; "invalid" would be wrong.
  expect(answers.map(({ verdict }) => verdict).filter(verdict => verdict === 'invalid')).toEqual([])
  expect(await waitForFinishedBatch(visitor, batch.id)).toMatchObject({ processedRows: ROWS, validRows: ROWS })
  expect(maxCallsOf(uids)).toBeLessThanOrEqual(2)
  expect((await fetch(new URL('/readyz', product.address))).status).toBe(200)
})

/** Suspends the postmaster and all of its processes; returns their process ids. */
async function suspendPostgresql(dataDir: string): Promise<number[]> {
  const postmaster = Number(
    readFileSync(join(clusterFolders(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === postmaster)
  const all = [postmaster, ...children.map(Number)]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return all
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0 // it has ended
  }
}

/** Returns the statuses of both probes while PostgreSQL is suspended. */
async function readinessUntil(until: number) {
  const health = new Set<number>()
  const ready: number[] = []
  const probe = async (path: string) =>
    (await fetch(new URL(path, product.address), { signal: AbortSignal.timeout(30_000) })).status
  while (Date.now() < until) {
    health.add(await probe('/healthz'))
    ready.push(await probe('/readyz'))
    await wait(1_000)
  }
  return { health, ready }
}

type Answer = { status: number; verdict?: SingleResult['verdict'] }

/** Returns the answers to a user who checks a UID repeatedly. */
async function checkUntil(until: number): Promise<Answer[]> {
  const answers: Answer[] = []
  while (Date.now() < until) {
    const { status, body } = await visitor.call<SingleResult>('GET', `/api/tasks/uid/${CHECKED_UID}`)
    answers.push(status === 200 ? { status, verdict: body.verdict } : { status })
    await wait(200)
  }
  return answers
}

/** Returns the number of calls for the most frequently queried number. */
function maxCallsOf(uids: readonly string[]): number {
  const counts = uids.map(uid => product.simulator.calls.filter(call => call.uid === uid).length)
  return Math.max(...counts)
}
