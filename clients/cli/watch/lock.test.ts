import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { UsageError } from '../server.ts'
import { translatorFor } from '../texts.ts'
import { lockFolder } from './lock.ts'

function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'uid-check-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const acquire = (path: string) => lockFolder(path, { translate: translatorFor('en'), lost: () => undefined })
const writeLock = (path: string, holder: object, seconds = 0) => {
  writeFileSync(join(path, 'lock.3'), JSON.stringify(holder))
  const modifiedAt = new Date(Date.now() - seconds * 1_000)
  utimesSync(join(path, 'lock.3'), modifiedAt, modifiedAt)
}
/** Returns the pid of a process that has ended. */
const endedPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))

it('throws with pid and host if a running process holds the lock', () => {
  const path = temporaryFolder()
  writeLock(path, { pid: process.ppid, host: hostname() })
  expect(() => acquire(path)).toThrow(UsageError)
  expect(() => acquire(path)).toThrow(`process ${process.ppid} on ${hostname()}`)
})

it.each([
  ['its process has ended', () => ({ pid: endedPid(), host: hostname() }), 0],
  ['its process on another machine has had no heartbeat for a minute', () => ({ pid: 1, host: 'elsewhere' }), 61],
  [
    'another process with its pid has had no heartbeat for a minute',
    () => ({ pid: process.ppid, host: hostname() }),
    61,
  ],
  ['its process died while writing the lock file', () => '', 61],
])('takes over the lock if %s', (_why, holder, seconds) => {
  const path = temporaryFolder()
  writeLock(path, holder() as object, seconds)
  acquire(path).release()
  expect(readdirSync(path)).toEqual(['lock.4'])
})

it.each([
  ['a process on another machine with a recent heartbeat', { pid: 1, host: 'elsewhere' }],
  ['a process that is writing the lock file', ''],
])('leaves the lock to %s', (_who, holder) => {
  const path = temporaryFolder()
  writeLock(path, holder as object)
  expect(() => acquire(path)).toThrow(UsageError)
})

it('is free at once after release, and never reuses a number', () => {
  const path = temporaryFolder()
  acquire(path).release()
  acquire(path).release()
  expect(readdirSync(path)).toEqual(['lock.2'])
})
