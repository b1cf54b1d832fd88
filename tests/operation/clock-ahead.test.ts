import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { formatDate } from '../../src/texts/format.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { visit } from '../world/people/visitor.ts'
import { finishedBatch } from '../world/product/finished-batch.ts'
import { operate } from '../world/product/operator-command.ts'
import { livingAt, noonInYears } from '../world/product/other-time.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { leadingTo } from '../world/product/simulated-product.ts'

const PASSWORD = 'Neun-Jahre-Spaeter-26'
const WITHIN = { timeout: 60_000, interval: 100 }

let simulator: Simulator
let product: RunningProduct

beforeAll(async () => {
  simulator = await startSimulator()
  product = await runProduct({ env: leadingTo(simulator) })
})
afterAll(async () => {
  await product.stop()
  await simulator.close()
  rmSync(product.dataDir, { recursive: true, force: true })
})

async function startAgain(env: Record<string, string> = {}): Promise<void> {
  const { dataDir } = product
  await product.stop()
  product = await runProduct({ dataDir, env: { ...leadingTo(simulator), ...env } })
}

it('nine years ahead, it removes nothing by itself, and says what a person is to do; set right, all is there', async () => {
  const before = visit(product.address)
  const secret = await before.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const { body: batch } = await before.upload('Debitoren.xlsx', await buildUidList(['DE136695976', 'DE129304291']))
  await finishedBatch(before, batch.id)

  const wrong = noonInYears(9)
  await startAgain(livingAt(wrong))
  await expect.poll(() => product.log().includes('"alarm":"retention"'), WITHIN).toBe(true)
  expect(product.log()).toContain(`npm run retention:confirm -- ${formatDate(wrong)}`)
  const { dataDir } = product
  await product.stop()
  const today = formatDate(new Date())
  const refused = operate('retention-confirm', [today], { DATA_DIR: dataDir, ...livingAt(wrong) })
  await expect(refused).rejects.toThrow(`Not confirmed: the database’s clock says ${formatDate(wrong)}`)
  const { stdout } = await operate('retention-confirm', [today], { DATA_DIR: dataDir })
  expect(stdout).toContain('Nichts wartet auf eine Bestätigung')

  await startAgain()
  const after = visit(product.address)
  await after.signIn(BOOTSTRAP.email, PASSWORD, { secret })
  expect(await finishedBatch(after, batch.id)).toMatchObject({ totalRows: 2, processedRows: 2 })
  const report = await after.download(`/api/file/report/${batch.id}`)
  expect(Buffer.from(report.bytes).subarray(0, 4).toString()).toBe('%PDF')
})
