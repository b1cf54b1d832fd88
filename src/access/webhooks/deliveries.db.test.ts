import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { createMovedClock, DAY, HOUR, MINUTE, SECOND } from '../../../tests/world/product/moved-clock.ts'
import {
  addWebhookTenant,
  createWebhookWorker,
  createWebhookWorld,
  deliverRound,
} from '../../../tests/world/product/webhook-world.ts'
import { rejectIfAnyFails } from '../../../tests/world/race-with-failures.ts'
import { startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { startReceiver, verifyEvent } from '../../../tests/world/stand-ins/webhook-receiver.ts'
import { EVENTS } from '../../app/definitions/features.ts'
import { parseNetworks } from '../../platform/http/outgoing/networks.ts'
import { eventBody, recordEvents } from './events.ts'
import { listDeliveries, listEndpoints } from './list-endpoints.ts'
import { WEBHOOK_SECRET } from './secret.ts'
import { claimEndpoint, DELIVERY_LEASE, deleteOldDeliveries, insertDelivery } from './store.ts'
import type { CreatedEndpoint } from './wire.ts'

const batchEvent = {
  type: 'batch.completed',
  data: { id: 12, total: 3, verdicts: { valid: 2, invalid: 0, not_checked: 1, not_a_uid: 0 }, state: 'completed' },
} as const

async function createFixture(...options: Parameters<typeof createWebhookWorld>) {
  const web = await createWebhookWorld(...options)
  const receiver = await startReceiver()
  const mainEndpoint = await web.make({ url: receiver.url })
  const deliverDue = (options: Parameters<typeof deliverRound>[1] = {}) => deliverRound(web, options)
  return { ...web, receiver, mainEndpoint, deliverDue, log: () => web.deliveries(mainEndpoint) }
}

describe('an event', () => {
  it('is sent signed, with ids and a URL of our API, and is listed in the log', async () => {
    const web = await createFixture()
    await web.happen(batchEvent)
    await web.deliverDue()
    const [delivery] = web.receiver.received
    if (!delivery) throw new Error('nothing was received')
    expect(verifyEvent(delivery, web.mainEndpoint.secret)).toEqual({
      type: 'batch.completed',
      timestamp: expect.stringMatching(/^20.+Z$/),
      data: { ...batchEvent.data, url: 'https://uid.firma.at/api/v1/batches/12' },
    })
    expect(delivery.headers['content-type']).toBe('application/json')
    const [line] = await web.log()
    expect(line).toMatchObject({
      eventId: delivery.id,
      type: 'batch.completed',
      state: 'delivered',
      tries: 1,
      lastStatus: 204,
      lastFailure: null,
      nextTryAt: null,
    })
    await web.deliverDue()
    expect(web.receiver.received).toHaveLength(1)
  })

  it.each([
    { type: 'partner.changed', data: { id: 5, kinds: ['verdict', 'name'] } },
    { type: 'partner.invalid', data: { id: 5 } },
  ] as const)('$type contains the URL of the partner in our API', async event => {
    const sent = { events: EVENTS, publicUrl: 'https://uid.firma.at' }
    const body = eventBody({ ...event, happenedAt: new Date('2026-11-23T08:15:00Z') }, sent)
    expect(JSON.parse(body).data).toEqual({ ...event.data, url: 'https://uid.firma.at/api/v1/partners/5' })
  })

  it('is sent to the company’s enabled and subscribed endpoints, under one id', async () => {
    const web = await createFixture()
    const [second, switchedOff] = [await web.make({ url: web.receiver.url }), await web.make({ url: web.receiver.url })]
    await web.make({ url: web.receiver.url, events: ['batch.failed'] })
    const switchOff = { url: web.receiver.url, events: ['check.completed'], isOn: false }
    await web.admin.call('PUT', `${web.path}/${switchedOff.id}`, switchOff)
    const otherTenant = await addWebhookTenant(web)
    await otherTenant.make({ url: web.receiver.url })
    await web.happen()
    await web.deliverDue()
    expect(web.receiver.received).toHaveLength(2)
    expect(new Set(web.receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(await web.deliveries(second)).toHaveLength(1)
    expect(await web.deliveries(switchedOff)).toEqual([])
  })

  it('is signed with both secrets for a day after a rotation', async () => {
    const web = await createFixture()
    const answer = await web.admin.call('POST', `${web.path}/${web.mainEndpoint.id}/secret`)
    const { secret } = answer.json<CreatedEndpoint>()
    await web.happen()
    await web.deliverDue()
    const [delivery] = web.receiver.received
    if (!delivery) throw new Error('nothing was received')
    for (const validSecret of [web.mainEndpoint.secret, secret])
      expect(verifyEvent(delivery, validSecret)).toMatchObject({ type: delivery.type })
    expect(() => verifyEvent({ ...delivery, body: `${delivery.body} ` }, secret)).toThrow('No matching signature')
    web.clock.move(DAY + SECOND)
    await web.happen()
    await web.deliverDue()
    const [, later] = web.receiver.received
    expect(String(delivery.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(String(later?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })
})

describe('a receiver', () => {
  it.each([
    [500, { lastStatus: 500, lastFailure: 'status' }],
    ['redirecting', { lastStatus: 302, lastFailure: 'status' }],
    ['cutting off', { lastStatus: null, lastFailure: 'connection' }],
  ] as const)('with behaviour %s gets the event again under the same id', async (behaviour, expected) => {
    const web = await createFixture()
    web.receiver.behave(behaviour)
    await web.happen()
    await web.deliverDue()
    expect((await web.log())[0]).toMatchObject({ state: 'waiting', tries: 1, ...expected })
    await expectRedelivery(web)
  })

  it('that hangs gets the event again under the same id', async () => {
    const web = await createFixture()
    web.receiver.behave('hanging')
    await web.happen()
    // Fires the timeout once the receiver has the event, independent of real time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const timeoutMs = 60_000
    const deliverDue = web.deliverDue({ timeoutMs })
    await rejectIfAnyFails(
      [deliverDue],
      expect.poll(() => web.receiver.received.length, { message: 'events received' }).toBe(1),
    )
    vi.advanceTimersByTime(timeoutMs)
    await deliverDue
    vi.useRealTimers()
    const expected = { lastStatus: null, lastFailure: 'timeout' }
    expect((await web.log())[0]).toMatchObject({ state: 'waiting', tries: 1, ...expected })
    await expectRedelivery(web)
  })

  async function expectRedelivery(web: Awaited<ReturnType<typeof createFixture>>): Promise<void> {
    web.receiver.behave(204)
    web.clock.move(5 * SECOND)
    await web.deliverDue()
    expect((await web.log())[0]).toMatchObject({ state: 'delivered', tries: 2, lastStatus: 204 })
    const { received } = web.receiver
    expect(received.map(({ id, body }) => `${id} ${body}`)).toEqual(
      [received[0], received[0]].map(endpointPath => `${endpointPath?.id} ${endpointPath?.body}`),
    )
  }

  it('may be slow, and may send a longer response than is read', async () => {
    const web = await createFixture()
    for (const behaviour of ['slow', 'huge'] as const) {
      web.receiver.behave(behaviour)
      await web.happen()
      await web.deliverDue()
    }
    expect((await web.log()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  it('on a closed port is logged as connection, and a private one as not-public without a call', {
    tags: ['K-07'],
  }, async () => {
    const web = await createFixture()
    await web.happen()
    await web.deliverDue({ guard: { allowed: parseNetworks([]) } })
    expect((await web.log())[0]).toMatchObject({ state: 'waiting', lastFailure: 'not-public', lastStatus: null })
    expect(web.receiver.received).toEqual([])
    const closedPort = await web.make({ url: 'http://127.0.0.1:1/' })
    await web.happen()
    await web.deliverDue()
    expect((await web.deliveries(closedPort))[0]).toMatchObject({ state: 'waiting', lastFailure: 'connection' })
  })

  it('that hangs does not delay other companies', async () => {
    const web = await createFixture()
    web.receiver.behave('hanging')
    for (let count = 0; count < 20; count++) await web.happen()
    const [otherTenant, quickReceiver] = [await addWebhookTenant(web), await startReceiver()]
    const endpoint = await otherTenant.make({ url: quickReceiver.url })
    await otherTenant.happen()
    const worker = createWebhookWorker(web)
    await worker.fill()
    await expect.poll(() => quickReceiver.received).toHaveLength(1)
    await expect.poll(async () => (await otherTenant.deliveries(endpoint))[0]?.state).toBe('delivered')
    worker.stop()
    await worker.ended()
    expect((await web.log()).every(({ state, tries }) => state === 'waiting' && tries === 0)).toBe(true)
  })

  it('that hangs for dozens of companies does not delay others, with bounded concurrency', async () => {
    const web = await createFixture()
    web.receiver.behave('hanging')
    await addHangingEndpoints(web, 15)
    const [otherTenant, quickReceiver] = [await addWebhookTenant(web), await startReceiver()]
    await otherTenant.make({ url: quickReceiver.url })
    await otherTenant.happen()
    const worker = createWebhookWorker(web, { turnMs: 0 })
    await worker.fill()
    await expect.poll(() => quickReceiver.received).toHaveLength(1)
    await addHangingEndpoints(web, 30)
    await worker.fill()
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_endpoint
      where delivering_until > now()`.execute(web.db)
    expect(rows[0]?.count).toBe(32)
    worker.stop()
    await worker.ended()
  })
})

/** Adds companies with two endpoints each at the hanging receiver, and a pending event for each. */
async function addHangingEndpoints(
  { db, encryption, mainEndpoint, receiver }: Awaited<ReturnType<typeof createFixture>>,
  count: number,
) {
  for (let index = 0; index < count; index++) {
    const { id: company_id } = await addTestCompany({ database: { db } } as Parameters<typeof addTestCompany>[0])
    for (let endpoint = 0; endpoint < 2; endpoint++) {
      const { id } = await db
        .insertInto('webhook_endpoint')
        .columns(['company_id', 'url', 'events', 'secret_sealed', 'created_by'])
        .expression(eb =>
          eb
            .selectFrom('webhook_endpoint')
            .select([
              eb.val(company_id).as('company_id'),
              eb.val(receiver.url).as('url'),
              'events',
              'secret_sealed',
              'created_by',
            ])
            .where('id', '=', mainEndpoint.id),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const secret_sealed = encryption.encrypt(mainEndpoint.secret, WEBHOOK_SECRET.context({ id }))
      await db.updateTable('webhook_endpoint').set({ secret_sealed }).where('id', '=', id).execute()
      await db.transaction().execute(trx => insertDelivery(trx, id, { eventId: `e${id}`, ...batchEvent }))
    }
  }
}

describe('retries', () => {
  it('follow after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h; then the endpoint is switched off and Admins are mailed', async () => {
    const server = await startMailServer()
    // A stopped clock, independent of how long a round takes.
    const clock = createMovedClock(new Date().toISOString())
    const web = await createFixture({ configuration: { smtpUrl: server.url } }, clock)
    web.receiver.behave(500)
    await web.happen()
    const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
    await web.deliverDue()
    for (const [index, wait] of waits.entries()) {
      web.clock.move(wait - SECOND)
      await web.deliverDue()
      expect(web.receiver.received).toHaveLength(index + 1)
      web.clock.move(SECOND)
      await web.deliverDue()
      expect(web.receiver.received).toHaveLength(index + 2)
    }
    // Reads the log directly, because no session lasts that long.
    const [line] = await listDeliveries(web.db, web.company.id, web.mainEndpoint.id)
    expect(line).toMatchObject({ state: 'given-up', tries: 8, nextTryAt: null })
    const [endpoint] = await listEndpoints(
      web.database.db,
      { clock: web.clock, types: ['check.completed'] },
      web.company.id,
    )
    expect(endpoint).toMatchObject({ isOn: false, offBecause: 'failures', offSince: expect.any(String) })
    expect(new Set(web.receiver.received.map(({ id }) => id)).size).toBe(1)
    await mailWorker(web, { smtpUrl: server.url })()
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[web.person.email], 'Webhook von UID Check abgeschaltet'],
    ])
    expect(server.mails[0]?.text).toContain('https://uid.firma.at/admin/programs')
    expect(server.mails[0]?.text).not.toContain('/events')
  })

  it('end at once on 410, and pending deliveries are sent once the endpoint is on again', async () => {
    const web = await createFixture()
    web.receiver.behave(410)
    await web.happen()
    await web.deliverDue()
    await web.happen()
    expect((await web.list())[0]).toMatchObject({ isOn: false, offBecause: 'gone' })
    expect((await web.log()).map(({ state }) => state)).toEqual(['given-up'])
    const endpointPath = `${web.path}/${web.mainEndpoint.id}`
    const [givenUp] = await web.log()
    expect((await web.admin.call('POST', `${endpointPath}/deliveries/${givenUp?.id}/again`)).statusCode).toBe(409)
    expect((await web.admin.call('POST', `${endpointPath}/test`)).statusCode).toBe(409)
    web.receiver.behave(200)
    const fields = { url: web.receiver.url, events: ['check.completed'], isOn: true }
    expect((await web.admin.call('PUT', endpointPath, fields)).statusCode).toBe(204)
    expect((await web.admin.call('POST', `${endpointPath}/deliveries/${givenUp?.id}/again`)).statusCode).toBe(204)
    await web.deliverDue()
    expect((await web.log()).map(({ state }) => state)).toEqual(['delivered'])
    expect(new Set(web.receiver.received.map(({ id }) => id)).size).toBe(1)
  })

  it('are not mainEndpoint for a test, which never switches the endpoint off', async () => {
    const web = await createFixture()
    web.receiver.behave(500)
    expect((await web.admin.call('POST', `${web.path}/${web.mainEndpoint.id}/test`)).statusCode).toBe(201)
    await web.deliverDue()
    expect((await web.log())[0]).toMatchObject({ type: 'webhook.test', state: 'given-up', lastStatus: 500 })
    expect((await web.list())[0]?.isOn).toBe(true)
  })
})

describe('a delivering worker', () => {
  it('can die; another worker resends its event under the same id after the lease ends', async () => {
    const web = await createFixture()
    web.receiver.behave('hanging')
    await web.happen()
    const dyingWorker = createWebhookWorker(web)
    await dyingWorker.fill()
    await expect.poll(() => web.receiver.received).toHaveLength(1)
    web.receiver.behave(204)
    await web.deliverDue()
    expect(web.receiver.received).toHaveLength(1)
    await DELIVERY_LEASE.releaseAll(web.db)
    await web.deliverDue()
    dyingWorker.stop()
    await dyingWorker.ended()
    expect(new Set(web.receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(web.receiver.received).toHaveLength(2)
    expect((await web.log())[0]).toMatchObject({ state: 'delivered', tries: 1 })
  })

  it('claims the endpoint that waited longest, and at most two per company', async () => {
    const web = await createFixture()
    const [second, third] = [await web.make({ url: web.receiver.url }), await web.make({ url: web.receiver.url })]
    await web.happen()
    const otherTenant = await addWebhookTenant(web)
    const last = await otherTenant.make({ url: web.receiver.url })
    await otherTenant.happen()
    const claimed = []
    for (let count = 0; count < 4; count++) claimed.push((await claimEndpoint(web.db, web.clock.now()))?.key)
    expect(claimed).toEqual([web.mainEndpoint.id, second.id, last.id, undefined])
    await DELIVERY_LEASE.releaseAll(web.db)
    await web.deliverDue()
    await web.deliverDue()
    expect((await web.deliveries(third))[0]?.state).toBe('delivered')
  })

  it('deletes deliveries after a month', async () => {
    const web = await createFixture()
    await web.happen()
    await web.deliverDue()
    await web.happen()
    await web.db
      .updateTable('webhook_delivery')
      .set({ happened_at: new Date(Date.now() - 29 * DAY) })
      .execute()
    await deleteOldDeliveries(web.db)
    expect(await web.log()).toHaveLength(2)
    await web.db
      .updateTable('webhook_delivery')
      .set({ happened_at: new Date(Date.now() - 31 * DAY) })
      .execute()
    await deleteOldDeliveries(web.db)
    expect(await web.log()).toEqual([])
  })
})

it('stores an event only if its transaction is committed', async () => {
  const web = await createFixture()
  const failing = web.db.transaction().execute(async trx => {
    await recordEvents(trx, [{ companyId: web.company.id, ...batchEvent }])
    throw new Error('the batch did not end')
  })
  await expect(failing).rejects.toThrow('did not end')
  expect(await web.log()).toEqual([])
})
