import { expect, it } from 'vitest'
import { dump } from '../../../tests/world/databases/dump.ts'
import { addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { webhookTenant, webhookWorld } from '../../../tests/world/product/webhook-world.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { MAX_ENDPOINTS } from './webhook-rules.ts'
import type { MadeEndpoint } from './wire.ts'

const URL_OF_ERP = 'https://erp.example.com/hooks/T0-secret-path?token=hidden'
const all = ['batch.completed', 'batch.failed', 'check.completed', 'partner.changed', 'partner.invalid'] as const

it('an endpoint shows its secret once, is listed without it, changed, rotated and ended', async () => {
  const world = await webhookWorld()
  const made = await world.make({ url: URL_OF_ERP, events: ['check.completed', 'batch.completed'] })
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [listed] = await world.list()
  expect(listed).toMatchObject({
    id: made.id,
    url: URL_OF_ERP,
    events: ['batch.completed', 'check.completed'],
    isOn: true,
    waiting: 0,
    offSince: null,
    offBecause: null,
    oldSecretUntil: null,
    createdBy: 'Ada Lovelace',
    company: { id: world.company.id },
  })
  const one = `${world.path}/${made.id}`
  const off = { url: 'https://erp.example.com/', events: [...all], isOn: false }
  expect((await world.admin.call('PUT', one, off)).statusCode).toBe(204)
  expect((await world.list())[0]).toMatchObject({ ...off, offBecause: 'person', offSince: expect.any(String) })
  expect((await world.admin.call('PUT', one, { ...off, isOn: true })).statusCode).toBe(204)
  expect((await world.list())[0]).toMatchObject({ isOn: true, offSince: null, offBecause: null })

  const rotated = await world.admin.call('POST', `${one}/secret`)
  expect(rotated.statusCode).toBe(201)
  const { secret } = rotated.json<MadeEndpoint>()
  expect(secret).not.toBe(made.secret)
  expect((await world.list())[0]?.oldSecretUntil).toEqual(expect.any(String))

  const everything = JSON.stringify([await world.list(), await dump(world.database)])
  for (const hidden of [made.secret, secret]) expect(everything).not.toContain(hidden.slice('whsec_'.length))
  expect((await world.admin.call('DELETE', one)).statusCode).toBe(204)
  expect((await world.admin.call('DELETE', one)).statusCode).toBe(404)
  expect(await world.list()).toEqual([])
  expect(await world.db.selectFrom('webhook_endpoint').select('id').execute()).toEqual([])
})

it('every change stands in the audit log, which never shows what follows the host', async () => {
  const world = await webhookWorld()
  const { id } = await world.make({ url: URL_OF_ERP })
  const one = `${world.path}/${id}`
  await world.admin.call('PUT', one, { url: 'https://other.example.com', events: ['batch.failed'], isOn: true })
  await world.admin.call('POST', `${one}/secret`)
  await world.admin.call('POST', `${one}/test`)
  const [test] = await world.deliveries({ id })
  await world.admin.call('POST', `${one}/deliveries/${test?.id}/again`)
  await world.admin.call('DELETE', one)
  type Line = { action: string; object: string; before: object | null; after: object | null }
  const { items } = (await world.admin.call('GET', '/api/auditlog')).json<{ items: Line[] }>()
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
])('%s is refused when it is entered: %s', async (url, message) => {
  const world = await webhookWorld({ configuration: { webhookAllow: [] } })
  const answer = await world.admin.call('POST', world.path, { url, events: ['batch.failed'] })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(message)
})

it.each(['ftp://erp.example.com', 'https://user:word@erp.example.com', 'https://erp.example.com/#x', 'erp', ''])(
  '%j is no address',
  async url => {
    const world = await webhookWorld()
    const answer = await world.admin.call('POST', world.path, { url, events: ['batch.failed'] })
    expect(answer.statusCode).toBe(400)
  },
)

it('a company has so many endpoints and no more, however many ask at once', async () => {
  const world = await webhookWorld()
  const body = { url: URL_OF_ERP, events: ['batch.failed'] }
  const asked = Array.from({ length: MAX_ENDPOINTS + 3 }, () => world.admin.call('POST', world.path, body))
  const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(codes.filter(code => code === 201)).toHaveLength(MAX_ENDPOINTS)
  expect(codes.filter(code => code === 409)).toHaveLength(3)
})

it('another company’s endpoint is not there', async () => {
  const world = await webhookWorld()
  const other = await webhookTenant(world)
  const { id } = await other.make({ url: URL_OF_ERP })
  const one = `${world.path}/${id}`
  const answers = [
    await world.admin.call('PUT', one, { url: URL_OF_ERP, events: [...all], isOn: true }),
    await world.admin.call('DELETE', one),
    await world.admin.call('POST', `${one}/secret`),
    await world.admin.call('POST', `${one}/test`),
    await world.admin.call('GET', `${one}/deliveries`),
    await world.admin.call('POST', `${one}/deliveries/1/again`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
  const operator = await addPerson(world, { companyId: OPERATOR_COMPANY_ID, role: ROLES.admin })
  const seen = await (await signIn(world.app, operator, world.clock)).call('GET', '/api/webhooks/0')
  expect(seen.json<{ id: number }[]>().map(endpoint => endpoint.id)).toEqual([id])
})

it('ends with its company', async () => {
  const world = await webhookWorld()
  const { id } = await world.make({ url: URL_OF_ERP })
  await world.happen()
  const dev = await addPerson(world, { companyId: OPERATOR_COMPANY_ID, role: ROLES.dev })
  const operator = await signIn(world.app, dev, world.clock)
  expect((await operator.call('DELETE', `/api/company/${world.company.id}`)).statusCode).toBe(204)
  expect(await world.db.selectFrom('webhook_endpoint').select('id').execute()).toEqual([])
  expect(await world.db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
  const ended = world.db.selectFrom('audit_log').select('object').where('action', '=', 'webhook.end')
  expect(await ended.execute()).toEqual([{ object: `webhook/${id}` }])
})
