import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/base/database/database.ts'
import { openPostgresql } from '../../src/base/database/open-postgresql.ts'
import type { Task, TaskDetail } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { administer } from '../world/databases/database.ts'
import { findFileDefects } from '../world/databases/file-defects.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch, waitForRows } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { runOperatorCommand } from '../world/product/operator-command.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

// The restore drill (check B-01): an export taken during a batch, imported on an empty machine.
const ROWS = 600
const PASSWORD = 'Umzug-Mit-Allem-2026'

const directory = mkdtempSync(join(tmpdir(), 'uid-check-export-'))
const server = process.env.TEST_DATABASE_URL ?? ''
const databaseNames: string[] = []
const running: RunningProduct[] = []
let simulator: Simulator
let authorities: Record<string, string>

beforeAll(async () => {
  simulator = await startSimulator({ latencyMs: 25 })
  authorities = {
    ...simulatorEnvironment(simulator),
  }
})
afterAll(async () => {
  await Promise.all(running.map(product => product.stop()))
  await simulator.close()
  for (const name of databaseNames) await administer(server, `drop database if exists ${name} with (force)`)
  rmSync(directory, { recursive: true, force: true })
})

/** Creates what a new machine needs: an empty database on PostgreSQL, and a key. */
async function createMachine(appSecret: string): Promise<Record<string, string>> {
  const name = `export_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  databaseNames.push(name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href, APP_SECRET: appSecret }
}

async function run(env: Record<string, string>, dataDir = join(directory, 'unused')): Promise<RunningProduct> {
  const product = await runProduct({ dataDir, env: { ...authorities, ...env } })
  running.push(product)
  return product
}

async function withDatabase<Result>(url: string, read: (db: OpenDatabase['db']) => Promise<Result>): Promise<Result> {
  const database = openPostgresql(url, () => undefined, 1)
  return read(database.db).finally(database.close)
}

const differentUids = (count: number) => Array.from({ length: count }, (_, at) => `DE${100_000_011 + at * 10}`)

it('an export during a batch is complete, and the batch ends on another machine with every row', {
  tags: ['B-01', 'C4-08'],
}, async () => {
  const secret = freshSecret()
  const [source, target] = [await createMachine(secret), await createMachine(secret)]
  const product = await run(source)
  const dev = createVisitor(product.address)
  const totp = await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const { body: finished } = await dev.upload('Kunden.xlsx', await buildUidList(['FR00000000190', 'FR00000000191']))
  await waitForFinishedBatch(dev, finished.id)
  const uids = differentUids(ROWS)
  const { body: open } = await dev.upload('Debitoren.xlsx', await buildUidList(uids))
  await waitForRows(dev, open.id, ROWS / 4)
  const file = join(directory, 'running.zip')
  const { stdout } = await runOperatorCommand('export', [file], source)
  expect(stdout).toContain('keep APP_SECRET separately')
  expect((await dev.call<Task>('GET', `/api/tasks/${open.id}`)).status).toBe(200)
  await product.stop()

  const imported = await runOperatorCommand('import', [file], target)
  expect(imported.stdout).toContain('The key decrypts its encrypted values.')
  const snapshot = await withDatabase(target.DATABASE_URL ?? '', async db => ({
    wrong: await findFileDefects(db),
    batch: await db.selectFrom('batch').selectAll().where('id', '=', open.id).executeTakeFirstOrThrow(),
    settled: await db
      .selectFrom('question')
      .select('id')
      .where('batch_id', '=', open.id)
      .where('state', '=', 'settled')
      .execute(),
    answers: await db.selectFrom('answer').select('id').where('batch_id', '=', open.id).execute(),
  }))
  // One snapshot: the batch's counts, its questions and their answers agree.
  expect(snapshot.wrong).toEqual([])
  expect(snapshot.batch.settled_questions).toBeGreaterThanOrEqual(ROWS / 4)
  expect(snapshot.batch.settled_questions).toBeLessThan(ROWS)
  expect([snapshot.settled.length, snapshot.answers.length]).toEqual(Array(2).fill(snapshot.batch.settled_questions))

  const restored = await run(target)
  const restoredUser = createVisitor(restored.address)
  await restoredUser.signIn(BOOTSTRAP.email, PASSWORD, { secret: totp })
  expect(await waitForFinishedBatch(restoredUser, open.id)).toMatchObject({
    status: 2,
    processedRows: ROWS,
    validRows: ROWS,
  })
  const detailOf = async (visitor: Visitor, id: number) =>
    (await visitor.call<TaskDetail>('GET', `/api/tasks/${id}`)).body
  expect((await detailOf(restoredUser, open.id)).reports).toHaveLength(1)
  expect((await restoredUser.download(`/api/file/result/${open.id}`)).status).toBe(200)
  expect((await restoredUser.download(`/api/file/report/${finished.id}`)).status).toBe(200)
  const { body: next } = await restoredUser.upload('Neu.xlsx', await buildUidList(['FR00000000192']))
  expect(next.id).toBeGreaterThan(open.id)
  expect(await waitForFinishedBatch(restoredUser, next.id)).toMatchObject({ status: 2 })
  expect(await withDatabase(target.DATABASE_URL ?? '', findFileDefects)).toEqual([])
})

it('the embedded database can be moved to PostgreSQL once its key is an APP_SECRET', async () => {
  const dataDir = join(directory, 'embedded')
  const product = await run({ DATABASE_URL: '' }, dataDir)
  const dev = createVisitor(product.address)
  const totp = await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const { body: batch } = await dev.upload('Debitoren.xlsx', await buildUidList(differentUids(20)))
  await waitForFinishedBatch(dev, batch.id)
  await product.stop()
  const APP_SECRET = freshSecret()
  await runOperatorCommand('secrets-rotate', [], { DATA_DIR: dataDir, APP_SECRET })
  const file = join(directory, 'embedded.zip')
  await runOperatorCommand('export', [file], { DATA_DIR: dataDir, APP_SECRET })

  const target = await createMachine(APP_SECRET)
  const wrongKeyImport = await runOperatorCommand('import', [file], await createMachine(freshSecret()))
  expect(wrongKeyImport.stdout).toMatch(/The key does not belong to it.*encrypted with another key/)
  expect((await runOperatorCommand('import', [file], target)).stdout).toContain(
    'The key decrypts its encrypted values.',
  )
  const restored = await run(target)
  const restoredUser = createVisitor(restored.address)
  await restoredUser.signIn(BOOTSTRAP.email, PASSWORD, { secret: totp })
  expect(await waitForFinishedBatch(restoredUser, batch.id)).toMatchObject({ status: 2, validRows: 20 })
  expect((await restoredUser.download(`/api/file/report/${batch.id}`)).status).toBe(200)
  expect(await withDatabase(target.DATABASE_URL ?? '', findFileDefects)).toEqual([])
})
