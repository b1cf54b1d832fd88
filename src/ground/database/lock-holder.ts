import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Who has the data directory. `kernel` is where the kernel's lock on it is seen: one run of one machine, one mount. Releases up to 1.1 had no
 * such lock and decide by `birth`, which tells a process from a later one with the same number.
 */
export type Holder = { pid: number; birth: string; host: string; kernel?: string; since: string }

const SILENT_AFTER_MS = 15_000
// More than machines' clocks may differ (docs/rules.md#clocks).
const LONG_SILENT_MS = 120_000
const LOOK_EVERY_MS = 250

/** Writes this process down as the holder; returns what it wrote. */
export function writeHolder(path: string): string {
  const holder: Holder = {
    pid: process.pid,
    birth: birthOf(process.pid),
    host: hostname(),
    kernel: kernelOf(dirname(path)),
    since: new Date().toISOString(),
  }
  const text = JSON.stringify(holder)
  writeFileSync(path, text, { flush: true })
  return text
}

/** Returns whom a process of ours wrote down; null where nobody is named: a file that was cut off, or another's. */
export function readHolder(path: string): Holder | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(found) ? found : null
  } catch {
    return null
  }
}

const isHolder = (found: unknown): found is Holder =>
  typeof found === 'object' && found !== null && 'pid' in found && Number.isInteger(found.pid) && 'host' in found

/**
 * Whether a holder lives whose lock this kernel cannot know: on another machine that shares the folder, in a virtual machine, or of a release
 * without that lock. Only the heartbeat tells: one that is not long silent is listened to. One whose machine was started anew is silent.
 */
export async function isAliveElsewhere({ kernel }: Holder, path: string): Promise<boolean> {
  if (kernel === kernelOf(dirname(path))) return false
  const last = beatOf(path)
  if (last === null || Date.now() - last > LONG_SILENT_MS) return false
  for (const until = performance.now() + SILENT_AFTER_MS; performance.now() < until; await wait(LOOK_EVERY_MS)) {
    const beat = beatOf(path)
    if (beat !== last) return beat !== null
  }
  return false
}

const beatOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null

/** One run of a machine, and the device of the folder: two mounts of a network's file system need not share locks. */
const kernelOf = (folder: string): string => `${runOfMachine()} ${statSync(folder).dev}`

/** Linux numbers each run of a machine, the same in all its containers; elsewhere its name has to do. */
function runOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

/** When a process began; '' where the system does not tell. */
function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux') return birthOnLinux(pid)
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

// The fields behind the name, which may hold blanks: state first, start in ticks since boot as the 20th.
const birthOnLinux = (pid: number): string =>
  `${readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]}`
