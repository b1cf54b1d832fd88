import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildWeb } from './rebuild-if-stale.ts'

// A stub of Vite: writes one page into the given directory, or fails halfway.
const BUILD_SCRIPT = `const { mkdirSync, writeFileSync } = require('node:fs')
const out = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(out, { recursive: true })
writeFileSync(out + '/index.html', 'new')`

let root: string
const page = () => readFileSync(join(root, 'dist/web/index.html'), 'utf8')
const touch = (path: string, secondsAgo: number) => {
  const time = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(join(root, path), time, time)
}
const writeViteStub = (script: string) => writeFileSync(join(root, 'node_modules/vite/bin/vite.js'), script)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'uid-check-build-'))
  for (const folder of ['node_modules/vite/bin', 'dist/web', 'src/app/shell']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  writeFileSync(join(root, 'src/app/shell/start.tsx'), '')
  writeFileSync(join(root, 'dist/web/index.html'), 'old')
  for (const path of ['src/app/shell/start.tsx', 'src/app/shell', 'src/app', 'src']) touch(path, 60)
  writeViteStub(BUILD_SCRIPT)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('does not rebuild pages that are newer than every source', async () => {
  await buildWeb(root)
  expect(page()).toBe('old')
})

it('builds when a source has changed since, or one was deleted', async () => {
  touch('src/app/shell/start.tsx', -5)
  await buildWeb(root)
  expect(page()).toBe('new')
  writeFileSync(join(root, 'dist/web/index.html'), 'old')
  rmSync(join(root, 'src/app/shell/start.tsx'))
  touch('src/app/shell', -5)
  await buildWeb(root)
  expect(page()).toBe('new')
})

it('builds when there are no pages', async () => {
  rmSync(join(root, 'dist'), { recursive: true })
  await buildWeb(root)
  expect(page()).toBe('new')
})

it('keeps the old pages if the build fails halfway, and removes the partial build', async () => {
  touch('src/app/shell/start.tsx', -5)
  writeViteStub(`${BUILD_SCRIPT}\nthrow new Error('no such module')`)
  await expect(buildWeb(root)).rejects.toThrow('no such module')
  expect(page()).toBe('old')
  expect(existsSync(join(root, `dist/web-${process.pid}`))).toBe(false)
})
