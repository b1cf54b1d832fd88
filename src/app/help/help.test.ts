import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../platform/http/app.ts'
import { serveWebFiles } from '../../platform/http/web-files.ts'
import { createHelpSite } from './help.ts'

const PAGES = 'site/pages'

async function createFixture(folder = PAGES) {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  await serveWebFiles(app, join(folder, 'not-built'), createHelpSite(folder, join(folder, 'not-built')))
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, get }
}

/** Creates a folder of pages, with a secret file next to it. */
function folderWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'uid-check-help-'))
  const folder = join(root, 'pages')
  for (const [name, text] of Object.entries({ '../secret.md': '# secret', ...files })) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, target = '']) => target.replaceAll('&amp;', '&'))

it.each([
  ['de', 'startpasswort', 'Hilfe und Unterlagen', 'Gefunden zu'],
  ['en', 'recovery codes', 'Help and documents', 'Results for'],
])('opens in %s, searches, and links to a hit, without a build', async (language, query, home, resultsHeading) => {
  const { get } = await createFixture()
  const first = await get(`/docs/${language}/`)
  expect([first.statusCode, first.headers['content-language']]).toEqual([200, language])
  expect(first.body).toContain(`<html lang="${language}">`)
  expect(first.body).toContain(`<h1>${home}</h1>`)
  const [, action = ''] = /<form role="search" action="([^"]+)"/.exec(first.body) ?? []
  const answer = await get(`${action}?q=${encodeURIComponent(query)}`)
  expect(answer.body).toContain(`<h1>${resultsHeading}`)
  expect(answer.body).not.toMatch(/\{\{|--- | [-.] [A-Z]/)
  const [, hit = ''] = /class="hits"><li><a href="([^"]+)"/.exec(answer.body) ?? []
  expect(hit).toMatch(new RegExp(`^/docs/${language}/`))
  const [path = '', anchor] = hit.split('#')
  const page = await get(path)
  expect(page.statusCode).toBe(200)
  if (anchor !== undefined) expect(page.body).toContain(`id="${anchor}"`)
  expect(page.body.toLowerCase()).toContain(query.split(' ')[0])
})

it('links only to existing pages, headings and pictures', async () => {
  const { get } = await createFixture()
  const [pages, brokenLinks]: [Map<string, string>, string[]] = [new Map(), []]
  const queue = ['/docs/de/', '/docs/en/']
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const answer = await get(at)
    pages.set(at, answer.body)
    if (answer.statusCode !== 200) brokenLinks.push(at)
    if (!String(answer.headers['content-type']).includes('html')) continue
    const targets = linksIn(answer.body).filter(target => target.startsWith('/docs/'))
    for (const path of new Set(targets.map(target => target.split('#')[0] ?? '')))
      if (!pages.has(path) && !queue.includes(path)) queue.push(path)
  }
  const anchors = [...pages.values()].flatMap(linksIn).filter(target => /^\/docs\/.+#/.test(target))
  const missingAnchors = anchors.filter(target => {
    const [path = '', anchor = ''] = target.split('#')
    return !pages.get(path)?.includes(`id="${anchor}"`)
  })
  expect([brokenLinks, missingAnchors]).toEqual([[], []])
  expect(pages.size).toBeGreaterThan(120)
})

it('allows no scripts, only our own files, and no embedding in frames', { tags: ['V3.4.3'] }, async () => {
  const { get } = await createFixture()
  for (const url of ['/docs/de/', '/docs/nowhere', '/docs/help.css', '/docs/pictures/de/users.webp']) {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    expect(policy, url).toContain("default-src 'none';style-src 'self';img-src 'self';font-src 'self'")
    expect(policy, url).toContain("frame-ancestors 'none'")
    expect(policy, url).not.toMatch(/script-src|unsafe/)
  }
  expect((await get('/docs/de/guide/')).body).not.toMatch(/<script|<style| style=/)
})

it('escapes markup in a page and in a search query', async () => {
  const page =
    '# A <b>b</b>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](../../secret.md) ![z](../../secret.md)'
  const { get } = await createFixture(folderWith({ 'en/index.md': '# x', 'en/a.md': page }))
  const { body } = await get('/docs/en/a')
  expect(body).not.toMatch(/<script|<b>|javascript:|href="[^"]*secret|<img/)
  expect(body).toContain('&lt;script&gt;')
  const results = await get(`/docs/en/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(results.body).not.toContain('<script')
  expect((await get(`/docs/en/search?q=${'a'.repeat(5000)}`)).statusCode).toBe(200)
  expect((await get('/docs/en/search')).body).toContain('Enter a word above.')
})

it('serves nothing outside its folder, and no file added later', async () => {
  const folder = folderWith({ 'en/index.md': '# x' })
  const { get } = await createFixture(folder)
  symlinkSync(join(folder, '../secret.md'), join(folder, 'en/later.md'))
  const forbiddenPaths = [
    '../secret.md',
    '%2e%2e/secret',
    '..%2fsecret.md',
    '..%5csecret.md',
    '/etc/passwd',
    'en/later',
    'en/.git',
  ]
  for (const path of [...forbiddenPaths, 'en/index.md', 'EN/']) {
    const answer = await get(`/docs/${path}`)
    expect([400, 403, 404], path).toContain(answer.statusCode)
    expect(answer.body, path).not.toContain('# secret')
  }
})

it('redirects to the browser’s language, and links each page to the other language', async () => {
  const { get, app } = await createFixture()
  expect((await get('/docs')).headers.location).toBe('/docs/de/')
  expect((await get('/docs/', { 'accept-language': 'en-GB,de;q=0.5' })).headers.location).toBe('/docs/en/')
  expect((await get('/docs/en')).headers.location).toBe('/docs/en/')
  expect((await get('/docs/de/states/at')).body).toContain('href="/docs/en/states/at" lang="en"')
  expect((await get('/docs/de/nowhere')).body).toContain('Diese Seite gibt es nicht')
  expect((await app.inject({ method: 'POST', url: '/docs/de/' })).statusCode).toBe(404)
})
