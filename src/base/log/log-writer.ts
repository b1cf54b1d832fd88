import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { hostname } from 'node:os'

/**
 * The destination of log lines, in pino's form. `flushSync` writes pending lines before the process
 * ends, and waits up to a second for a slow reader.
 */
export type LogWriter = { write: (line: string) => void; flushSync: () => void }

/** Writes to a descriptor and returns the number of bytes written; throws as node:fs does. */
export type WriteBytes = (descriptor: number, bytes: Buffer) => number

/**
 * A line. `missingLines`: the number of missing lines that it reports, 0 for ordinary lines.
 * `followsTornLine`: the output before it ends within a line.
 */
type Entry = { bytes: Buffer; missingLines: number; followsTornLine: boolean }

// How far a stalled reader of a pipe may fall behind; beyond this, lines are dropped.
const MAX_WAITING_BYTES = 4 * 1024 * 1024
const RETRY_DELAY_MS = 100
const MAX_FLUSH_WAIT_MS = 1_000
const FLUSH_RETRY_DELAY_MS = 10

let lostLines = 0

/** Returns the number of log lines that this process could not write since it started. */
export const countLostLogLines = (): number => lostLines

/**
 * Writes lines to a file or a pipe by its descriptor. Never throws and never waits: the product
 * continues if its log cannot be written. Lines that cannot be written (full disk, missing or
 * stalled reader) are dropped and counted. Once writing works again, one line reports how many are
 * missing.
 */
export function createLogWriter(descriptor: number, writeBytes: WriteBytes = writeSync): LogWriter {
  const target = nonBlocking(descriptor)
  const queue: Entry[] = []
  // `written`: bytes of the first line already written. `isTorn`: the last output ends within a
  // line.
  const state = { bytes: 0, written: 0, isTorn: false, unreported: 0, isRetryScheduled: false }

  const enqueue = (text: string, missingLines: number): void => {
    const bytes = Buffer.from(state.isTorn ? `\n${text}` : text)
    queue.push({ bytes, missingLines, followsTornLine: state.isTorn })
    state.bytes += bytes.length
    state.isTorn = false
  }
  const dropAll = (): void => {
    for (const { bytes, missingLines, followsTornLine } of queue.splice(0)) {
      const isWhole = bytes.length - state.written === 1
      state.isTorn ||= followsTornLine ? state.written !== 1 : state.written > 0
      if (!isWhole) state.unreported += missingLines || 1
      if (!isWhole && missingLines === 0) lostLines += 1
      state.written = 0
    }
    state.bytes = 0
  }
  const flush = (): void => {
    for (let [first] = queue; first; [first] = queue) {
      const { bytes } = first
      const result = writeSome(() => writeBytes(target, bytes.subarray(state.written)))
      if (result === 'later') retryLater()
      if (result === 'never') dropAll()
      if (typeof result === 'string') return
      state.written += result
      if (state.written < bytes.length) continue
      queue.shift()
      state.bytes -= bytes.length
      state.written = 0
    }
  }
  const retryLater = (): void => {
    if (state.isRetryScheduled) return
    state.isRetryScheduled = true
    setTimeout(() => {
      state.isRetryScheduled = false
      flush()
    }, RETRY_DELAY_MS).unref()
  }
  const write = (line: string): void => {
    if (state.bytes > MAX_WAITING_BYTES) flush()
    if (state.bytes > MAX_WAITING_BYTES) {
      lostLines += 1
      state.unreported += 1
      return
    }
    const { unreported } = state
    state.unreported = 0
    if (unreported > 0) enqueue(missingLine(unreported), unreported)
    enqueue(line, 0)
    if (!state.isRetryScheduled) flush()
  }
  const flushSync = (): void => {
    const until = performance.now() + MAX_FLUSH_WAIT_MS
    for (flush(); queue.length > 0 && performance.now() < until; flush()) sleep(FLUSH_RETRY_DELAY_MS)
  }
  return { write, flushSync }
}

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

// Some file systems return 0 instead of an error.
function writeSome(write: () => number): number | 'later' | 'never' {
  try {
    return write() || 'never'
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : ''
    return code === 'EAGAIN' || code === 'EINTR' ? 'later' : 'never'
  }
}

/**
 * Returns a non-blocking descriptor of the same file, so that a stalled reader cannot block the
 * process. A pipe is opened again, because others may share this descriptor. A socket, as from
 * systemd, cannot be reopened and becomes non-blocking itself.
 */
function nonBlocking(descriptor: number): number {
  try {
    const target = fstatSync(descriptor)
    if (target.isFIFO()) return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK)
    if (target.isSocket()) sockets.push(socketOn(descriptor))
  } catch {
    // On another system, or owned by another user: used as it is.
  }
  return descriptor
}

// References that keep the sockets open.
const sockets: Socket[] = []

/** Returns a socket on an open descriptor; Node makes it non-blocking. */
const socketOn = (descriptor: number): Socket =>
  new Socket({ fd: descriptor, readable: false, writable: true }).on('error', () => undefined).unref()

const WARN = 40

/** Returns a line in pino's form. */
const missingLine = (lines: number): string =>
  `${JSON.stringify({
    level: WARN,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    lostLines: lines,
    msg: `${lines} log lines before this one could not be written and are missing`,
  })}\n`
