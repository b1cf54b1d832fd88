import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPERATOR_COMPANY_ID } from '../../src/base/roles/role-rules.ts'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import type { TaskDetail } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { administer } from '../world/databases/administer.ts'
import { takeBaseBackup } from '../world/databases/base-backup.ts'
import { productEnvironment } from '../world/databases/own-database.ts'
import { type PrivatePostgresql, startPrivatePostgresql } from '../world/databases/own-postgresql.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch, waitForRows } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'

// A backup taken during a batch and restored elsewhere (B-01), and what it reveals without the key
// (B-02).
const ROWS = 600
const PIN = 'Simulator-2026'
const SECRET = freshSecret()

let first: PrivatePostgresql
let second: PrivatePostgresql | null = null
let simulator: Simulator
let directory: string
let product: RunningProduct | null = null
const dataDirs: string[] = []

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-backup-'))
  first = await startPrivatePostgresql()
  simulator = await startSimulator({ latencyMs: 25 })
})
afterAll(async () => {
  await product?.stop()
  for (const folder of [directory, ...dataDirs]) rmSync(folder, { recursive: true, force: true })
  await simulator.close()
  await first.remove()
  await second?.remove()
})

async function start(url: string, env: Record<string, string> = {}): Promise<RunningProduct> {
  const newProduct = await runProduct({ env: { ...productEnvironment(url, simulator), APP_SECRET: SECRET, ...env } })
  dataDirs.push(newProduct.dataDir)
  return newProduct
}

const upload = async (visitor: Visitor, count: number, from: number): Promise<number> => {
  const uids = Array.from({ length: count }, (_, at) => `DE${100_000_011 + (from + at) * 10}`)
  return (await visitor.upload('Debitoren.xlsx', await buildUidList(uids))).body.id
}

/** Returns the report's actual hash, and the one that the product states. */
async function hashes(visitor: Visitor, id: number): Promise<(string | undefined)[]> {
  const { bytes } = await visitor.download(`/api/file/report/${id}`)
  const { reports } = (await visitor.call<TaskDetail>('GET', `/api/tasks/${id}`)).body
  return [createHash('sha256').update(bytes).digest('hex'), reports[0]?.sha256]
}

it('a restored backup of a running product decrypts its secrets, has every file and resumes its batch', {
  tags: ['B-01', 'B-02'],
}, async () => {
  product = await start(first.url)
  const visitor = createVisitor(product.address)
  const secret = await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Sicherung-Her-2026' })
  const account = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: PIN }
  expect((await visitor.call('PUT', `/api/company/${OPERATOR_COMPANY_ID}`, account)).status).toBe(204)
  const finishedBatchId = await upload(visitor, 20, 0)
  await waitForFinishedBatch(visitor, finishedBatchId)
  const before = await hashes(visitor, finishedBatchId)
  const openBatchId = await upload(visitor, ROWS, 1_000)
  await waitForRows(visitor, openBatchId, ROWS / 4)
  const backup = join(directory, 'backup')
  await takeBaseBackup(first, backup)
  const { address } = product
  await product.kill()
  product = null

  // Nothing in it is useful without the key.
  const secretTexts = [PIN, SECRET, secret].flatMap(secretText => [
    secretText,
    Buffer.from(secretText).toString('base64'),
    Buffer.from(secretText).toString('hex'),
  ])
  for (const entry of readdirSync(backup, { recursive: true, withFileTypes: true })) {
    const content = entry.isFile() ? readFileSync(join(entry.parentPath, entry.name)) : Buffer.alloc(0)
    expect(secretTexts.filter(secretText => content.includes(secretText))).toEqual([])
  }

  second = await startPrivatePostgresql(backup)
  await expect(start(second.url, { APP_SECRET: freshSecret() })).rejects.toThrow(/APP_SECRET/)
  const files = await administer(
    second.url,
    `select id from batch where status >= 0 and upload_file_id is not null
      and not exists (select 1 from file join file_part on file_id = file.id where file.id = upload_file_id)`,
  )
  expect(files).toEqual([])
  // At the same address, so that sessions remain valid.
  product = await start(second.url, { PORT: new URL(address).port })
  const [actualHash, statedHash] = await hashes(visitor, finishedBatchId)
  expect([actualHash, statedHash]).toEqual(before)
  expect(actualHash).toBe(statedHash)
  const callsBefore = simulator.calls.length
  expect(await waitForFinishedBatch(visitor, openBatchId)).toMatchObject({
    status: STATUS.completed,
    processedRows: ROWS,
    validRows: ROWS,
    notCheckedRows: 0,
  })
  // Only FinanzOnline was queried, so the account from the backup was decrypted.
  expect(new Set(simulator.calls.slice(callsBefore).map(({ service }) => service))).toEqual(new Set(['finanzonline']))
})
