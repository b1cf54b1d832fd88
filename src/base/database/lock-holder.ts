import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The process that holds the data directory. `kernel` identifies where its kernel lock is visible:
 * one boot of one machine, one mount. Releases up to 1.1 had no such lock and compare `birth`,
 * which distinguishes a process from a later one with the same pid.
 */
export type Holder = { pid: number; birth: string; host: string; kernel?: string; since: string }

const HEARTBEAT_TIMEOUT_MS = 15_000
// Longer than the allowed difference between machines' clocks (docs/rules.md#clocks).
const MAX_HEARTBEAT_AGE_MS = 120_000
const POLL_INTERVAL_MS = 250

/** Writes this process to `path` as the holder. Returns the file's text. */
export function writeHolder(path: string): string {
  const holder: Holder = {
    pid: process.pid,
    birth: startTimeOf(process.pid),
    host: hostname(),
    kernel: kernelOf(dirname(path)),
    since: new Date().toISOString(),
  }
  const text = JSON.stringify(holder)
  writeFileSync(path, text, { flush: true })
  return text
}

/** Returns the recorded holder; null if the file names none because it is truncated or foreign. */
export function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(value) ? value : null
  } catch {
    return null
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && 'pid' in value && Number.isInteger(value.pid) && 'host' in value

/**
 * True if a holder is alive whose lock this kernel cannot see: on another machine that shares the
 * folder, in a virtual machine, or of a release without that lock. It waits for a heartbeat, unless
 * the last one is too old.
 */
export async function isAliveElsewhere({ kernel }: Holder, path: string): Promise<boolean> {
  if (kernel === kernelOf(dirname(path))) return false
  const last = lastHeartbeatOf(path)
  if (last === null || Date.now() - last > MAX_HEARTBEAT_AGE_MS) return false
  for (
    const until = performance.now() + HEARTBEAT_TIMEOUT_MS;
    performance.now() < until;
    await wait(POLL_INTERVAL_MS)
  ) {
    const heartbeat = lastHeartbeatOf(path)
    if (heartbeat !== last) return heartbeat !== null
  }
  return false
}

const lastHeartbeatOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null

/**
 * Returns an id of this boot and of the folder's device: two mounts of a network file system need
 * not share locks.
 */
const kernelOf = (folder: string): string => `${bootId()} ${statSync(folder).dev}`

/**
 * Returns the id by which Linux identifies each boot to all containers; on other systems the host
 * name.
 */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

/** Returns when a process started; '' if the system does not report it. */
function startTimeOf(pid: number): string {
  try {
    if (process.platform === 'linux') return startTimeOnLinux(pid)
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

// Skips the name, which may contain blanks. The first field after it is the state, the 20th the
// start in ticks since boot.
const startTimeOnLinux = (pid: number): string =>
  `${readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]}`
