import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acquireKernelLock, NoKernelLock } from './kernel-lock.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uid-check-lock-'))
  path = join(folder, 'kernel.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a lock has one holder until it is released, and leaves one empty file', () => {
  const first = acquireKernelLock(path)
  expect(first?.isInPlace()).toBe(true)
  expect(acquireKernelLock(path)).toBeNull()
  expect([readdirSync(folder), statSync(path).size]).toEqual([['kernel.lock'], 0])
  first?.release()
  const next = acquireKernelLock(path)
  expect(next).not.toBeNull()
  next?.release()
  expect([readdirSync(folder), statSync(path).size]).toEqual([['kernel.lock'], 0])
})

it('a lock survives garbage collection without a reference to it', () => {
  acquireKernelLock(path)
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  for (let time = 0; time < 5; time += 1) collectGarbage()
  expect(acquireKernelLock(path)).toBeNull()
})

it('detects that its file was removed or replaced', () => {
  const lock = acquireKernelLock(path)
  rmSync(path)
  expect(lock?.isInPlace()).toBe(false)
  writeFileSync(path, '')
  expect(lock?.isInPlace()).toBe(false)
  lock?.release()
})

it.runIf(process.platform === 'linux')('detects that this process lost the lock by opening its file', () => {
  const lock = acquireKernelLock(path)
  expect(lock?.isInPlace()).toBe(true)
  readFileSync(path)
  expect(lock?.isInPlace()).toBe(false)
  lock?.release()
})

it.each([
  ['a folder', () => void mkdirSync(path)],
  ['something else', () => writeFileSync(path, 'the text of another program '.repeat(100))],
  ['in a missing folder', () => rmSync(folder, { recursive: true })],
])('throws NoKernelLock if a file cannot be locked: %s', (_what, make) => {
  make()
  expect(() => acquireKernelLock(path)).toThrow(NoKernelLock)
  mkdirSync(folder, { recursive: true })
})
