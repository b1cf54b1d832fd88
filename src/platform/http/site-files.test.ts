import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from './app.ts'
import { createSiteHandler } from './site-files.ts'
import { serveWebFiles } from './web-files.ts'

const FILES: Record<string, string> = {
  'index.html': 'of VitePress',
  '404.html': 'no such page',
  'de/index.html': 'Anfang',
  'en/index.html': 'beginning',
  'en/operators/running.html': 'running',
  'en/operators/running.html.br': 'running, compressed',
  'assets/app.abc123.js': 'import()',
  'mark.svg': '<svg/>',
}

async function createWorld(files = FILES) {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-site-'))
  const [pages, site] = [join(folder, 'web'), join(folder, 'docs')]
  for (const [name, text] of Object.entries(files)) write(join(site, name), text)
  write(join(pages, 'index.html'), '<!doctype html>')
  write(join(folder, 'secret.txt'), 'secret')
  await serveWebFiles(
    app,
    pages,
    createSiteHandler(site, (_request, reply) => reply.send('another')),
  )
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, site, folder, get }
}

function write(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

it.each([
  ['/docs/de/', 'Anfang', 'text/html; charset=utf-8'],
  ['/docs/en/operators/running', 'running', 'text/html; charset=utf-8'],
  ['/docs/en/operators/running.html?from=mail', 'running', 'text/html; charset=utf-8'],
  ['/docs/assets/app.abc123.js', 'import()', 'application/javascript; charset=utf-8'],
  ['/docs/mark.svg', '<svg/>', 'image/svg+xml'],
])('serves %s without authentication', async (url, body, type) => {
  const answer = await (await createWorld()).get(url)
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, body, type])
})

it('sends a policy by which these pages load only our own files and run no inline script', {
  tags: ['V3.4.3'],
}, async () => {
  const { get } = await createWorld()
  for (const url of ['/docs/de/', '/docs/nowhere', '/docs/assets/app.abc123.js']) {
    const policy = String((await get(url)).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self' 'sha256-")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
  }
  expect((await get('/uid-check')).headers['content-security-policy']).toContain("default-src 'self'")
})

it('lets files with a hash in their name be cached for a year, revalidates all others, and compresses', async () => {
  const { get } = await createWorld()
  const script = await get('/docs/assets/app.abc123.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const page = await get('/docs/en/operators/running')
  expect(page.headers['cache-control']).toBe('no-cache')
  const revalidated = await get('/docs/en/operators/running', { 'if-none-match': String(page.headers.etag) })
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, ''])
  const compressed = await get('/docs/en/operators/running', { 'accept-encoding': 'br' })
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'running, compressed'])
})

it('redirects to the browser’s language, or to German without one', async () => {
  const { get } = await createWorld()
  const locationOf = async (url: string, headers = {}) => (await get(url, headers)).headers.location
  for (const url of ['/docs', '/docs/', '/docs?x']) expect(await locationOf(url), url).toBe('/docs/de/')
  expect(await locationOf('/docs/', { 'accept-language': 'en-GB,de;q=0.5' })).toBe('/docs/en/')
  expect(await locationOf('/docs/en')).toBe('/docs/en/')
})

it('serves no file outside the built ones, in any spelling of the path', async () => {
  const { get, site, folder } = await createWorld()
  symlinkSync(join(folder, 'secret.txt'), join(site, 'later.txt'))
  const missing = [
    '/docs/../secret.txt',
    '/docs/%2e%2e/secret.txt',
    '/docs/..%2fsecret.txt',
    '/docs/..%5csecret.txt',
    '/docs//etc/passwd',
    '/docs/later.txt',
    '/docs/en/operators/',
    '/docs/EN/',
    '/docs/en/operators/running.html.br',
    '/docs/.git/config',
  ]
  for (const url of missing) {
    const answer = await get(url)
    expect([403, 404], url).toContain(answer.statusCode)
    expect(answer.body, url).not.toContain('secret')
  }
  expect((await get('/docs/nowhere')).body).toBe('no such page')
  expect((await get('/docsearch')).body).toBe('<!doctype html>')
})

it('answers other methods than GET and HEAD with 404', async () => {
  const { app } = await createWorld()
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await app.inject({ method, url: '/docs/de/' })).statusCode).toBe(404)
})

it('calls the other handler if nothing is built', async () => {
  const { get } = await createWorld({})
  expect((await get('/docs/de/')).body).toBe('another')
})

it('ignores the fragment of a URL, which no browser sends', async () => {
  const { app } = await createWorld()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const codeOf = (path: string) =>
    new Promise((resolve, reject) => {
      get({ port, path, host: '127.0.0.1' }, answer => resolve(answer.resume().statusCode)).on('error', reject)
    })
  expect(await Promise.all(['/docs/x#%', '/docs/de/#%'].map(codeOf))).toEqual([404, 200])
  expect(await codeOf('/uid-check#%')).toBe(200)
})
