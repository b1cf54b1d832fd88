import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { countLostLogLines, createLogWriter, type WriteBytes } from './log-writer.ts'

const failureWith = (code: string) => Object.assign(new Error(code), { code })
const lineOf = (number: number) => `${JSON.stringify({ level: 30, number })}\n`

type Missing = { lostLines: number }
const countReportedLines = (text: string): number =>
  text
    .split('\n')
    .filter(line => line.includes('lostLines') && line.endsWith('}'))
    .reduce((sum, line) => sum + (JSON.parse(line) as Missing).lostLines, 0)

it('continues on a full disk, counts lost lines, and reports the count once there is space again', () => {
  let isFull = false
  let text = ''
  const write: WriteBytes = (_descriptor, bytes) => {
    if (isFull) throw failureWith('ENOSPC')
    text += bytes.toString()
    return bytes.length
  }
  const before = countLostLogLines()
  const log = createLogWriter(2, write)
  log.write(lineOf(1))
  isFull = true
  for (let number = 2; number <= 5; number += 1) log.write(lineOf(number))
  expect(countLostLogLines() - before).toBe(4)
  isFull = false
  log.write(lineOf(6))
  log.write(lineOf(7))
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines).toEqual([
    { level: 30, number: 1 },
    expect.objectContaining({ level: 40, lostLines: 4, pid: process.pid }),
    { level: 30, number: 6 },
    { level: 30, number: 7 },
  ])
})

it('reports every lost line, and truncates only the line at which space ended, for any sequence of errors', () => {
  // The outcome of each call: the number of bytes written, or an error.
  const outcome = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom('ENOSPC', 'EIO', 'EPIPE', 'EDQUOT'))
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (outcomes, count) => {
      let text = ''
      const remaining = [...outcomes]
      const before = countLostLogLines()
      const log = createLogWriter(2, (_descriptor, bytes) => {
        const next = remaining.shift() ?? bytes.length
        if (typeof next === 'string') throw failureWith(next)
        text += bytes.subarray(0, next).toString()
        return Math.min(next, bytes.length)
      })
      for (let number = 0; number < count; number += 1) log.write(lineOf(number))
      remaining.length = 0
      log.write(lineOf(count))
      const wholeLines = text.split('\n').filter(line => /^\{.*\}$/.test(line))
      const numbers = wholeLines.map(line => JSON.parse(line)).filter(line => 'number' in line)
      expect(numbers.length + countLostLogLines() - before).toBe(count + 1)
      expect(countReportedLines(text)).toBe(countLostLogLines() - before)
      expect(numbers.map(({ number }) => number)).toEqual(numbers.map(({ number }) => number).toSorted((a, b) => a - b))
    }),
  )
})

it('neither throws nor blocks on a device that is always full', () => {
  const descriptor = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(descriptor))
  const before = countLostLogLines()
  const log = createLogWriter(descriptor)
  for (let number = 0; number < 100; number += 1) log.write(lineOf(number))
  log.flushSync()
  expect(countLostLogLines() - before).toBe(100)
})

it('does not block on a pipe without a reader, and writes again once it is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'log')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const descriptor = openSync(path, 'w')
  onTestFinished(() => [reader, descriptor].forEach(closeSync))
  const before = countLostLogLines()
  const log = createLogWriter(descriptor)
  const line = `${JSON.stringify({ filler: 'x'.repeat(10_000) })}\n`
  const count = 1_000
  for (let number = 0; number < count; number += 1) log.write(line)
  const dropped = countLostLogLines() - before
  expect(dropped).toBeGreaterThan(0)
  let text = ''
  const readAll = () => {
    const bytes = Buffer.alloc(65_536)
    try {
      for (let size = readSync(reader, bytes); size > 0; size = readSync(reader, bytes))
        text += bytes.toString('utf8', 0, size)
    } catch {
      // The pipe is empty for now.
    }
  }
  await expect
    .poll(() => {
      readAll()
      return text.split('\n').length - 1
    })
    .toBe(count - dropped)
  log.write(line)
  readAll()
  expect(countReportedLines(text)).toBe(dropped)
  expect(text.endsWith(line)).toBe(true)
})
