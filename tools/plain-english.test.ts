import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkText } from './plain-english.ts'

const LONG_COMMENT = `// ${'word '.repeat(25)}`

it.each([
  [`const ${'MOST'}_TRIES = 3`, 1],
  [`// ${'FEWEST'}_ROWS of ${'MOST'}_ROWS`, 2],
  ['const MAX_TRIES = 3', 0],
  ['const ALMOST_FULL = 3', 0],
  [`// ${'Nobody'} knows ${'whoever'} asks`, 2],
  [` * Queried ${'anew'}.`, 1],
  [`const text = '${'nobody'}'`, 0],
  ['// no more than ten', 0],
  [LONG_COMMENT, 1],
  [LONG_COMMENT.replace('// ', 'const '), 0],
])('%s has %i faults', (line, faults) => expect(checkText('file.ts', line)).toHaveLength(faults))

it('ignores rejected words in files that use them as names', () => {
  expect(checkText('src/checking/batches/upload/wire.ts', `// with \`${'anew'}\``)).toEqual([])
})

it.each([
  [`${'ü'.repeat(72)}\n\nThe reason.`, 0],
  ['x'.repeat(73), 1],
])('the commit-msg hook checks the length of the subject %s: exit code %i', (message, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'subject-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'COMMIT_EDITMSG')
  writeFileSync(path, message)
  const { status } = spawnSync('sh', ['.githooks/commit-msg', path])
  expect(status).toBe(code)
})
