import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { UsageError } from '../server.ts'
import type { Translate } from '../texts.ts'

type Holder = { pid: number; host: string }

const HEARTBEAT_INTERVAL_MS = 5_000
/**
 * A holder on another machine that sends no heartbeat for this time has ended. On the same machine
 * its end is detected at once.
 */
const HEARTBEAT_TIMEOUT_MS = 60_000

/**
 * Locks a folder for this process. Each holder creates a file `lock.N` with the next number, which
 * only one process can do. A process that then finds a higher number has lost the race. The last
 * file stays, so that no number is reused.
 *
 * Throws UsageError if another process holds the lock. Calls `lost` when another process has taken
 * it over.
 */
export function lockFolder(
  folder: string,
  { translate, lost }: { translate: Translate; lost: () => void },
): { release: () => void } {
  const lastNumber = highestNumber(folder)
  if (lastNumber > 0 && isHeld(folder, lastNumber)) throw heldError(folder, lastNumber, translate)
  const ownNumber = lastNumber + 1
  if (!create(folder, ownNumber) || highestNumber(folder) !== ownNumber)
    throw heldError(folder, highestNumber(folder), translate)
  for (const number of numbersIn(folder)) if (number < ownNumber) rmSync(lockFile(folder, number), { force: true })
  const heartbeat = setInterval(() => {
    if (highestNumber(folder) === ownNumber) return touch(lockFile(folder, ownNumber))
    clearInterval(heartbeat)
    lost()
  }, HEARTBEAT_INTERVAL_MS)
  heartbeat.unref()
  return { release: () => release(folder, ownNumber, heartbeat) }
}

const lockFile = (folder: string, number: number): string => join(folder, `lock.${number}`)

const numbersIn = (folder: string): number[] =>
  readdirSync(folder).flatMap(name => (/^lock\.\d+$/.test(name) ? [Number(name.slice('lock.'.length))] : []))

const highestNumber = (folder: string): number => Math.max(0, ...numbersIn(folder))

/** Creates a lock file. Returns false if another process was faster. */
function create(folder: string, number: number): boolean {
  try {
    const file = openSync(lockFile(folder, number), 'wx')
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder))
    closeSync(file)
    return true
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw failure
  }
}

function isHeld(folder: string, number: number): boolean {
  const isExpired =
    Date.now() - (statSync(lockFile(folder, number), { throwIfNoEntry: false })?.mtimeMs ?? 0) > HEARTBEAT_TIMEOUT_MS
  const holder = readHolder(folder, number)
  if (isExpired) return false
  // The file is still being written, or its process is on another machine: only the heartbeat shows
  // whether that process is running.
  if (!holder || holder.host !== hostname()) return true
  return holder.pid !== process.pid && isAlive(holder.pid)
}

function readHolder(folder: string, number: number): Holder | null {
  try {
    return JSON.parse(readFileSync(lockFile(folder, number), 'utf8')) as Holder // written above
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function heldError(folder: string, number: number, translate: Translate): UsageError {
  const { pid, host } = readHolder(folder, number) ?? { pid: '?', host: '?' }
  return new UsageError(translate('heldBy', { value: folder, pid, host }))
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // The disk may be unavailable for a moment; the next heartbeat tries again.
  }
}

/** Releases the lock: an old heartbeat marks it as free, also for other machines. */
function release(folder: string, ownNumber: number, heartbeat: NodeJS.Timeout): void {
  clearInterval(heartbeat)
  if (highestNumber(folder) === ownNumber) utimesSync(lockFile(folder, ownNumber), 0, 0)
}
