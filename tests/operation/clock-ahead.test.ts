import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveDatabase, openMovableDatabase, restoreRealTime } from '../../src/app/start/demo/simulated-time.ts'
import type { OpenDatabase } from '../../src/base/database/database.ts'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import { formatDate } from '../../src/base/texts/format.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { runOperatorCommand } from '../world/product/operator-command.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { noonInYears, shiftedClockEnvironment } from '../world/product/shifted-clock.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

const PASSWORD = 'Neun-Jahre-Spaeter-26'

let simulator: Simulator
let product: RunningProduct

beforeAll(async () => {
  simulator = await startSimulator()
  product = await runProduct({ env: simulatorEnvironment(simulator) })
})
afterAll(async () => {
  await product.stop()
  await simulator.close()
  await removeData(product.dataDir)
})

/**
 * The embedded database uses the machine's clock as well: it is moved while the product is stopped.
 */
async function inDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  await product.stop()
  const database = await openEmbedded(product.dataDir)
  await work(database).finally(database.close)
}

const moveTo = (moment: Date) =>
  inDatabase(async ({ url }) => {
    const movable = await openMovableDatabase(url)
    await moveDatabase(movable.db, moment.getTime() - Date.now()).finally(movable.close)
  })

async function restart(env: Record<string, string> = {}): Promise<void> {
  const { dataDir } = product
  await product.stop()
  product = await runProduct({ dataDir, env: { ...simulatorEnvironment(simulator), ...env } })
}

it('a clock nine years ahead deletes nothing and logs the command to confirm; after correction all data is there', {
  tags: ['C10-09'],
}, async () => {
  const before = createVisitor(product.address)
  const secret = await before.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const { body: batch } = await before.upload('Debitoren.xlsx', await buildUidList(['DE136695976', 'DE129304291']))
  await waitForFinishedBatch(before, batch.id)

  const wrongTime = noonInYears(9)
  await moveTo(wrongTime)
  await restart(shiftedClockEnvironment(wrongTime))
  await expect.poll(product.log, { message: 'log' }).toContain('"alarm":"retention"')
  expect(product.log()).toContain(`npm run retention:confirm -- ${formatDate(wrongTime)}`)
  const { dataDir } = product
  await product.stop()
  const today = formatDate(new Date())
  const refused = runOperatorCommand('retention-confirm', [today], {
    DATA_DIR: dataDir,
    ...shiftedClockEnvironment(wrongTime),
  })
  await expect(refused).rejects.toThrow(`Not confirmed: the database clock shows ${formatDate(wrongTime)}`)
  await inDatabase(({ url }) => restoreRealTime(url))
  const { stdout } = await runOperatorCommand('retention-confirm', [today], { DATA_DIR: dataDir })
  expect(stdout).toContain('Nichts wartet auf eine Bestätigung')

  await restart()
  const after = createVisitor(product.address)
  await after.signIn(BOOTSTRAP.email, PASSWORD, { secret })
  expect(await waitForFinishedBatch(after, batch.id)).toMatchObject({ totalRows: 2, processedRows: 2 })
  const report = await after.download(`/api/file/report/${batch.id}`)
  expect(Buffer.from(report.bytes).subarray(0, 4).toString()).toBe('%PDF')
})
