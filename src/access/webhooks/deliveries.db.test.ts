import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { beside } from '../../../tests/world/beside.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { DAY, HOUR, MINUTE, movedClock, SECOND } from '../../../tests/world/product/moved-clock.ts'
import { deliverRound, webhookTenant, webhookWorker, webhookWorld } from '../../../tests/world/product/webhook-world.ts'
import { startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { startReceiver, verified } from '../../../tests/world/stand-ins/webhook-receiver.ts'
import { EVENTS } from '../../app/definitions/notifications.ts'
import { networksOf } from '../../platform/http/outgoing/networks.ts'
import { eventBody, recordEvents } from './events.ts'
import { listDeliveries, listEndpoints } from './list-endpoints.ts'
import { WEBHOOK_SECRET } from './secret.ts'
import { claimEndpoint, DELIVERING, deleteOldDeliveries, insertDelivery } from './store.ts'
import type { MadeEndpoint } from './wire.ts'

const batch = {
  type: 'batch.completed',
  data: { id: 12, total: 3, verdicts: { valid: 2, invalid: 0, not_checked: 1, not_a_uid: 0 }, state: 'completed' },
} as const

async function world(...options: Parameters<typeof webhookWorld>) {
  const web = await webhookWorld(...options)
  const receiver = await startReceiver()
  const made = await web.make({ url: receiver.url })
  const round = (more: Parameters<typeof deliverRound>[1] = {}) => deliverRound(web, more)
  return { ...web, receiver, made, round, log: () => web.deliveries(made) }
}

describe('an event', () => {
  it('comes signed, thin, with its id and the address of our API, and is told of in the log', async () => {
    const web = await world()
    await web.happen(batch)
    await web.round()
    const [came] = web.receiver.received
    if (!came) throw new Error('nothing came')
    expect(verified(came, web.made.secret)).toEqual({
      type: 'batch.completed',
      timestamp: expect.stringMatching(/^20.+Z$/),
      data: { ...batch.data, url: 'https://uid.firma.at/api/v1/batches/12' },
    })
    expect(came.headers['content-type']).toBe('application/json')
    const [line] = await web.log()
    expect(line).toMatchObject({
      eventId: came.id,
      type: 'batch.completed',
      state: 'delivered',
      tries: 1,
      lastStatus: 204,
      lastFailure: null,
      nextTryAt: null,
    })
    await web.round()
    expect(web.receiver.received).toHaveLength(1)
  })

  it.each([
    { type: 'partner.changed', data: { id: 5, kinds: ['verdict', 'name'] } },
    { type: 'partner.invalid', data: { id: 5 } },
  ] as const)('$type says where our API tells more of the partner', async event => {
    const sent = { events: EVENTS, publicUrl: 'https://uid.firma.at' }
    const body = eventBody({ ...event, happenedAt: new Date('2026-11-23T08:15:00Z') }, sent)
    expect(JSON.parse(body).data).toEqual({ ...event.data, url: 'https://uid.firma.at/api/v1/partners/5' })
  })

  it('goes to those of its company that are on and want it, under one id', async () => {
    const web = await world()
    const [second, off] = [await web.make({ url: web.receiver.url }), await web.make({ url: web.receiver.url })]
    await web.make({ url: web.receiver.url, events: ['batch.failed'] })
    const switchOff = { url: web.receiver.url, events: ['check.completed'], isOn: false }
    await web.admin.call('PUT', `${web.path}/${off.id}`, switchOff)
    const other = await webhookTenant(web)
    await other.make({ url: web.receiver.url })
    await web.happen()
    await web.round()
    expect(web.receiver.received).toHaveLength(2)
    expect(new Set(web.receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(await web.deliveries(second)).toHaveLength(1)
    expect(await web.deliveries(off)).toEqual([])
  })

  it('is believed under both secrets while one is being changed, for a day', async () => {
    const web = await world()
    const answer = await web.admin.call('POST', `${web.path}/${web.made.id}/secret`)
    const { secret } = answer.json<MadeEndpoint>()
    await web.happen()
    await web.round()
    const [came] = web.receiver.received
    if (!came) throw new Error('nothing came')
    for (const known of [web.made.secret, secret]) expect(verified(came, known)).toMatchObject({ type: came.type })
    expect(() => verified({ ...came, body: `${came.body} ` }, secret)).toThrow('No matching signature')
    web.clock.move(DAY + SECOND)
    await web.happen()
    await web.round()
    const [, later] = web.receiver.received
    expect(String(came.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(String(later?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })
})

describe('a receiver', () => {
  it.each([
    [500, { lastStatus: 500, lastFailure: 'status' }],
    ['redirecting', { lastStatus: 302, lastFailure: 'status' }],
    ['cutting off', { lastStatus: null, lastFailure: 'connection' }],
  ] as const)('that is %s gets it again under the same id', async (manner, told) => {
    const web = await world()
    web.receiver.behave(manner)
    await web.happen()
    await web.round()
    expect((await web.log())[0]).toMatchObject({ state: 'waiting', tries: 1, ...told })
    await comesAgain(web)
  })

  it('that is hanging gets it again under the same id', async () => {
    const web = await world()
    web.receiver.behave('hanging')
    await web.happen()
    // Fires the timeout once the receiver has the event, independent of real time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const timeoutMs = 60_000
    const round = web.round({ timeoutMs })
    await beside([round], expect.poll(() => web.receiver.received.length, { message: 'events received' }).toBe(1))
    vi.advanceTimersByTime(timeoutMs)
    await round
    vi.useRealTimers()
    const told = { lastStatus: null, lastFailure: 'timeout' }
    expect((await web.log())[0]).toMatchObject({ state: 'waiting', tries: 1, ...told })
    await comesAgain(web)
  })

  async function comesAgain(web: Awaited<ReturnType<typeof world>>): Promise<void> {
    web.receiver.behave(204)
    web.clock.move(5 * SECOND)
    await web.round()
    expect((await web.log())[0]).toMatchObject({ state: 'delivered', tries: 2, lastStatus: 204 })
    const { received } = web.receiver
    expect(received.map(({ id, body }) => `${id} ${body}`)).toEqual(
      [received[0], received[0]].map(one => `${one?.id} ${one?.body}`),
    )
  }

  it('may be slow, and may say more than is read', async () => {
    const web = await world()
    for (const manner of ['slow', 'huge'] as const) {
      web.receiver.behave(manner)
      await web.happen()
      await web.round()
    }
    expect((await web.log()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  it('that does not exist is reported as unreachable, and one on this machine as not public: nothing comes there', {
    tags: ['K-07'],
  }, async () => {
    const web = await world()
    await web.happen()
    await web.round({ guard: { allowed: networksOf([]) } })
    expect((await web.log())[0]).toMatchObject({ state: 'waiting', lastFailure: 'not-public', lastStatus: null })
    expect(web.receiver.received).toEqual([])
    const nobody = await web.make({ url: 'http://127.0.0.1:1/' })
    await web.happen()
    await web.round()
    expect((await web.deliveries(nobody))[0]).toMatchObject({ state: 'waiting', lastFailure: 'connection' })
  })

  it('that hangs delays no other endpoint', async () => {
    const web = await world()
    web.receiver.behave('hanging')
    for (let count = 0; count < 20; count++) await web.happen()
    const [other, quick] = [await webhookTenant(web), await startReceiver()]
    const endpoint = await other.make({ url: quick.url })
    await other.happen()
    const worker = webhookWorker(web)
    await worker.fill()
    await expect.poll(() => quick.received).toHaveLength(1)
    await expect.poll(async () => (await other.deliveries(endpoint))[0]?.state).toBe('delivered')
    worker.stop()
    await worker.ended()
    expect((await web.log()).every(({ state, tries }) => state === 'waiting' && tries === 0)).toBe(true)
  })

  it('by the dozen, of as many companies, delay no other endpoint, and have bounded connections', async () => {
    const web = await world()
    web.receiver.behave('hanging')
    await hangBeside(web, 15)
    const [other, quick] = [await webhookTenant(web), await startReceiver()]
    await other.make({ url: quick.url })
    await other.happen()
    const worker = webhookWorker(web, { turnMs: 0 })
    await worker.fill()
    await expect.poll(() => quick.received).toHaveLength(1)
    await hangBeside(web, 30)
    await worker.fill()
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_endpoint
      where delivering_until > now()`.execute(web.db)
    expect(rows[0]?.count).toBe(32)
    worker.stop()
    await worker.ended()
  })
})

/** Companies with two endpoints each at the hanging receiver, and an event pending for each. */
async function hangBeside({ db, encryption, made, receiver }: Awaited<ReturnType<typeof world>>, count: number) {
  for (let nth = 0; nth < count; nth++) {
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
            .where('id', '=', made.id),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const secret_sealed = encryption.encrypt(made.secret, WEBHOOK_SECRET.context({ id }))
      await db.updateTable('webhook_endpoint').set({ secret_sealed }).where('id', '=', id).execute()
      await db.transaction().execute(trx => insertDelivery(trx, id, { eventId: `e${id}`, ...batch }))
    }
  }
}

describe('retries', () => {
  it('come after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h; then the endpoint is off and its Admins know', async () => {
    const server = await startMailServer()
    // A stopped clock, independent of how long a round takes.
    const clock = movedClock(new Date().toISOString())
    const web = await world({ configuration: { smtpUrl: server.url } }, clock)
    web.receiver.behave(500)
    await web.happen()
    const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
    await web.round()
    for (const [index, wait] of waits.entries()) {
      web.clock.move(wait - SECOND)
      await web.round()
      expect(web.receiver.received).toHaveLength(index + 1)
      web.clock.move(SECOND)
      await web.round()
      expect(web.receiver.received).toHaveLength(index + 2)
    }
    // No session lasts that long.
    const [line] = await listDeliveries(web.db, web.company.id, web.made.id)
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

  it('end at once where the receiver says that it is gone; switched on again, what waited goes out', async () => {
    const web = await world()
    web.receiver.behave(410)
    await web.happen()
    await web.round()
    await web.happen()
    expect((await web.list())[0]).toMatchObject({ isOn: false, offBecause: 'gone' })
    expect((await web.log()).map(({ state }) => state)).toEqual(['given-up'])
    const one = `${web.path}/${web.made.id}`
    const [gone] = await web.log()
    expect((await web.admin.call('POST', `${one}/deliveries/${gone?.id}/again`)).statusCode).toBe(409)
    expect((await web.admin.call('POST', `${one}/test`)).statusCode).toBe(409)
    web.receiver.behave(200)
    const fields = { url: web.receiver.url, events: ['check.completed'], isOn: true }
    expect((await web.admin.call('PUT', one, fields)).statusCode).toBe(204)
    expect((await web.admin.call('POST', `${one}/deliveries/${gone?.id}/again`)).statusCode).toBe(204)
    await web.round()
    expect((await web.log()).map(({ state }) => state)).toEqual(['delivered'])
    expect(new Set(web.receiver.received.map(({ id }) => id)).size).toBe(1)
  })

  it('are not made of a test, which switches nothing off', async () => {
    const web = await world()
    web.receiver.behave(500)
    expect((await web.admin.call('POST', `${web.path}/${web.made.id}/test`)).statusCode).toBe(201)
    await web.round()
    expect((await web.log())[0]).toMatchObject({ type: 'webhook.test', state: 'given-up', lastStatus: 500 })
    expect((await web.list())[0]?.isOn).toBe(true)
  })
})

describe('any worker', () => {
  it('may die: another sends what it was sending, under the same id, once its lease is over', async () => {
    const web = await world()
    web.receiver.behave('hanging')
    await web.happen()
    const dying = webhookWorker(web)
    await dying.fill()
    await expect.poll(() => web.receiver.received).toHaveLength(1)
    web.receiver.behave(204)
    await web.round()
    expect(web.receiver.received).toHaveLength(1)
    await DELIVERING.releaseAll(web.db)
    await web.round()
    dying.stop()
    await dying.ended()
    expect(new Set(web.receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(web.receiver.received).toHaveLength(2)
    expect((await web.log())[0]).toMatchObject({ state: 'delivered', tries: 1 })
  })

  it('serves the endpoint that waits longest, and of one company two at most', async () => {
    const web = await world()
    const [second, third] = [await web.make({ url: web.receiver.url }), await web.make({ url: web.receiver.url })]
    await web.happen()
    const other = await webhookTenant(web)
    const last = await other.make({ url: web.receiver.url })
    await other.happen()
    const taken = []
    for (let count = 0; count < 4; count++) taken.push((await claimEndpoint(web.db, web.clock.now()))?.key)
    expect(taken).toEqual([web.made.id, second.id, last.id, undefined])
    await DELIVERING.releaseAll(web.db)
    await web.round()
    await web.round()
    expect((await web.deliveries(third))[0]?.state).toBe('delivered')
  })

  it('forgets after a month', async () => {
    const web = await world()
    await web.happen()
    await web.round()
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

it('is kept with what it tells, or not at all', async () => {
  const web = await world()
  const failing = web.db.transaction().execute(async trx => {
    await recordEvents(trx, [{ companyId: web.company.id, ...batch }])
    throw new Error('the batch did not end')
  })
  await expect(failing).rejects.toThrow('did not end')
  expect(await web.log()).toEqual([])
})
