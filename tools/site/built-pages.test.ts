import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { checkLinks } from './check-links.ts'
import { finishSite, withoutInlineScripts } from './finish.ts'

function writeFiles(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-site-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

it('moves each inline script of a page to a file named by the hash of its content', () => {
  const page = '<script id="a">one()</script><script type="module" src="/docs/b.js"></script><script>two()</script>'
  const { html, scripts } = withoutInlineScripts(page)
  expect([...scripts.values()]).toEqual(['one()', 'two()'])
  expect(html).toMatch(/^<script id="a" src="\/docs\/assets\/inline\.\w{12}\.js"><\/script><script type="module" src/)
  expect(withoutInlineScripts(page).html).toBe(html)
})

it('finish moves scripts to files, adds licences and compresses texts of a VitePress build', () => {
  const folder = writeFiles({ 'en/index.html': '<script>one()</script>', 'hashmap.json': '{}' })
  finishSite(folder, ['node_modules/zod'])
  const [, script = ''] = /src="\/docs\/(.+?)"/.exec(readFileSync(join(folder, 'en/index.html'), 'utf8')) ?? []
  expect(readFileSync(join(folder, script), 'utf8')).toBe('one()')
  const expectedFiles = ['en/index.html.br', 'en/index.html.gz', `${script}.br`, 'licences.json', 'hashmap.json']
  expect(expectedFiles.filter(name => existsSync(join(folder, name)))).toEqual(expectedFiles.slice(0, -1))
  expect(readFileSync(join(folder, 'licences.json'), 'utf8')).toContain('"zod"')
})

it('checkLinks reports links to missing pages, pictures and headings, and accepts existing ones', () => {
  const folder = writeFiles({
    'de/index.html':
      '<a href="/docs/en/">x</a><a href="./handbuch#oben">x</a><a href="https://example.com/">x</a><a href="/">x</a>',
    'de/handbuch.html': '<h2 id="oben">x</h2><a href="#oben">x</a><img src="/docs/mark.svg">',
    'en/index.html':
      '<a href="/docs/en">x</a><a href="./nowhere">x</a><a href="../de/handbuch#unten">x</a><img src="/docs/no.png"><a href="/uid-check">x</a>',
    'mark.svg': '<svg/>',
  })
  expect(checkLinks(folder)).toEqual([
    'en/index.html: /docs/en',
    'en/index.html: ./nowhere',
    'en/index.html: ../de/handbuch#unten',
    'en/index.html: /docs/no.png',
    'en/index.html: /uid-check',
  ])
})
