import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { setActor } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { del, get, OWN_COMPANY, post, schemaType } from '../../base/roles/contract-rules.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { createApp } from './app.ts'
import { serve } from './serve.ts'

const query = z.object({ page: z.coerce.number().default(1) })
const body = z.object({ name: z.string() })
const answer = z.object({ id: z.number(), said: z.string() })
const otherSchema = z.object({ id: z.string() })

const BASE = '/api/company/:companyId/things'
const OWN_ACCESS = { who: 'anyUser', companies: OWN_COMPANY } as const
const read = get(`${BASE}/:id`, {
  ...OWN_ACCESS,
  query: schemaType<typeof query>(),
  answer: schemaType<typeof answer>(),
})
const add = post(BASE, { ...OWN_ACCESS, body: schemaType<typeof body>(), answer: schemaType<typeof answer>() })
const remove = del(`${BASE}/:id`, OWN_ACCESS)
const byUid = get('/api/of/:uid', { who: 'anyUser', answer: schemaType<typeof answer>() })

async function createTestApp() {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  serve(app, read, { query, answer }, ({ params, query: { page } }) => ({ id: params.id, said: `page ${page}` }))
  serve(app, add, { body, answer, code: 201 }, async request => ({ id: 7, said: request.body.name, secret: 'x' }))
  serve(app, remove, {}, async () => undefined)
  serve(app, byUid, { answer }, (request, reply) => reply.code(202).send({ id: 1, said: request.params.uid }))
  return app
}

it('parses requests and serializes answers by the schemas of the contract', async () => {
  const app = await createTestApp()
  expect((await app.inject('/api/company/3/things/9?page=4')).json()).toEqual({ id: 9, said: 'page 4' })
  const added = await app.inject({ method: 'POST', url: '/api/company/3/things', payload: { name: 'Ada' } })
  // Fields that the schema does not name are not sent.
  expect([added.statusCode, added.json()]).toEqual([201, { id: 7, said: 'Ada' }])
  expect((await app.inject({ method: 'POST', url: '/api/company/3/things', payload: {} })).statusCode).toBe(400)
  const removed = await app.inject({ method: 'DELETE', url: '/api/company/3/things/9' })
  expect([removed.statusCode, removed.body]).toEqual([204, ''])
  const uid = await app.inject('/api/of/ATU%2012')
  expect([uid.statusCode, uid.json().said]).toEqual([202, 'ATU 12'])
})

it.each(['0', '-1', '01', '1e1', 'x', '99999999999'])('rejects %s as an id', async id => {
  const app = await createTestApp()
  expect((await app.inject(`/api/company/3/things/${id}`)).statusCode).toBe(400)
  // 0 may name a company; the guard knows where.
  expect((await app.inject(`/api/company/${id}/things/9`)).statusCode).toBe(id === '0' ? 200 : 400)
})

it('adds the contract to the route’s config, for the guard', async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  const endpoints: unknown[] = []
  app.addHook('onRoute', ({ config }) => void endpoints.push(config?.endpoint))
  serve(app, add, { body, answer }, () => ({ id: 1, said: '' }))
  expect(endpoints).toEqual([add])
})

it('compiles only with the schemas of the contract', async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  // @ts-expect-error the answer differs from the contract
  serve(app, read, { query, answer: otherSchema }, () => ({ id: 1, said: '' }))
  // @ts-expect-error no schema for the body
  serve(app, add, { answer }, () => ({ id: 1, said: '' }))
  // @ts-expect-error the answer lacks a required field
  serve(app, byUid, { answer }, () => ({ id: 1 }))
  expect(app.hasRoute({ method: 'GET', url: byUid.path })).toBe(true)
})

it.each(['caller', 'source'])(
  'sends only one answer if the %s of a download disappears in the middle',
  async missing => {
    const lines: { level: number; msg?: string }[] = []
    const sink = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const app = await createApp({ logger: pino({ level: 'warn' }, sink), trustProxy: false, isHttps: false })
    onTestFinished(() => app.close())
    const source = new PassThrough()
    const file = get('/api/file', { who: 'anyUser' })
    serve(app, file, {}, async (_request, reply) => reply.send(source))
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /api/file HTTP/1.1\r\nHost: x\r\n\r\n')
    source.write('the first piece')
    await once(socket, 'data')
    if (missing === 'caller') socket.destroy()
    else source.destroy(new Error('gone'))
    await new Promise(done => source.once('close', done))
    // Fastify's own message, once.
    const expectedMessages = missing === 'caller' ? [] : ['response terminated with an error with headers already sent']
    const messages = () => lines.map(({ msg }) => msg)
    await expect.poll(messages).toEqual(expectedMessages)
    // All other messages have been logged when everything is closed.
    await app.close()
    expect(messages()).toEqual(expectedMessages)
  },
)

describe('a deprecated call', () => {
  const deprecatedCall = (sunset: string) =>
    get('/api/old', { who: 'public', query: schemaType<typeof query>(), deprecated: { since: '2026-12-01', sunset } })

  it('has its deprecation headers in each answer, also in refusals of invalid input', async () => {
    const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
    onTestFinished(() => app.close())
    serve(app, deprecatedCall('2028-01-01'), { query }, async () => undefined)
    for (const url of ['/api/old', '/api/old?page=x'])
      expect((await app.inject(url)).headers).toMatchObject({
        deprecation: '@1796083200',
        sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
        link: '</api/v1/openapi.json>; rel="deprecation"; type="application/json"',
      })
  })

  it.each(['2027-11-30', '2026-11-01', 'soon'])('cannot end on %s, because programs have a year', async sunset => {
    const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
    onTestFinished(() => app.close())
    expect(() => serve(app, deprecatedCall(sunset), { query }, async () => undefined)).toThrow(/2026-12-01|soon/)
  })
})

const PROGRAM: Actor = { userId: 1, companyId: 1, role: ROLES.user, email: '', language: 'en', isProgram: true }

describe('a polling call', () => {
  const polled = get('/api/news', { who: 'anyUser', isPolled: true, answer: schemaType<typeof answer>() })
  const ofProgram = get('/api/v1/news', { who: 'program', isPolled: true, answer: schemaType<typeof answer>() })

  async function createNewsApp() {
    const news = { id: 1, said: 'first' }
    const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
    onTestFinished(() => app.close())
    serve(app, polled, { answer }, () => news)
    serve(app, byUid, { answer }, () => news)
    return { app, news }
  }

  it('is answered with 304 and without a body as long as nothing changes', async () => {
    const { app, news } = await createNewsApp()
    const first = await app.inject('/api/news')
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect([first.statusCode, first.json()]).toEqual([200, news])
    const repeated = await app.inject({ url: '/api/news', headers })
    expect([repeated.statusCode, repeated.body, repeated.headers.etag]).toEqual([304, '', first.headers.etag])
    news.said = 'second'
    const other = await app.inject({ url: '/api/news', headers })
    expect([other.statusCode, other.json().said]).toEqual([200, 'second'])
  })

  it('has an ETag, unlike other calls and calls of programs', async () => {
    const { app, news } = await createNewsApp()
    app.addHook('onRequest', async request => setActor(request, PROGRAM))
    serve(app, ofProgram, { answer }, () => news)
    expect((await app.inject('/api/of/DE1')).headers.etag).toBeUndefined()
    expect((await app.inject('/api/v1/news')).headers.etag).toBeUndefined()
  })
})
