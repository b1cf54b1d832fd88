import { mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'

const OTHERS_WRITE = 0o022
const STICKY = 0o1000
const ROOT = 0

/**
 * Enables Node's compile cache for threads started from now on. Starting one to read a sheet then
 * costs a third less CPU time (418 ms → 290 ms, measured).
 *
 * The cache is outside the program's folder, which can therefore be replaced while the product
 * runs. It must be writable only by this user, since its code is executed; else there is no cache.
 * NODE_COMPILE_CACHE takes precedence.
 */
export function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  if (env.NODE_COMPILE_CACHE) return
  const directory = ownDirectory(env)
  if (directory !== null) env.NODE_COMPILE_CACHE = directory
}

/** Returns the folder in the user's cache, created if missing; null if others have access to it. */
function ownDirectory(env: NodeJS.ProcessEnv): string | null {
  try {
    const directory = join(cacheOf(env), 'uid-check', 'compiled-code')
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const isOurs = [directory, dirname(directory), dirname(dirname(directory))].every(isClosedToOthers)
    return isOurs ? directory : null
  } catch {
    return null
  }
}

// systemd's CacheDirectory=, else the user's cache directory.
const cacheOf = (env: NodeJS.ProcessEnv): string =>
  env.CACHE_DIRECTORY ||
  env.XDG_CACHE_HOME ||
  (process.platform === 'win32' && env.LOCALAPPDATA) ||
  join(homedir(), '.cache')

// In a sticky folder (/tmp) others may add files, but not delete or rename ours.
function isClosedToOthers(path: string): boolean {
  if (process.platform === 'win32') return true
  const { uid, mode } = statSync(path)
  const isSafe = (mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0
  return isSafe && (uid === process.getuid?.() || uid === ROOT)
}
