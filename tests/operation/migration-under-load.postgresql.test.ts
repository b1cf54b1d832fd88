import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import type { Task } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { buildLastRelease } from '../world/fleet/last-release.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { createTestRelease, linkPackages } from '../world/releases/brought-release.ts'

// The last release works on eight lists while this one migrates its database: with all migrations
// since, and an additional one on tables that lists lock in the opposite order. MIGRATION_RUNS sets
// the number of runs.
const RUNS = Number(process.env.MIGRATION_RUNS ?? 2)
const LISTS = 8
const ROWS = 150
const LATENCY_MS = 2
// Builds the last release with its pages, which takes minutes on a busy machine.
const BUILD_TIMEOUT_MS = 900_000
const LATER = {
  name: '9999-later.sql',
  sql: ['answer', 'question', 'batch', 'company']
    .map(table => `alter table ${table} add column later text;`)
    .join('\n'),
}

const testFolder = mkdtempSync(join(tmpdir(), 'uid-check-migrated-'))
const databases: TemporaryDatabase[] = []
const running: RunningProduct[] = []
let simulator: Simulator
let lastRelease: string
let newRelease: string

beforeAll(async () => {
  simulator = await startSimulator({ latencyMs: LATENCY_MS })
  linkPackages(testFolder)
  lastRelease = buildLastRelease()
  newRelease = createTestRelease(testFolder, { version: '99.0.0', migration: LATER })
}, BUILD_TIMEOUT_MS)
// A process left by a failed run would query the next run's simulator.
afterEach(async () => {
  const runningProducts = running.splice(0)
  await Promise.all(runningProducts.map(product => product.kill()))
  for (const { dataDir } of runningProducts) rmSync(dataDir, { recursive: true, force: true })
})
afterAll(async () => {
  await simulator?.close()
  for (const database of databases) await database.remove()
  rmSync(testFolder, { recursive: true, force: true })
})

async function startLastRelease(env: Record<string, string>): Promise<{ product: RunningProduct; visitor: Visitor }> {
  const command = [process.execPath, join(lastRelease, 'launch.js'), 'start'] as const
  const product = await runProduct({ by: command, cwd: lastRelease, env })
  running.push(product)
  const visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Acht-Listen-Daneben-26' })
  expect((await visitor.call('POST', '/api/countryapi/1', { country: 'DE', api: 'vies' })).status).toBe(201)
  return { product, visitor }
}

const uidsOf = (list: number): string[] =>
  Array.from({ length: ROWS }, (_, at) => `DE${150_000_011 + (list * ROWS + at) * 10}`)

async function uploadLists(visitor: Visitor): Promise<number[]> {
  const uploads = Array.from({ length: LISTS }, async (_, list) =>
    visitor.upload(`Liste-${list}.xlsx`, await buildUidList(uidsOf(list)), { language: 'de' }),
  )
  return (await Promise.all(uploads)).map(({ status, body }) => {
    expect(status).toBe(201)
    return body.id
  })
}

const migrate = async (env: Record<string, string>): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [join(newRelease, 'launch.js'), 'migrate'], {
      env: { ...process.env, ...env },
    })
  ).stdout

it.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  'all migrations since the last release succeed while it works on lists, which end normally (run %i)',
  { tags: ['B-07'] },
  async () => {
    const database = await createTemporaryDatabase()
    databases.push(database)
    simulator.reset()
    const env = {
      ...productEnvironment(database.url, simulator),
      VIES_CONCURRENCY: '10',
      RATE_UPLOAD: '0',
      LOG_LEVEL: 'info',
    }
    const { product, visitor } = await startLastRelease(env)
    const batches = await uploadLists(visitor)
    const callCount = () => simulator.calls.length
    await expect.poll(callCount).toBeGreaterThan(LISTS * ROWS * 0.2)
    const before = callCount()
    const output = await migrate(env)
    expect(output).toMatch(/^migrated: .*9999-later\.sql$/m)
    const tries = output.split('\n').filter(line => line.startsWith('{')).length + 1
    console.log(`migrated in ${tries} tries, while ${callCount() - before} of ${LISTS * ROWS} were asked`)

    for (const id of batches) {
      const { status, processedRows, validRows }: Task = await waitForFinishedBatch(visitor, id)
      expect({ status, processedRows, validRows }).toEqual({
        status: STATUS.completed,
        processedRows: ROWS,
        validRows: ROWS,
      })
    }
    expect(simulator.summary().maxCallsPerUid.vies).toBe(1)
    expect(await product.stop()).toBe(0)
  },
)
