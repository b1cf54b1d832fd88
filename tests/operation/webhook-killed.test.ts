import { rmSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import type { Delivery, MadeEndpoint } from '../../src/webhooks/wire.ts'
import { visit } from '../world/people/visitor.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { startReceiver, verified } from '../world/stand-ins/webhook-receiver.ts'

const EVENTS = 12
const PASSWORD = 'Ganz-Neues-Passwort-26'

const start = (dataDir?: string): Promise<RunningProduct> =>
  runProduct({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' }, ...(dataDir === undefined ? {} : { dataDir }) })

it('delivers every event though it is killed while it sends, what was under way again under its id', async () => {
  const receiver = await startReceiver()
  const first = await start()
  onTestFinished(() => rmSync(first.dataDir, { recursive: true, force: true }))
  const before = visit(first.address)
  const secret = await before.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  const wanted = { url: receiver.url, events: ['check.completed'] }
  const { body: made } = await before.call<MadeEndpoint>('POST', '/api/webhooks/1', wanted)
  receiver.behave('hanging')
  for (let count = 0; count < EVENTS; count++)
    expect((await before.call('GET', '/api/tasks/uid/CHE-123.456.789')).status).toBe(200)
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await first.kill()
  const underWay = receiver.received.map(({ id }) => id)
  receiver.behave(204)

  const second = await start(first.dataDir)
  onTestFinished(async () => void (await second.stop()))
  const after = visit(second.address)
  await after.signIn(BOOTSTRAP.email, PASSWORD, { secret })
  const log = async () => (await after.call<Delivery[]>('GET', `/api/webhooks/1/${made.id}/deliveries`)).body
  const delivered = async () => (await log()).filter(({ state }) => state === 'delivered').length
  await expect.poll(delivered, { timeout: 60_000 }).toBe(EVENTS)
  const again = receiver.received.slice(underWay.length).map(({ id }) => id)
  expect(new Set(again)).toEqual(new Set((await log()).map(({ eventId }) => eventId)))
  expect(underWay.every(id => again.includes(id))).toBe(true)
  for (const came of receiver.received) expect(verified(came, made.secret)).toMatchObject({ type: 'check.completed' })
})
