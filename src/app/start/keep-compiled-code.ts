import { mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'

const OTHERS_WRITE = 0o022
const STICKY = 0o1000
const ROOT = 0

/**
 * Sets NODE_COMPILE_CACHE in `env`, unless the operator has, so that processes and threads started with it find their code
 * compiled. The folder lies outside the program's own, which can be replaced beside a running product, and only where no
 * other user could change it, since its content is run. Without such a folder Node compiles at each start.
 */
export function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  if (env.NODE_COMPILE_CACHE) return
  const directory = ownDirectory(env)
  if (directory !== null) env.NODE_COMPILE_CACHE = directory
}

/** The folder for this in the user's cache, made where there is none; null where it is not this user's alone. */
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

// systemd's CacheDirectory=, else where a user's caches lie.
const cacheOf = (env: NodeJS.ProcessEnv): string =>
  env.CACHE_DIRECTORY ||
  env.XDG_CACHE_HOME ||
  (process.platform === 'win32' && env.LOCALAPPDATA) ||
  join(homedir(), '.cache')

// In a sticky folder (/tmp) others may add, but neither remove nor rename what is ours.
function isClosedToOthers(path: string): boolean {
  if (process.platform === 'win32') return true
  const { uid, mode } = statSync(path)
  const isSafe = (mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0
  return isSafe && (uid === process.getuid?.() || uid === ROOT)
}
