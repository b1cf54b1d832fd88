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
import { wrongFiles } from '../world/databases/kept-files.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { type Visitor, visit } from '../world/people/visitor.ts'
import { finishedBatch, untilRows } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { operate } from '../world/product/operator-command.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { leadingTo } from '../world/product/simulated-product.ts'

// The restore drill (check B-01): an export taken during a batch, imported on an empty machine.
const ROWS = 600
const OWN = 'Umzug-Mit-Allem-2026'

const directory = mkdtempSync(join(tmpdir(), 'uid-check-export-'))
const server = process.env.TEST_DATABASE_URL ?? ''
const made: string[] = []
const running: RunningProduct[] = []
let simulator: Simulator
let authorities: Record<string, string>

beforeAll(async () => {
  simulator = await startSimulator({ latencyMs: 25 })
  authorities = {
    ...leadingTo(simulator),
  }
})
afterAll(async () => {
  await Promise.all(running.map(product => product.stop()))
  await simulator.close()
  for (const name of made) await administer(server, `drop database if exists ${name} with (force)`)
  rmSync(directory, { recursive: true, force: true })
})

/** Creates what a new machine needs: an empty database on PostgreSQL, and a key. */
async function newMachine(appSecret: string): Promise<Record<string, string>> {
  const name = `export_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  made.push(name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href, APP_SECRET: appSecret }
}

async function run(env: Record<string, string>, dataDir = join(directory, 'unused')): Promise<RunningProduct> {
  const product = await runProduct({ dataDir, env: { ...authorities, ...env } })
  running.push(product)
  return product
}

async function within<Result>(url: string, look: (db: OpenDatabase['db']) => Promise<Result>): Promise<Result> {
  const database = openPostgresql(url, () => undefined, 1)
  return look(database.db).finally(database.close)
}

const differentUids = (count: number) => Array.from({ length: count }, (_, at) => `DE${100_000_011 + at * 10}`)

it('takes a whole copy in the middle of a batch, which ends on another machine with every row', {
  tags: ['B-01', 'C4-08'],
}, async () => {
  const secret = freshSecret()
  const [here, there] = [await newMachine(secret), await newMachine(secret)]
  const product = await run(here)
  const dev = visit(product.address)
  const totp = await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: OWN })
  const { body: ended } = await dev.upload('Kunden.xlsx', await buildUidList(['FR00000000190', 'FR00000000191']))
  await finishedBatch(dev, ended.id)
  const uids = differentUids(ROWS)
  const { body: open } = await dev.upload('Debitoren.xlsx', await buildUidList(uids))
  await untilRows(dev, open.id, ROWS / 4)
  const file = join(directory, 'running.zip')
  const { stdout } = await operate('export', [file], here)
  expect(stdout).toContain('keep APP_SECRET apart from it')
  expect((await dev.call<Task>('GET', `/api/tasks/${open.id}`)).status).toBe(200)
  await product.stop()

  const taken = await operate('import', [file], there)
  expect(taken.stdout).toContain('The key decrypts its encrypted values.')
  const moment = await within(there.DATABASE_URL ?? '', async db => ({
    wrong: await wrongFiles(db),
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
  expect(moment.wrong).toEqual([])
  expect(moment.batch.settled_questions).toBeGreaterThanOrEqual(ROWS / 4)
  expect(moment.batch.settled_questions).toBeLessThan(ROWS)
  expect([moment.settled.length, moment.answers.length]).toEqual(Array(2).fill(moment.batch.settled_questions))

  const restored = await run(there)
  const again = visit(restored.address)
  await again.signIn(BOOTSTRAP.email, OWN, { secret: totp })
  expect(await finishedBatch(again, open.id)).toMatchObject({ status: 2, processedRows: ROWS, validRows: ROWS })
  const detailOf = async (visitor: Visitor, id: number) =>
    (await visitor.call<TaskDetail>('GET', `/api/tasks/${id}`)).body
  expect((await detailOf(again, open.id)).reports).toHaveLength(1)
  expect((await again.download(`/api/file/result/${open.id}`)).status).toBe(200)
  expect((await again.download(`/api/file/report/${ended.id}`)).status).toBe(200)
  const { body: next } = await again.upload('Neu.xlsx', await buildUidList(['FR00000000192']))
  expect(next.id).toBeGreaterThan(open.id)
  expect(await finishedBatch(again, next.id)).toMatchObject({ status: 2 })
  expect(await within(there.DATABASE_URL ?? '', wrongFiles)).toEqual([])
})

it('moves from the embedded database, once its key is an APP_SECRET', async () => {
  const dataDir = join(directory, 'embedded')
  const product = await run({ DATABASE_URL: '' }, dataDir)
  const dev = visit(product.address)
  const totp = await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: OWN })
  const { body: batch } = await dev.upload('Debitoren.xlsx', await buildUidList(differentUids(20)))
  await finishedBatch(dev, batch.id)
  await product.stop()
  const APP_SECRET = freshSecret()
  await operate('secrets-rotate', [], { DATA_DIR: dataDir, APP_SECRET })
  const file = join(directory, 'embedded.zip')
  await operate('export', [file], { DATA_DIR: dataDir, APP_SECRET })

  const there = await newMachine(APP_SECRET)
  const wrong = await operate('import', [file], await newMachine(freshSecret()))
  expect(wrong.stdout).toMatch(/The key does not belong to it.*encrypted with another key/)
  expect((await operate('import', [file], there)).stdout).toContain('The key decrypts its encrypted values.')
  const restored = await run(there)
  const again = visit(restored.address)
  await again.signIn(BOOTSTRAP.email, OWN, { secret: totp })
  expect(await finishedBatch(again, batch.id)).toMatchObject({ status: 2, validRows: 20 })
  expect((await again.download(`/api/file/report/${batch.id}`)).status).toBe(200)
  expect(await within(there.DATABASE_URL ?? '', wrongFiles)).toEqual([])
})
