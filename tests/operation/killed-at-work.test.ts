import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { CreatedEndpoint, Delivery } from '../../src/access/webhooks/wire.ts'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import type { AuditorPackage } from '../../src/sharing/auditor-package/wire.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { unpackPackage } from '../world/files/unpack-package.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP, runProduct } from '../world/product/running-product.ts'
import { copyStartedData } from '../world/product/started-data.ts'
import { startReceiver, verifyEvent } from '../world/stand-ins/webhook-receiver.ts'

const EVENT_COUNT = 12
// A package with this number of answers takes a second or two: time to kill the process in the
// middle.
const ANSWER_COUNT = 20_000
const PASSWORD = 'Ganz-Neues-Passwort-26'
const PACKAGES = '/api/company/1/auditor-packages'
const DAYS = { firstDay: '2024-01-01', lastDay: '2024-12-31' }

// Both in one test, because each start costs seconds.
it('delivers every event and completes an auditor package although it is killed during both', {
  tags: ['R-01', 'R-04'],
}, async () => {
  const dataDir = copyStartedData()
  onTestFinished(() => removeData(dataDir))
  await insertAnswers(dataDir)
  const receiver = await startReceiver()
  const start = () => runProduct({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' }, dataDir })
  const first = await start()
  const before = createVisitor(first.address)
  const secret = await before.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const endpoint = { url: receiver.url, events: ['check.completed'] }
  const { body: createdEndpoint } = await before.call<CreatedEndpoint>('POST', '/api/webhooks/1', endpoint)
  receiver.behave('hanging')
  for (let count = 0; count < EVENT_COUNT; count++)
    expect((await before.call('GET', '/api/tasks/uid/NO-123.456.789')).status).toBe(200)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  await beginPackage(before)
  await first.kill()
  const sentBeforeKill = receiver.received.map(({ id }) => id)
  receiver.behave(204)

  const second = await start()
  const stop = () => second.stop()
  onTestFinished(async () => void (await stop()))
  const after = createVisitor(second.address)
  await after.signIn(BOOTSTRAP.email, PASSWORD, { secret })
  const archive = await verifyPackage(after)
  const log = async () => (await after.call<Delivery[]>('GET', `/api/webhooks/1/${createdEndpoint.id}/deliveries`)).body
  const delivered = async () => (await log()).filter(({ state }) => state === 'delivered').length
  await expect.poll(delivered).toBe(EVENT_COUNT)
  const sentAfterKill = receiver.received.slice(sentBeforeKill.length).map(({ id }) => id)
  expect(new Set(sentAfterKill)).toEqual(new Set((await log()).map(({ eventId }) => eventId)))
  expect(sentBeforeKill.every(id => sentAfterKill.includes(id))).toBe(true)
  for (const delivery of receiver.received)
    expect(verifyEvent(delivery, createdEndpoint.secret)).toMatchObject({ type: 'check.completed' })
  expect(await stop()).toBe(0)
  await expectNoIncompleteFile(dataDir, archive.sha256)
})

async function insertAnswers(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir)
  await sql`insert into answer (company_id, user_id, service, uid, requester_uid, requester_name, level, asked_at, duration_ms, verdict,
      code, name, address_lines)
    select 1, null, 'vies', 'DE' || (100000000 + n), '', '', 2, '2024-03-01'::timestamptz + n * interval '1 minute', 5, 'valid', '',
      'Musterwerk ' || n || ' GmbH', '[]' from generate_series(1, ${ANSWER_COUNT}::int) n`.execute(db)
  await close()
}

const packages = async (visitor: Visitor) => (await visitor.call<AuditorPackage[]>('GET', PACKAGES)).body

/** Starts a package and returns when half of it is written; it cannot be downloaded yet. */
async function beginPackage(visitor: Visitor): Promise<void> {
  expect((await visitor.call('POST', PACKAGES, DAYS)).status).toBe(201)
  let newest: AuditorPackage | undefined
  do [newest] = await packages(visitor)
  while (newest?.state === 'waiting' || (newest?.state === 'making' && newest.total === null))
  expect(newest).toMatchObject({ state: 'making', size: null, sha256: null })
  expect((await visitor.download(`${PACKAGES}/${newest?.id}/archive`)).status).toBe(409)
}

async function verifyPackage(visitor: Visitor): Promise<{ sha256: string }> {
  await expect.poll(async () => (await packages(visitor))[0]?.state).toBe('made')
  const [newestPackage] = await packages(visitor)
  expect(newestPackage?.counts).toMatchObject({ answers: ANSWER_COUNT })
  const { status, bytes } = await visitor.download(`${PACKAGES}/${newestPackage?.id}/archive`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect([status, bytes.length, sha256]).toEqual([200, newestPackage?.size, newestPackage?.sha256])
  const key = (await visitor.download('/api/auditor/key')).bytes
  const unpacked = await unpackPackage(bytes, Buffer.from(key).toString())
  expect(unpacked.verify()).toMatchObject({ isValid: true })
  return { sha256 }
}

/** Expects one archive, no incomplete file, and each step once in the audit log. */
async function expectNoIncompleteFile(dataDir: string, sha256: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir)
  const archives = await db.selectFrom('file').select('id').where('sha256', '=', sha256).execute()
  const incompleteFiles = await db.selectFrom('file').select('id').where('size', '<', 0).execute()
  const orphanedParts = await sql`select file_id from file_part where file_id not in (select id from file)`.execute(db)
  const lines = await db.selectFrom('audit_log').select('action').where('action', 'like', 'auditor-package.%').execute()
  await close()
  expect([archives.length, incompleteFiles, orphanedParts.rows]).toEqual([1, [], []])
  expect(lines.map(({ action }) => action)).toEqual(['auditor-package.ask', 'auditor-package.made'])
}
