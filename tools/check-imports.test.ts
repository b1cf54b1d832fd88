import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { findFolderCycles } from './folder-cycles.ts'

let directory = ''

afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Writes source files to a temporary directory. Returns the violations in them. */
function check(files: Record<string, string>): Promise<string[]> {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'imports-')))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  return checkImports(directory)
}

it('reports a circular import of values', async () => {
  const violations = await check({
    'src/answers/cache/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
    'src/answers/cache/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
  })
  expect(violations).toContain('src/answers/cache/a.ts → src/answers/cache/b.ts: no-circular')
})

it('reports a circular import of types only, through a third file', async () => {
  const violations = await check({
    'src/answers/cache/a.ts': "import type { B } from './b.ts'\nexport type A = B[]",
    'src/answers/cache/b.ts': "import type { C } from './c.ts'\nexport type B = { c: C }",
    'src/answers/cache/c.ts': "import type { A } from './a.ts'\nexport type C = { a: A }",
  })
  expect(violations.filter(line => line.endsWith('no-circular'))).not.toEqual([])
})

it('reports two folders in an import cycle, even if one imports only types', async () => {
  const violations = await check({
    'src/answers/cache/read/a.ts': "import type { B } from '../write/b.ts'\nexport type A = B",
    'src/answers/cache/read/other.ts': 'export const other = 1',
    'src/answers/cache/write/b.ts': 'export type B = string',
    'src/answers/cache/write/c.ts': "import { other } from '../read/other.ts'\nexport const c = other",
  })
  expect(violations).toEqual([
    'src/answers/cache/read/a.ts → src/answers/cache/write/b.ts: src/answers/cache/read and src/answers/cache/write are in an import cycle',
    'src/answers/cache/write/c.ts → src/answers/cache/read/other.ts: src/answers/cache/write and src/answers/cache/read are in an import cycle',
  ])
})

it('reports an import from a higher layer', async () => {
  const violations = await check({
    'src/answers/cache/a.ts': "import type { B } from '../../checking/batches/b.ts'\nexport type A = B",
    'src/checking/batches/b.ts': 'export type B = string',
  })
  expect(violations.join()).toMatch(/src\/answers\/cache\/a\.ts → src\/checking\/batches\/b\.ts: answers-\d+-cache/)
})

it('reports a cycle through three folders, but none between a folder and its sub-folders', () => {
  const importsInCycle = [
    { from: 'src/a/x.ts', to: 'src/b/deep/x.ts' },
    { from: 'src/b/y.ts', to: 'src/c/y.ts' },
    { from: 'src/c/z.ts', to: 'src/a/deep/z.ts' },
    { from: 'src/d/w.ts', to: 'src/a/x.ts' },
  ]
  expect(findFolderCycles(importsInCycle).map(line => line.split(':')[0])).toEqual(
    importsInCycle.slice(0, 3).map(({ from, to }) => `${from} → ${to}`),
  )
  const importsWithoutCycle = [
    { from: 'src/a/open.ts', to: 'src/a/deep/x.ts' },
    { from: 'src/a/deep/x.ts', to: 'src/a/limits.ts' },
    { from: 'src/app/start.ts', to: 'src/a/open.ts' },
  ]
  expect(findFolderCycles(importsWithoutCycle)).toEqual([])
})

it('reports a screen that imports values from a wire.ts', async () => {
  const violations = await check({
    'src/answers/cache/wire.ts': "export const SORTS = ['a']\nexport type Sort = string",
    'src/answers/cache/screen/a.ts': "import { SORTS } from '../wire.ts'\nexport const a = SORTS",
    'src/answers/cache/screen/b.ts': "import type { Sort } from '../wire.ts'\nexport type B = Sort",
  })
  expect(violations.filter(line => line.endsWith('browser-imports-only-types-from-wire'))).toEqual([
    'src/answers/cache/screen/a.ts → src/answers/cache/wire.ts: browser-imports-only-types-from-wire',
  ])
})
