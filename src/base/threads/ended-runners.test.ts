import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { NODE_FLAGS } from '../../app/start/production-node.ts'

const PROGRAM = fileURLToPath(new URL('../../../tests/world/threads/give-up.ts', import.meta.url))

// bench/given-up.bench.ts runs 5,000. With `terminate`, some fifty threads were enough to crash
// Node.
it.each([
  ['thread', '200'],
  ['process', '10'],
])('survives every %s that is ended in the middle of its work', { tags: ['U-02'] }, async (kind, count) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...NODE_FLAGS, PROGRAM, kind, count])
  expect(stdout).toBe(`${count} given up\n`)
})
