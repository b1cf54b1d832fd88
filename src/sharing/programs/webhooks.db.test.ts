import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { addWebhook } from '../../../tests/world/people/webhook.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { createSecret, WEBHOOK_SECRET } from '../../access/webhooks/secret.ts'
import { MAX_ENDPOINTS } from '../../access/webhooks/webhook-rules.ts'
import type { Webhooks } from './webhook-wire.ts'

const WEBHOOK = { url: 'https://erp.example.com/events', events: ['batch.completed'] }

/** Sets up a company with a program that may manage its webhooks. */
async function programWorld() {
  const world = await createWeb()
  const company = await addTestCompany(world)
  const { headers } = await addKey(world, company.id, { scopes: ['webhook:manage'], name: 'ERP' })
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
    world.app.inject({ method, url: `/api/v1/webhooks${path}`, headers, ...(payload ? { payload } : {}) })
  const list = async () => (await call('GET')).json<Webhooks>().webhooks
  return { ...world, headers, company, call, list }
}

it('webhooks can be managed by a program, are logged as its actions, and reveal the secret once', async () => {
  const world = await programWorld()
  const created = await world.call('POST', '', { ...WEBHOOK, events: ['check.completed', 'batch.completed'] })
  const { id, secret } = created.json<{ id: number; secret: string }>()
  expect([created.statusCode, secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
  const listResponse = await world.call('GET')
  expect(listResponse.body).not.toContain(secret.slice(6))
  expect(listResponse.json()).toEqual({
    webhooks: [
      {
        id,
        url: WEBHOOK.url,
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
  const actions = await lines
    .select(['action', 'is_program'])
    .where('action', 'like', 'webhook.%')
    .orderBy('audit_log.id')
    .execute()
  expect(actions).toEqual([
    { action: 'webhook.add', is_program: true },
    { action: 'webhook.end', is_program: true },
  ])
})

it('webhooks follow the same rules as on screen for URLs, events and their number', async () => {
  const world = await programWorld()
  const invalidBodies = [
    { ...WEBHOOK, url: 'http://erp.example.com/events' },
    { ...WEBHOOK, url: 'https://127.0.0.1/events' },
    { ...WEBHOOK, url: 'not an address' },
    { ...WEBHOOK, events: ['webhook.test'] },
    { ...WEBHOOK, events: [] },
    { ...WEBHOOK, isOn: false },
    {},
  ]
  for (const body of invalidBodies) expect((await world.call('POST', '', body)).statusCode).toBe(400)
  for (let count = 0; count < MAX_ENDPOINTS; count += 1)
    expect((await world.call('POST', '', WEBHOOK)).statusCode).toBe(201)
  expect((await world.call('POST', '', WEBHOOK)).statusCode).toBe(409)
})

it('webhooks of another company are invisible', async () => {
  const world = await programWorld()
  const { id } = await addWebhook(world, (await addTestCompany(world)).id)
  expect([(await world.call('DELETE', `/${id}`)).statusCode, await world.list()]).toEqual([404, []])
  expect(await world.database.db.selectFrom('webhook_endpoint').select('id').execute()).toEqual([{ id }])
})

it('webhooks are created once per Idempotency-Key, and returned with the same secret while it is unchanged', async () => {
  const world = await programWorld()
  const postWebhook = (key: string, body: object = WEBHOOK) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks',
      payload: body,
      headers: { ...world.headers, 'idempotency-key': key },
    })
  const responses = await Promise.all(['a', 'a', 'a', 'a'].map(key => postWebhook(key)))
  expect([new Set(responses.map(({ body }) => body)).size, (await world.list()).length]).toEqual([1, 1])
  expect((await postWebhook('a', { ...WEBHOOK, url: 'https://other.example.com/' })).json()).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
  })
  expect((await postWebhook('with blank')).statusCode).toBe(400)
  expect([(await postWebhook('b')).statusCode, (await world.list()).length]).toEqual([201, 2])
  const { id } = responses[0]?.json<{ id: number }>() ?? { id: 0 }
  const storedAnswers = await world.database.db.selectFrom('upload_key').select('answer').execute()
  expect(JSON.stringify(storedAnswers)).not.toContain('whsec_')
  await world.call('DELETE', `/${id}`)
  expect((await postWebhook('a')).json()).toMatchObject({
    status: 409,
    code: 'conflict',
    detail: expect.stringMatching(/deleted/),
  })
})

it('webhooks do not reveal a rotated secret for a repeated Idempotency-Key', async () => {
  const world = await programWorld()
  const postWebhook = () =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks',
      payload: WEBHOOK,
      headers: { ...world.headers, 'idempotency-key': 'a' },
    })
  const { id } = (await postWebhook()).json<{ id: number }>()
  const sealed = world.encryption.encrypt(createSecret(), WEBHOOK_SECRET.context({ id }))
  await world.database.db.updateTable('webhook_endpoint').set({ secret_sealed: sealed }).execute()
  const repeated = await postWebhook()
  expect([repeated.statusCode, repeated.body.includes('whsec_')]).toEqual([409, false])
})
