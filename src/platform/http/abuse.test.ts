import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { serveWebFiles } from './web-files.ts'

const KIBIBYTE = 1024

async function createTestApp(isHttps = false) {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps })
  onTestFinished(() => app.close())
  app.get('/api/fine', async () => ({}))
  app.get('/api/fail', async () => Promise.reject(new Error('select secret from /srv/uid')))
  app.post('/api/echo', { schema: { body: z.object({ text: z.string() }) } }, async ({ body }) => body)
  await serveWebFiles(app, '/nowhere')
  return app
}

it.each(['/api/fine', '/api/fail', '/api/missing', '/missing', '/%zz'])(
  'the answer to %s has every security header',
  { tags: ['H-01', 'V1.3.2', 'V3.2.1', 'V3.4.1', 'V3.4.3', 'V3.4.4', 'V3.4.5', 'V3.4.6', 'V12.2.1', 'V14.2.3'] },
  async url => {
    const { headers } = await (await createTestApp(true)).inject({ url })
    const policy = String(headers['content-security-policy']).split(';')
    if (url !== '/%zz') {
      expect(policy).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
      ])
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
    expect(policy[0]).toMatch(/^default-src '(self|none)'$/)
    expect(policy.map(each => each.trim())).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000; ?includeSubDomains$/)
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  },
)

it('sends Strict-Transport-Security only if the product is served by https', async () => {
  const { headers } = await (await createTestApp()).inject({ url: '/api/fine' })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

it('answers unknown methods and paths in JSON, without internal details', {
  tags: ['G-04', 'H-03', 'V13.4.4'],
}, async () => {
  const app = await createTestApp()
  const calls = [
    ['PUT', '/api/fine', 404],
    ['OPTIONS', '/api/fine', 404],
    ['GET', '/api/missing', 404],
    ['GET', '/api/fail', 500],
    ['POST', '/missing', 404],
  ] as const
  for (const [method, url, status] of calls) {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode, `${method} ${url}`).toBe(status)
    expect(answer.json()).toEqual({ statusCode: status, error: expect.any(String), message: expect.any(String) })
    expect(answer.body).not.toMatch(/secret|srv|at .*\.ts|node_modules/)
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  for (const method of ['TRACE', 'PROPFIND', 'NONSENSE']) {
    const answer = await sendRaw(
      app.server.address(),
      `${method} /api/fine HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(answer, method).toMatch(/^HTTP\/1\.1 (400|404|405) /)
    expect(answer).not.toContain('<html')
  }
})

it.each([
  ['another content type', 'text/plain', 'text=x', 415],
  ['no type', undefined, '{"text":"x"}', 415],
  [
    'a file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nx\r\n--x--\r\n',
    415,
  ],
  ['XML', 'application/xml', '<text/>', 415],
  ['broken JSON', 'application/json', '{"text":', 400],
  ['a prototype', 'application/json', '{"text":"x","__proto__":{"role":1}}', 400],
  ['a constructor', 'application/json', '{"text":"x","constructor":{"prototype":{"role":1}}}', 400],
  ['10,000 levels', 'application/json', `{"text":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
  ['two megabytes', 'application/json', `{"text":"${'x'.repeat(2 * KIBIBYTE * KIBIBYTE)}"}`, 413],
  ['the same key twice', 'application/json', '{"text":"one","text":"two"}', 400],
])('rejects a body with %s', { tags: ['H-04', 'V1.5.2', 'V15.3.6'] }, async (_name, type, payload, status) => {
  const app = await createTestApp()
  const headers = type === undefined ? {} : { 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: '/api/echo', payload, headers })
  expect(answer.statusCode).toBe(status)
  expect(({} as { role?: number }).role).toBeUndefined()
})

it.each([
  [
    'a length and chunks',
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/fine HTTP/1.1\r\n\r\n',
  ],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
  ['an unknown coding', 'Transfer-Encoding: chunked, none\r\n\r\n0\r\n\r\n'],
  ['a header within a header', 'X-One: a\nX-Two: b\r\n\r\n'],
])(
  'rejects a request with %s by an answer with every security header',
  { tags: ['V3.4.1', 'V3.4.4', 'V4.2.1'] },
  async (_what, headersAndBody) => {
    const app = await createTestApp(true)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await sendRaw(
      app.server.address(),
      `POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headersAndBody}`,
    )
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    for (const header of [
      'x-content-type-options: nosniff',
      "frame-ancestors 'none'",
      'strict-transport-security: max-age=',
    ])
      expect(answer).toContain(header)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 400 })
  },
)

it('reads a parameter only from its own part of the request, and rejects duplicates', {
  tags: ['V15.3.7'],
}, async () => {
  const app = await createTestApp()
  const schema = { params: z.object({ id: z.string() }), querystring: z.object({ page: z.coerce.number().optional() }) }
  app.get('/api/seen/:id', { schema }, async ({ params, query }) => ({ ...query, ...params }))
  const echo = async (url: string) =>
    (await app.inject({ url, headers: { id: '3', page: '3', cookie: 'page=3' } })).json()
  expect(await echo('/api/seen/1?id=2&page=2')).toEqual({ id: '1', page: 2 })
  expect(await echo('/api/seen/1?page=2&page=1,5')).toMatchObject({ statusCode: 400 })
  expect(await echo('/api/seen/1')).toEqual({ id: '1' })
})

it('answers requests while hundreds of others never finish, and has time limits for those', {
  tags: ['H-05'],
}, async () => {
  const app = await createTestApp()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets = await Promise.all(Array.from({ length: 500 }, () => openUnfinishedRequest(app.server.address())))
  onTestFinished(() => sockets.forEach(socket => void socket.destroy()))
  for (let count = 0; count < 20; count++) expect((await fetch(`${url}/api/fine`)).status).toBe(200)
  // Node closes requests that exceed these limits, which it checks every half minute.
  const { headersTimeout, requestTimeout, timeout } = app.server
  for (const limit of [headersTimeout, requestTimeout, timeout]) {
    expect(limit).toBeGreaterThan(0)
    expect(limit).toBeLessThanOrEqual(180_000)
  }
})

type Address = ReturnType<Awaited<ReturnType<typeof createTestApp>>['server']['address']>
const portOf = (address: Address): number => (typeof address === 'object' && address ? address.port : 0)

const openUnfinishedRequest = (address: Address): Promise<Socket> =>
  new Promise((done, fail) => {
    const socket = connect(portOf(address), '127.0.0.1', () => {
      socket.write('POST /api/echo HTTP/1.1\r\nHost: x\r\nX-Slow: ')
      done(socket)
    })
    socket.on('error', fail)
  })

const sendRaw = (address: Address, request: string): Promise<string> =>
  new Promise((done, fail) => {
    let answer = ''
    const socket = connect(portOf(address), '127.0.0.1', () => void socket.write(request))
    socket.on('data', chunk => (answer += chunk.toString()))
    socket.on('end', () => done(answer))
    socket.on('error', fail)
  })
