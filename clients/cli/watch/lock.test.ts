import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { UsageError } from '../server.ts'
import { sayIn } from '../texts.ts'
import { lockFolder } from './lock.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'uid-check-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const take = (path: string) => lockFolder(path, { say: sayIn('en'), lost: () => undefined })
const held = (path: string, holder: object, seconds = 0) => {
  writeFileSync(join(path, 'lock.3'), JSON.stringify(holder))
  const then = new Date(Date.now() - seconds * 1_000)
  utimesSync(join(path, 'lock.3'), then, then)
}
/** The pid of a process that has ended. */
const ofTheDead = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))

it('refuses a folder that a living process holds, and names it', () => {
  const path = folder()
  held(path, { pid: process.ppid, host: hostname() })
  expect(() => take(path)).toThrow(UsageError)
  expect(() => take(path)).toThrow(`process ${process.ppid} on ${hostname()}`)
})

it.each([
  ['its process is gone', () => ({ pid: ofTheDead(), host: hostname() }), 0],
  ['another machine has been silent for a minute', () => ({ pid: 1, host: 'elsewhere' }), 61],
  ['whoever has its number now is silent', () => ({ pid: process.ppid, host: hostname() }), 61],
  ['it was being written when its process died', () => '', 61],
])('takes it over where %s', (_why, holder, seconds) => {
  const path = folder()
  held(path, holder() as object, seconds)
  take(path).release()
  expect(readdirSync(path)).toEqual(['lock.4'])
})

it.each([
  ['another machine that lives', { pid: 1, host: 'elsewhere' }],
  ['somebody who is writing it', ''],
])('leaves it to %s', (_who, holder) => {
  const path = folder()
  held(path, holder as object)
  expect(() => take(path)).toThrow(UsageError)
})

it('gives it to the next one at once when it is released, and gives no number twice', () => {
  const path = folder()
  take(path).release()
  take(path).release()
  expect(readdirSync(path)).toEqual(['lock.2'])
})
