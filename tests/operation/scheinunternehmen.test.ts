import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import type { SingleResult } from '../../src/checking/single-check/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { dumpRows } from '../world/databases/dump.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

const LISTED_UID = 'ATU98000000'
// All dates of birth in the simulator's list are of this year, and nothing else is.
const BIRTH_DATE = /\b\d{1,2}\.\d{1,2}\.1913\b|1913-\d\d-\d\d/
const LIST_READ_MESSAGE = 'the list of fictitious companies was read'

let simulator: Simulator
let product: RunningProduct
beforeEach(async () => {
  simulator = await startSimulator()
})
afterEach(async () => {
  await product.kill()
  await simulator.close()
  await removeData(product.dataDir)
})

const start = (scheinunternehmenUrl: string) =>
  runProduct({
    env: { ...simulatorEnvironment(simulator), LOG_LEVEL: 'trace', SCHEINUNTERNEHMEN_URL: scheinunternehmenUrl },
  })

const signIn = async () => {
  const visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Ganz-Neues-Passwort-26' })
  return visitor
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map(name => join(directory, name))
    .filter(path => statSync(path).isFile())

it('reads the list at its start, marks listed companies, and stores no date of birth in database, log or file', async () => {
  product = await start(simulator.scheinunternehmenUrl)
  await expect.poll(() => product.log()).toContain(LIST_READ_MESSAGE)
  const visitor = await signIn()
  const single = (await visitor.call<SingleResult>('GET', `/api/tasks/uid/${LISTED_UID}`)).body
  expect(single).toMatchObject({ verdict: 'valid', listing: expect.stringContaining('seit 12.03.2024') })
  expect((await visitor.call('GET', '/api/operator')).body).not.toHaveProperty('isListOff')
  const { id } = (await visitor.upload('Debitoren.xlsx', await buildUidList([LISTED_UID, 'DE136695976']))).body
  await waitForFinishedBatch(visitor, id)
  const { bytes } = await visitor.download(`/api/file/result/${id}`)
  const marked = rowsByHeading(bytes, 1).map(row => String(row.Hinweis).includes('Scheinunternehmen'))
  expect(marked).toEqual([true, false])
  expect((await visitor.download(`/api/file/report/${id}`)).status).toBe(200)
  expect(await product.stop()).toBe(0)

  const database = await openEmbedded(product.dataDir)
  const rows = await dumpRows(database)
  await database.close()
  const files = filesIn(product.dataDir).map(path => readFileSync(path, 'latin1'))
  // Proves that the search works.
  expect(await (await fetch(simulator.scheinunternehmenUrl)).text()).toMatch(BIRTH_DATE)
  expect([rows, ...files].filter(text => text.includes(LISTED_UID)).length).toBeGreaterThan(1)
  expect([rows, product.log(), ...files].filter(text => BIRTH_DATE.test(text))).toEqual([])
})

it('reads and marks nothing if SCHEINUNTERNEHMEN_URL is empty', async () => {
  product = await start('')
  const visitor = await signIn()
  const single = (await visitor.call<SingleResult>('GET', `/api/tasks/uid/${LISTED_UID}`)).body
  expect(single).toMatchObject({ verdict: 'valid', listing: '' })
  expect((await visitor.call('GET', '/api/operator')).body).toMatchObject({ isListOff: true })
  expect(simulator.calls.filter(({ operation }) => operation === 'list')).toEqual([])
  expect(product.log()).not.toContain('fictitious')
})
