import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { serveWebFiles } from './web-files.ts'

async function createTestApp() {
  const logger = pino({ level: 'silent' })
  const app = await createApp({ logger, trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  return app
}

const failureWith = (code: string) => Object.assign(new Error('insert into "users" … params'), { code })

it('rejects U+0000 in path, query and body, at any depth, before the handler runs', {
  tags: ['Z-07', 'V1.1.1'],
}, async () => {
  const app = await createTestApp()
  const body = z.object({ text: z.unknown() })
  app.post('/echo/:id', { schema: { body } }, async request => request.body)
  const send = async (url: string, payload: string) =>
    (await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })).statusCode
  const post = (url: string, text: unknown) => send(url, JSON.stringify({ text }))
  const deepBody = `{"text":${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}}`
  expect(await post('/echo/a%00', '')).toBe(400)
  expect(await post('/echo/a?b=%00', '')).toBe(400)
  expect(await post('/echo/a', 'x\0')).toBe(400)
  expect(await send('/echo/a', deepBody)).toBe(400)
  expect(await post('/echo/a', { '\0': 1 })).toBe(400)
  expect(await post('/echo/a?b=%250', { a: ['\\u0000', null, 0] })).toBe(200)
})

it.each(['%', '%zz', '/api/tasks/uid/%FF'])(
  'answers %s, which cannot be decoded, with 400 in the usual format',
  { tags: ['V1.1.1'] },
  async path => {
    const answer = await (await createTestApp()).inject({ url: path.startsWith('/') ? path : `/${path}` })
    expect(answer.json()).toEqual({ statusCode: 400, error: 'Bad Request', message: 'bad address' })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toBeDefined()
  },
)

it.each([
  ['53100', 503],
  ['08006', 503],
  ['57P01', 503],
  ['ECONNREFUSED', 503],
  ['ECONNRESET', 503],
  ['EHOSTUNREACH', 503],
  ['23502', 500],
  ['ENOENT', 500],
])(
  'a failure %s is answered with %i and without internal details',
  { tags: ['G-04', 'R-24', 'V13.4.2', 'V16.5.1', 'C1-02', 'C1-03'] },
  async (code, status) => {
    const app = await createTestApp()
    app.get('/fail', async () => Promise.reject(failureWith(code)))
    const answer = await app.inject({ url: '/fail' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, status === 503 ? '10' : undefined])
    expect(answer.body).not.toContain('insert')
  },
)

it.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('answers "try again" if the driver fails with: %s', async message => {
  const app = await createTestApp()
  app.get('/fail', async () => Promise.reject(new Error(message)))
  const answer = await app.inject({ url: '/fail' })
  expect(answer.json()).toEqual({ statusCode: 503, error: 'Service Unavailable', message: 'try again later' })
})

it('serves the page only for pages, not for paths of the API, hidden or missing files, in any spelling', {
  tags: ['H-03', 'V13.2.5', 'V13.4.1', 'V13.4.3'],
}, async () => {
  const app = await createTestApp()
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-web-'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html>')
  mkdirSync(join(directory, '.git'))
  for (const hidden of ['.git/config', '.env']) writeFileSync(join(directory, hidden), 'secret')
  await serveWebFiles(app, directory)
  const status = async (url: string) => (await app.inject({ url })).statusCode
  for (const url of ['/', '/apiary?x=.y', '/uid-check']) expect(await status(url), url).toBe(200)
  const missing = [
    '/api',
    '/API/tasks',
    '/api%2ftasks',
    '/.git/config',
    '/%2egit/config',
    '/.env',
    '/assets/',
    '/a.map',
    '/livez',
    '/health',
    '/healthz/',
    '/ready',
    '/readyz/',
    '/-/healthy',
    '/metrics/',
    '/Status',
  ]
  for (const url of missing) expect(await status(url), url).toBe(404)
})

it('serves built files compressed if the client accepts it, and cacheable for a year', async () => {
  const app = await createTestApp()
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-web-'))
  mkdirSync(join(directory, 'assets'))
  for (const [ending, content] of Object.entries({ '': 'plain', '.br': 'brotli', '.gz': 'gzip' })) {
    writeFileSync(join(directory, `index.html${ending}`), content)
    writeFileSync(join(directory, `assets/start-abc123.js${ending}`), content)
  }
  await serveWebFiles(app, directory)
  const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })
  for (const [encoding, body] of [
    ['br, gzip', 'brotli'],
    ['gzip', 'gzip'],
    ['identity', 'plain'],
  ] as const) {
    const script = await get('/assets/start-abc123.js', encoding)
    expect(script.body).toBe(body)
    expect([script.headers.vary, script.headers['cache-control']]).toEqual([
      'accept-encoding',
      'public, max-age=31536000, immutable',
    ])
  }
})

it('sends the page with a new nonce each time, and a policy that rejects styles without it', {
  tags: ['V3.4.3'],
}, async () => {
  const app = await createTestApp()
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-web-'))
  writeFileSync(join(directory, 'index.html'), readFileSync('index.html'))
  await serveWebFiles(app, directory)
  const nonces = await Promise.all(
    ['/', '/index.html', '/uid-check', '/'].map(async url => {
      const { body, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(body)?.[1] ?? ''
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`)
      expect(headers['cache-control']).toBe('no-cache')
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(4)
})

it('adds no more listeners to an answer than Node allows without a warning', async () => {
  const app = await createTestApp()
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-web-'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html>')
  await serveWebFiles(app, directory)
  const warnings: string[] = []
  const recordWarning = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`)
  process.on('warning', recordWarning)
  onTestFinished(() => void process.off('warning', recordWarning))
  for (const url of ['/', '/index.html', '/uid-check', '/missing.js'])
    await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  await new Promise(setImmediate)
  expect(warnings).toEqual([])
})
