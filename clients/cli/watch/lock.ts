import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { UsageError } from '../server.ts'
import type { Say } from '../texts.ts'

type Holder = { pid: number; host: string }

const BEAT_MS = 5_000
/**
 * A holder without a heartbeat for this long has ended; on the same machine this is detected at
 * once.
 */
const SILENT_AFTER_MS = 60_000

/**
 * Locks a folder for this process. Each holder creates a file `lock.N` with the next number, which
 * only one process can do. A process that then finds a higher number lost the race. The last file
 * stays, so that no number is reused.
 *
 * Throws UsageError while another process holds the lock. Calls `lost` when another process has
 * taken it over.
 */
export function lockFolder(folder: string, { say, lost }: { say: Say; lost: () => void }): { release: () => void } {
  const last = newest(folder)
  if (last > 0 && isHeld(folder, last)) throw heldBy(folder, last, say)
  const own = last + 1
  if (!create(folder, own) || newest(folder) !== own) throw heldBy(folder, newest(folder), say)
  for (const number of numbersIn(folder)) if (number < own) rmSync(lockFile(folder, number), { force: true })
  const beat = setInterval(() => {
    if (newest(folder) === own) return touch(lockFile(folder, own))
    clearInterval(beat)
    lost()
  }, BEAT_MS)
  beat.unref()
  return { release: () => release(folder, own, beat) }
}

const lockFile = (folder: string, number: number): string => join(folder, `lock.${number}`)

const numbersIn = (folder: string): number[] =>
  readdirSync(folder).flatMap(name => (/^lock\.\d+$/.test(name) ? [Number(name.slice('lock.'.length))] : []))

const newest = (folder: string): number => Math.max(0, ...numbersIn(folder))

/** Returns false if another process was faster. */
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
  const isSilent =
    Date.now() - (statSync(lockFile(folder, number), { throwIfNoEntry: false })?.mtimeMs ?? 0) > SILENT_AFTER_MS
  const holder = readHolder(folder, number)
  if (isSilent) return false
  // Being written, or from another machine: only its heartbeat shows whether it lives.
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

function heldBy(folder: string, number: number, say: Say): UsageError {
  const { pid, host } = readHolder(folder, number) ?? { pid: '?', host: '?' }
  return new UsageError(say('heldBy', { value: folder, pid, host }))
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // The disk is briefly unavailable; the next heartbeat tries again.
  }
}

/** An old heartbeat marks the lock as free, also for other machines. */
function release(folder: string, own: number, beat: NodeJS.Timeout): void {
  clearInterval(beat)
  if (newest(folder) === own) utimesSync(lockFile(folder, own), 0, 0)
}
