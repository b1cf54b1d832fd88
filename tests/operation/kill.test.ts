import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch, waitForRows } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

const ROWS = 1_000
const LANES = 4
const PASSWORD = 'Ganz-Neues-Passwort-26'

let simulator: Simulator
let product: RunningProduct

beforeAll(async () => {
  simulator = await startSimulator({ latencyMs: 10 })
  product = await start()
})
afterAll(async () => {
  await product.stop()
  await simulator.close()
  await removeData(product.dataDir)
})

const start = (dataDir?: string): Promise<RunningProduct> =>
  runProduct({
    env: {
      ...simulatorEnvironment(simulator),
    },
    ...(dataDir === undefined ? {} : { dataDir }),
  })

const checkCalls = () => simulator.calls.filter(({ operation }) => operation === 'check').length

it('answers every row once although it is killed during the batch', { tags: ['R-01', 'C6-12'] }, async () => {
  const uids = Array.from({ length: ROWS }, (_, at) => `DE${100_000_011 + at * 10}`)
  const before = createVisitor(product.address)
  const secret = await before.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const { body: batch } = await before.upload('Debitoren.xlsx', await buildUidList(uids), { language: 'de' })
  await expect.poll(checkCalls, { interval: 5, message: 'questions asked' }).toBeGreaterThanOrEqual(ROWS / 3)
  // Answers are held, so that the kill happens during the batch however long it takes.
  const release = simulator.hold()
  expect(await waitForRows(before, batch.id, 1)).toBeLessThan(ROWS)
  await product.kill()
  release()

  product = await start(product.dataDir)
  const after = createVisitor(product.address)
  await after.signIn(BOOTSTRAP.email, PASSWORD, { secret })
  const finished = await waitForFinishedBatch(after, batch.id)
  expect(finished).toMatchObject({
    status: 2,
    totalRows: ROWS,
    processedRows: ROWS,
    validRows: ROWS,
    notCheckedRows: 0,
  })

  const { bytes } = await after.download(`/api/file/result/${batch.id}`)
  const rows = rowsByHeading(bytes, 1)
  expect(rows.map(row => row['UID geprüft'])).toEqual(uids)
  expect(new Set(rows.map(row => row.Ergebnis))).toEqual(new Set(['gültig']))
  // Only what a lane had in progress is queried again: the answer being settled, and the next call
  // that had begun.
  expect(checkCalls()).toBeGreaterThanOrEqual(ROWS)
  expect(checkCalls()).toBeLessThanOrEqual(ROWS + LANES * 2)
})
