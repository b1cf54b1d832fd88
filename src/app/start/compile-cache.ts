import { mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'

const OTHERS_WRITE = 0o022
const STICKY = 0o1000
const ROOT = 0

/**
 * Sets NODE_COMPILE_CACHE in `env`, unless the operator has set it, so that processes and threads
 * find their code compiled. The folder is outside the program's own, which an update replaces, and
 * only where no other user can change it, because its content is run. Without such a folder Node
 * compiles at each start.
 */
export function enableCompileCache(env: NodeJS.ProcessEnv): void {
  if (env.NODE_COMPILE_CACHE) return
  const directory = ownDirectory(env)
  if (directory !== null) env.NODE_COMPILE_CACHE = directory
}

/** Returns the folder in the user's cache, created if needed; null if others can change it. */
function ownDirectory(env: NodeJS.ProcessEnv): string | null {
  try {
    const directory = join(cacheOf(env), 'uid-check', 'compiled-code')
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const isPrivate = [directory, dirname(directory), dirname(dirname(directory))].every(isClosedToOthers)
    return isPrivate ? directory : null
  } catch {
    return null
  }
}

// systemd's CacheDirectory=, or the user's cache folder.
const cacheOf = (env: NodeJS.ProcessEnv): string =>
  env.CACHE_DIRECTORY ||
  env.XDG_CACHE_HOME ||
  (process.platform === 'win32' && env.LOCALAPPDATA) ||
  join(homedir(), '.cache')

// In a sticky folder (/tmp) others may add files, but neither remove nor rename ours.
function isClosedToOthers(path: string): boolean {
  if (process.platform === 'win32') return true
  const { uid, mode } = statSync(path)
  const isSafe = (mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0
  return isSafe && (uid === process.getuid?.() || uid === ROOT)
}
