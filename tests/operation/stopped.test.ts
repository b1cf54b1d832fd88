import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NODE_FLAGS } from '../../src/app/start/production-node.ts'
import { clusterFolders } from '../../src/base/database/cluster/cluster-folders.ts'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { builtCommand } from '../world/product/built-server.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'

// SIGTERM during a batch.
const ROWS = 400
const LATENCY_MS = 50

let simulator: Simulator
let product: RunningProduct
let visitor: Visitor

beforeEach(async () => {
  simulator = await startSimulator({ latencyMs: LATENCY_MS })
  product = await runProduct({ env: environment() })
  visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Ganz-Neues-Passwort-26' })
})
afterEach(async () => {
  await product.kill()
  await simulator.close()
  await removeData(product.dataDir)
})

const environment = () => ({
  VIES_URL: simulator.viesUrl,
  BFS_URL: simulator.bfsUrl,
  FINANZONLINE_SESSION_URL: simulator.finanzonlineSessionUrl,
  FINANZONLINE_UID_URL: simulator.finanzonlineUidUrl,
  FINANZONLINE_DATABOX_URL: simulator.finanzonlineDataboxUrl,
  BZST_URL: simulator.bzstUrl,
})

/** Starts a batch and returns it when some rows are answered and many are not. */
async function startBatch(): Promise<number> {
  const uids = Array.from({ length: ROWS }, (_, at) => `DE${100_000_011 + at * 10}`)
  const { id } = (await visitor.upload('Debitoren.xlsx', await buildUidList(uids))).body
  // Counted in the simulator, where answers are created, so that the batch cannot end unnoticed.
  await expect.poll(checkCalls, { interval: 5, message: 'questions asked' }).toBeGreaterThan(8)
  return id
}

const checkCalls = () => simulator.calls.filter(({ operation }) => operation === 'check').length

it('SIGTERM stops new work, and calls in flight end and are stored, so that no query is repeated', {
  tags: ['R-05'],
}, async () => {
  const id = await startBatch()
  expect(await product.stop()).toBe(0)
  const before = checkCalls()
  expect(before).toBeLessThan(ROWS)
  expect(simulator.calls.filter(({ durationMs }) => durationMs === null)).toEqual([])
  product = await runProduct({
    env: { ...environment(), PORT: new URL(product.address).port },
    dataDir: product.dataDir,
  })
  const finished = await waitForFinishedBatch(visitor, id)
  expect(finished).toMatchObject({ status: STATUS.completed, processedRows: ROWS, validRows: ROWS, notCheckedRows: 0 })
  expect(checkCalls()).toBe(ROWS)
})

it('a second SIGTERM ends the process at once, even with calls in flight', { tags: ['R-05'] }, async () => {
  await startBatch()
  simulator.setBehaviour({ viesOutage: 'hang' })
  await expect.poll(() => simulator.calls.filter(({ durationMs }) => durationMs === null).length).toBeGreaterThan(0)
  const firstExit = product.stop()
  await expect.poll(() => product.log()).toContain('"stopping"')
  // A regular stop would wait up to ten seconds for the calls.
  const secondExit = product.stop()
  expect([await firstExit, await secondExit]).toEqual([1, 1])
})

it.each(['SIGHUP', 'SIGQUIT'] as const)(
  '%s also stops it in good order, as when a terminal or connection closes',
  async signal => {
    await startBatch()
    expect(await product.stop(signal)).toBe(0)
    expect(product.log()).toContain('"stopped"')
    const { cluster } = clusterFolders(product.dataDir)
    const leftoverFiles = [join(cluster, 'postmaster.pid'), join(product.dataDir, 'process.lock')].filter(path =>
      existsSync(path),
    )
    expect(leftoverFiles).toEqual([])
  },
)

it.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('a command ended by %s exits with a failure code', async (signal, code) => {
  // A database that accepts the connection and never answers.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo // it listens on TCP
  const env = { ...process.env, DATABASE_URL: `postgres://uid@127.0.0.1:${port}/uid`, APP_SECRET: freshSecret() }
  const command = spawn(process.execPath, [...NODE_FLAGS, builtCommand('migrate')], { stdio: 'ignore', env })
  await once(silent, 'connection')
  command.kill(signal)
  expect(await once(command, 'exit')).toEqual([code, null])
  silent.close()
})
