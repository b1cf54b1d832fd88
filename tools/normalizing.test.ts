import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Matches calls of normalize() except those of node:path.
const NORMALIZE_CALL = /(?<!\b(?:posix|path|win32))\.normalize\(/

const source = globSync(['src/**/*.{ts,tsx}', 'clients/**/*.ts'], {
  exclude: ['**/*.test.ts', '**/node_modules/**'],
}).map(file => file.replaceAll('\\', '/'))

it('only normalized.ts normalises texts, because it limits the cost', () => {
  expect(source.length).toBeGreaterThan(1_000)
  const filesWithCall = source.filter(file => NORMALIZE_CALL.test(readFileSync(file, 'utf8')))
  expect(filesWithCall).toEqual(['src/base/texts/normalized.ts'])
  expect("text\n    .normalize('NFC')").toMatch(NORMALIZE_CALL)
  expect('posix.normalize(path)').not.toMatch(NORMALIZE_CALL)
})
