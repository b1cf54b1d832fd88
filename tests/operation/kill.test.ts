import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Task } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { rowsByHeading } from '../world/files/read-workbook.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { type Visitor, visit } from '../world/people/visitor.ts'
import { finishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { leadingTo } from '../world/product/simulated-product.ts'

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
      ...leadingTo(simulator),
    },
    ...(dataDir === undefined ? {} : { dataDir }),
  })

async function untilHalfDone(visitor: Visitor, id: number): Promise<number> {
  for (;;) {
    const { body } = await visitor.call<Task>('GET', `/api/tasks/${id}`)
    if (body.processedRows >= ROWS / 3) return body.processedRows
    await new Promise(done => setTimeout(done, 20))
  }
}

it('answers every row once, though it is killed in the middle', { tags: ['R-01', 'C6-12'] }, async () => {
  const uids = Array.from({ length: ROWS }, (_, at) => `DE${100_000_011 + at * 10}`)
  const before = visit(product.address)
  const secret = await before.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const { body: batch } = await before.upload('Debitoren.xlsx', await buildUidList(uids), { language: 'de' })
  const done = await untilHalfDone(before, batch.id)
  expect(done).toBeLessThan(ROWS)
  await product.kill()

  product = await start(product.dataDir)
  const after = visit(product.address)
  await after.signIn(BOOTSTRAP.email, PASSWORD, { secret })
  const ended = await finishedBatch(after, batch.id)
  expect(ended).toMatchObject({ status: 2, totalRows: ROWS, processedRows: ROWS, validRows: ROWS, notCheckedRows: 0 })

  const { bytes } = await after.download(`/api/file/result/${batch.id}`)
  const rows = rowsByHeading(bytes, 1)
  expect(rows.map(row => row['UID geprüft'])).toEqual(uids)
  expect(new Set(rows.map(row => row.Ergebnis))).toEqual(new Set(['gültig']))
  // Asked again is only what a lane had under way: the answer being settled, and the next call that had begun meanwhile.
  const asked = simulator.calls.filter(call => call.operation === 'check').length
  expect(asked).toBeGreaterThanOrEqual(ROWS)
  expect(asked).toBeLessThanOrEqual(ROWS + LANES * 2)
})
