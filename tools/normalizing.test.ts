import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Excludes node:path.
const NORMALISES = /(?<!\b(?:posix|path|win32))\.normalize\(/

const source = globSync(['src/**/*.{ts,tsx}', 'clients/**/*.ts'], {
  exclude: ['**/*.test.ts', '**/node_modules/**'],
}).map(file => file.replaceAll('\\', '/'))

it('brings texts into a normal form in one place alone, which bounds what that costs', () => {
  expect(source.length).toBeGreaterThan(1_000)
  const normalising = source.filter(file => NORMALISES.test(readFileSync(file, 'utf8')))
  expect(normalising).toEqual(['src/base/texts/normalized.ts'])
  expect("text\n    .normalize('NFC')").toMatch(NORMALISES)
  expect('posix.normalize(path)').not.toMatch(NORMALISES)
})
