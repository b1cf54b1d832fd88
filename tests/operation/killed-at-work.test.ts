import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Delivery, MadeEndpoint } from '../../src/access/webhooks/wire.ts'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import type { AuditorPackage } from '../../src/sharing/auditor-package/wire.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { unpackPackage } from '../world/files/unpack-package.ts'
import { type Visitor, visit } from '../world/people/visitor.ts'
import { BOOTSTRAP, runProduct } from '../world/product/running-product.ts'
import { copyStartedData } from '../world/product/started-data.ts'
import { startReceiver, verified } from '../world/stand-ins/webhook-receiver.ts'

const EVENTS = 12
// A package with this number of answers takes a second or two: time to kill the process in the
// middle.
const ANSWERS = 20_000
const PASSWORD = 'Ganz-Neues-Passwort-26'
const PACKAGES = '/api/company/1/auditor-packages'
const DAYS = { firstDay: '2024-01-01', lastDay: '2024-12-31' }

// Both in one test, because each start costs seconds.
it('delivers every event and makes an auditor’s package whole, though it is killed while it sends the ones and writes the other', {
  tags: ['R-01', 'R-04'],
}, async () => {
  const dataDir = copyStartedData()
  onTestFinished(() => removeData(dataDir))
  await fillAnswers(dataDir)
  const receiver = await startReceiver()
  const start = () => runProduct({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' }, dataDir })
  const first = await start()
  const before = visit(first.address)
  const secret = await before.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const wanted = { url: receiver.url, events: ['check.completed'] }
  const { body: made } = await before.call<MadeEndpoint>('POST', '/api/webhooks/1', wanted)
  receiver.behave('hanging')
  for (let count = 0; count < EVENTS; count++)
    expect((await before.call('GET', '/api/tasks/uid/NO-123.456.789')).status).toBe(200)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  await beginPackage(before)
  await first.kill()
  const underWay = receiver.received.map(({ id }) => id)
  receiver.behave(204)

  const second = await start()
  const stop = () => second.stop()
  onTestFinished(async () => void (await stop()))
  const after = visit(second.address)
  await after.signIn(BOOTSTRAP.email, PASSWORD, { secret })
  const whole = await wholePackage(after)
  const log = async () => (await after.call<Delivery[]>('GET', `/api/webhooks/1/${made.id}/deliveries`)).body
  const delivered = async () => (await log()).filter(({ state }) => state === 'delivered').length
  await expect.poll(delivered).toBe(EVENTS)
  const again = receiver.received.slice(underWay.length).map(({ id }) => id)
  expect(new Set(again)).toEqual(new Set((await log()).map(({ eventId }) => eventId)))
  expect(underWay.every(id => again.includes(id))).toBe(true)
  for (const came of receiver.received) expect(verified(came, made.secret)).toMatchObject({ type: 'check.completed' })
  expect(await stop()).toBe(0)
  await expectNothingHalf(dataDir, whole.sha256)
})

async function fillAnswers(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir)
  await sql`insert into answer (company_id, user_id, service, uid, requester_uid, requester_name, level, asked_at, duration_ms, verdict,
      code, name, address_lines)
    select 1, null, 'vies', 'DE' || (100000000 + n), '', '', 2, '2024-03-01'::timestamptz + n * interval '1 minute', 5, 'valid', '',
      'Musterwerk ' || n || ' GmbH', '[]' from generate_series(1, ${ANSWERS}::int) n`.execute(db)
  await close()
}

const packages = async (visitor: Visitor) => (await visitor.call<AuditorPackage[]>('GET', PACKAGES)).body

/** Starts a package and returns when half of it is written; it cannot be downloaded yet. */
async function beginPackage(visitor: Visitor): Promise<void> {
  expect((await visitor.call('POST', PACKAGES, DAYS)).status).toBe(201)
  let seen: AuditorPackage | undefined
  do [seen] = await packages(visitor)
  while (seen?.state === 'waiting' || (seen?.state === 'making' && seen.total === null))
  expect(seen).toMatchObject({ state: 'making', size: null, sha256: null })
  expect((await visitor.download(`${PACKAGES}/${seen?.id}/archive`)).status).toBe(409)
}

async function wholePackage(visitor: Visitor): Promise<{ sha256: string }> {
  await expect.poll(async () => (await packages(visitor))[0]?.state).toBe('made')
  const [whole] = await packages(visitor)
  expect(whole?.counts).toMatchObject({ answers: ANSWERS })
  const { status, bytes } = await visitor.download(`${PACKAGES}/${whole?.id}/archive`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect([status, bytes.length, sha256]).toEqual([200, whole?.size, whole?.sha256])
  const key = (await visitor.download('/api/auditor/key')).bytes
  const unpacked = await unpackPackage(bytes, Buffer.from(key).toString())
  expect(unpacked.verify()).toMatchObject({ isRight: true })
  return { sha256 }
}

/** Expects one archive, no incomplete file, and each step once in the audit log. */
async function expectNothingHalf(dataDir: string, sha256: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir)
  const archives = await db.selectFrom('file').select('id').where('sha256', '=', sha256).execute()
  const growing = await db.selectFrom('file').select('id').where('size', '<', 0).execute()
  const lost = await sql`select file_id from file_part where file_id not in (select id from file)`.execute(db)
  const lines = await db.selectFrom('audit_log').select('action').where('action', 'like', 'auditor-package.%').execute()
  await close()
  expect([archives.length, growing, lost.rows]).toEqual([1, [], []])
  expect(lines.map(({ action }) => action)).toEqual(['auditor-package.ask', 'auditor-package.made'])
}
