import { expect, it } from 'vitest'
import { dumpRows } from '../../../tests/world/databases/dump.ts'
import { addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { addWebhookTenant, createWebhookWorld } from '../../../tests/world/product/webhook-world.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { MAX_ENDPOINTS } from './webhook-rules.ts'
import type { CreatedEndpoint } from './wire.ts'

const ERP_URL = 'https://erp.example.com/hooks/T0-secret-path?token=hidden'
const ALL_EVENTS = ['batch.completed', 'batch.failed', 'check.completed', 'partner.changed', 'partner.invalid'] as const

it('returns an endpoint’s secret once, and lists, changes, rotates and deletes it', async () => {
  const fixture = await createWebhookWorld()
  const created = await fixture.make({ url: ERP_URL, events: ['check.completed', 'batch.completed'] })
  expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [listedEndpoint] = await fixture.list()
  expect(listedEndpoint).toMatchObject({
    id: created.id,
    url: ERP_URL,
    events: ['batch.completed', 'check.completed'],
    isOn: true,
    waiting: 0,
    offSince: null,
    offBecause: null,
    oldSecretUntil: null,
    createdBy: 'Ada Lovelace',
    company: { id: fixture.company.id },
  })
  const endpointPath = `${fixture.path}/${created.id}`
  const changedFields = { url: 'https://erp.example.com/', events: [...ALL_EVENTS], isOn: false }
  expect((await fixture.admin.call('PUT', endpointPath, changedFields)).statusCode).toBe(204)
  expect((await fixture.list())[0]).toMatchObject({
    ...changedFields,
    offBecause: 'person',
    offSince: expect.any(String),
  })
  expect((await fixture.admin.call('PUT', endpointPath, { ...changedFields, isOn: true })).statusCode).toBe(204)
  expect((await fixture.list())[0]).toMatchObject({ isOn: true, offSince: null, offBecause: null })

  const rotation = await fixture.admin.call('POST', `${endpointPath}/secret`)
  expect(rotation.statusCode).toBe(201)
  const { secret } = rotation.json<CreatedEndpoint>()
  expect(secret).not.toBe(created.secret)
  expect((await fixture.list())[0]?.oldSecretUntil).toEqual(expect.any(String))

  const allData = JSON.stringify([await fixture.list(), await dumpRows(fixture.database)])
  for (const usedSecret of [created.secret, secret]) expect(allData).not.toContain(usedSecret.slice('whsec_'.length))
  expect((await fixture.admin.call('DELETE', endpointPath)).statusCode).toBe(204)
  expect((await fixture.admin.call('DELETE', endpointPath)).statusCode).toBe(404)
  expect(await fixture.list()).toEqual([])
  expect(await fixture.db.selectFrom('webhook_endpoint').select('id').execute()).toEqual([])
})

it('logs every change, with only the host of the address', async () => {
  const fixture = await createWebhookWorld()
  const { id } = await fixture.make({ url: ERP_URL })
  const endpointPath = `${fixture.path}/${id}`
  await fixture.admin.call('PUT', endpointPath, {
    url: 'https://other.example.com',
    events: ['batch.failed'],
    isOn: true,
  })
  await fixture.admin.call('POST', `${endpointPath}/secret`)
  await fixture.admin.call('POST', `${endpointPath}/test`)
  const [test] = await fixture.deliveries({ id })
  await fixture.admin.call('POST', `${endpointPath}/deliveries/${test?.id}/again`)
  await fixture.admin.call('DELETE', endpointPath)
  type Line = { action: string; object: string; before: object | null; after: object | null }
  const { items } = (await fixture.admin.call('GET', '/api/auditlog')).json<{ items: Line[] }>()
  const lines = items.filter(({ action }) => action.startsWith('webhook.')).toReversed()
  expect(lines.map(({ action }) => action.slice('webhook.'.length))).toEqual([
    'add',
    'change',
    'rotate',
    'test',
    'again',
    'end',
  ])
  expect(new Set(lines.map(({ object }) => object))).toEqual(new Set([`webhook/${id}`]))
  expect(lines[0]?.after).toEqual({ address: 'https://erp.example.com/…', events: 'batch.completed, check.completed' })
  expect(lines[1]?.after).toEqual({ address: 'https://other.example.com', events: 'batch.failed' })
  expect(JSON.stringify(items)).not.toMatch(/secret-path|hidden|whsec_/)
})

it.each([
  ['http://erp.example.com/', 'https only'],
  ['https://127.0.0.1/', 'not a public address'],
  ['https://0x7f.1/', 'not a public address'],
  ['https://2130706433/', 'not a public address'],
  ['https://017700000001/', 'not a public address'],
  ['https://[::ffff:10.0.0.1]/', 'not a public address'],
  ['https://[::]/', 'not a public address'],
  ['https://169.254.169.254/latest/', 'not a public address'],
  ['https://fd00::1/', 'not an address'],
  ['https://[fd00::1]/', 'not a public address'],
])('rejects the address %s: %s', async (url, message) => {
  const fixture = await createWebhookWorld({ configuration: { webhookAllow: [] } })
  const answer = await fixture.admin.call('POST', fixture.path, { url, events: ['batch.failed'] })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(message)
})

it.each(['ftp://erp.example.com', 'https://user:word@erp.example.com', 'https://erp.example.com/#x', 'erp', ''])(
  'rejects %j, which is no address',
  async url => {
    const fixture = await createWebhookWorld()
    const answer = await fixture.admin.call('POST', fixture.path, { url, events: ['batch.failed'] })
    expect(answer.statusCode).toBe(400)
  },
)

it('limits a company’s endpoints, even with concurrent calls', async () => {
  const fixture = await createWebhookWorld()
  const body = { url: ERP_URL, events: ['batch.failed'] }
  const calls = Array.from({ length: MAX_ENDPOINTS + 3 }, () => fixture.admin.call('POST', fixture.path, body))
  const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(codes.filter(code => code === 201)).toHaveLength(MAX_ENDPOINTS)
  expect(codes.filter(code => code === 409)).toHaveLength(3)
})

it('answers 404 for another company’s endpoint', async () => {
  const fixture = await createWebhookWorld()
  const otherTenant = await addWebhookTenant(fixture)
  const { id } = await otherTenant.make({ url: ERP_URL })
  const endpointPath = `${fixture.path}/${id}`
  const answers = [
    await fixture.admin.call('PUT', endpointPath, { url: ERP_URL, events: [...ALL_EVENTS], isOn: true }),
    await fixture.admin.call('DELETE', endpointPath),
    await fixture.admin.call('POST', `${endpointPath}/secret`),
    await fixture.admin.call('POST', `${endpointPath}/test`),
    await fixture.admin.call('GET', `${endpointPath}/deliveries`),
    await fixture.admin.call('POST', `${endpointPath}/deliveries/1/again`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
  const operator = await addPerson(fixture, { companyId: OPERATOR_COMPANY_ID, role: ROLES.admin })
  const listedByOperator = await (await signIn(fixture.app, operator, fixture.clock)).call('GET', '/api/webhooks/0')
  expect(listedByOperator.json<{ id: number }[]>().map(endpoint => endpoint.id)).toEqual([id])
})

it('deletes an endpoint with its company', async () => {
  const fixture = await createWebhookWorld()
  const { id } = await fixture.make({ url: ERP_URL })
  await fixture.happen()
  const dev = await addPerson(fixture, { companyId: OPERATOR_COMPANY_ID, role: ROLES.dev })
  const operator = await signIn(fixture.app, dev, fixture.clock)
  expect((await operator.call('DELETE', `/api/company/${fixture.company.id}`)).statusCode).toBe(204)
  expect(await fixture.db.selectFrom('webhook_endpoint').select('id').execute()).toEqual([])
  expect(await fixture.db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
  const endLines = fixture.db.selectFrom('audit_log').select('object').where('action', '=', 'webhook.end')
  expect(await endLines.execute()).toEqual([{ object: `webhook/${id}` }])
})
