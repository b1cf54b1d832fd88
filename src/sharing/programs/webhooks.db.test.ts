import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { addWebhook } from '../../../tests/world/people/webhook.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { createSecret, WEBHOOK_SECRET } from '../../access/webhooks/secret.ts'
import { MAX_ENDPOINTS } from '../../access/webhooks/webhook-rules.ts'
import type { Webhooks } from './webhook-wire.ts'

const WANTED = { url: 'https://erp.example.com/events', events: ['batch.completed'] }

/** A company, and a program that may manage its webhooks. */
async function programWorld() {
  const world = await createWeb()
  const company = await addTestCompany(world)
  const { headers } = await addKey(world, company.id, { scopes: ['webhook:manage'], name: 'ERP' })
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
    world.app.inject({ method, url: `/api/v1/webhooks${path}`, headers, ...(payload ? { payload } : {}) })
  const list = async () => (await call('GET')).json<Webhooks>().webhooks
  return { ...world, headers, company, call, list }
}

it('are made, listed and ended by a program, on record as its own acts, the secret shown once', async () => {
  const world = await programWorld()
  const made = await world.call('POST', '', { ...WANTED, events: ['check.completed', 'batch.completed'] })
  const { id, secret } = made.json<{ id: number; secret: string }>()
  expect([made.statusCode, secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
  const listed = await world.call('GET')
  expect(listed.body).not.toContain(secret.slice(6))
  expect(listed.json()).toEqual({
    webhooks: [
      {
        id,
        url: WANTED.url,
        events: ['batch.completed', 'check.completed'],
        isOn: true,
        offSince: null,
        offBecause: null,
        createdAt: expect.any(String),
        createdBy: 'API ERP',
        waiting: 0,
      },
    ],
  })
  expect([(await world.call('DELETE', `/${id}`)).statusCode, await world.list()]).toEqual([204, []])
  expect((await world.call('DELETE', `/${id}`)).statusCode).toBe(404)
  const lines = world.database.db.selectFrom('audit_log').innerJoin('users', 'users.id', 'audit_log.user_id')
  const acts = await lines
    .select(['action', 'is_program'])
    .where('action', 'like', 'webhook.%')
    .orderBy('audit_log.id')
    .execute()
  expect(acts).toEqual([
    { action: 'webhook.add', is_program: true },
    { action: 'webhook.end', is_program: true },
  ])
})

it('are bound by the rules of the screen: addresses, events, how many', async () => {
  const world = await programWorld()
  const wrong = [
    { ...WANTED, url: 'http://erp.example.com/events' },
    { ...WANTED, url: 'https://127.0.0.1/events' },
    { ...WANTED, url: 'not an address' },
    { ...WANTED, events: ['webhook.test'] },
    { ...WANTED, events: [] },
    { ...WANTED, isOn: false },
    {},
  ]
  for (const body of wrong) expect((await world.call('POST', '', body)).statusCode).toBe(400)
  for (let made = 0; made < MAX_ENDPOINTS; made += 1)
    expect((await world.call('POST', '', WANTED)).statusCode).toBe(201)
  expect((await world.call('POST', '', WANTED)).statusCode).toBe(409)
})

it('of another company are not there', async () => {
  const world = await programWorld()
  const { id } = await addWebhook(world, (await addTestCompany(world)).id)
  expect([(await world.call('DELETE', `/${id}`)).statusCode, await world.list()]).toEqual([404, []])
  expect(await world.database.db.selectFrom('webhook_endpoint').select('id').execute()).toEqual([{ id }])
})

it('are made once under an Idempotency-Key, and answered with the same secret while it is theirs', async () => {
  const world = await programWorld()
  const make = (key: string, body: object = WANTED) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks',
      payload: body,
      headers: { ...world.headers, 'idempotency-key': key },
    })
  const four = await Promise.all(['a', 'a', 'a', 'a'].map(key => make(key)))
  expect([new Set(four.map(({ body }) => body)).size, (await world.list()).length]).toEqual([1, 1])
  expect((await make('a', { ...WANTED, url: 'https://other.example.com/' })).json()).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
  })
  expect((await make('with blank')).statusCode).toBe(400)
  expect([(await make('b')).statusCode, (await world.list()).length]).toEqual([201, 2])
  const { id } = four[0]?.json<{ id: number }>() ?? { id: 0 }
  const kept = await world.database.db.selectFrom('upload_key').select('answer').execute()
  expect(JSON.stringify(kept)).not.toContain('whsec_')
  await world.call('DELETE', `/${id}`)
  expect((await make('a')).json()).toMatchObject({
    status: 409,
    code: 'conflict',
    detail: expect.stringMatching(/ended/),
  })
})

it('reveal no secret that was rotated since, for any key that is sent again', async () => {
  const world = await programWorld()
  const make = () =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks',
      payload: WANTED,
      headers: { ...world.headers, 'idempotency-key': 'a' },
    })
  const { id } = (await make()).json<{ id: number }>()
  const sealed = world.encryption.encrypt(createSecret(), WEBHOOK_SECRET.context({ id }))
  await world.database.db.updateTable('webhook_endpoint').set({ secret_sealed: sealed }).execute()
  const again = await make()
  expect([again.statusCode, again.body.includes('whsec_')]).toEqual([409, false])
})
