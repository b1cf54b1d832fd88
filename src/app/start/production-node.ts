import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import process from 'node:process'
import type { Logger } from 'pino'

const MIN_MAJOR = 24
const TIMEOUT_MS = 10_000
const EXECUTABLE_NAME = process.platform === 'win32' ? 'node.exe' : 'node'

/**
 * Returns whether a Node comes from an npm package (in node_modules) and is not installed on this
 * machine (docs/running.md).
 */
export const isFromPackage = (path: string): boolean => /[\\/]node_modules[\\/]/.test(path)

/**
 * Returns the path of the Node for production: our `own` if installed, else the first in
 * `searchPath` (PATH) that is installed, is 24 or later and accepts `flags`, else our own.
 */
export function nodeForProduction(searchPath: string, flags: readonly string[], own = process.execPath): string {
  if (!isFromPackage(realpathSync(own))) return own
  const candidates = searchPath.split(delimiter).filter(isAbsolute).flatMap(findNode)
  return [...new Set(candidates)].find(path => isSupportedNode(path, flags)) ?? own
}

/** Logs the version and the path of the running Node. */
export function logNodeVersion(log: Logger): void {
  const path = realpathSync(process.execPath)
  const from = isFromPackage(path)
    ? 'from an npm package, not from nodejs.org: for production install Node 24 or later (docs/running.md)'
    : 'as installed on this machine'
  log.info({ node: process.versions.node, path }, `running on Node ${process.versions.node}, ${from}`)
}

function findNode(folder: string): string[] {
  try {
    const path = realpathSync(join(folder, EXECUTABLE_NAME))
    return isFromPackage(path) ? [] : [path]
  } catch {
    return [] // it does not exist
  }
}

function isSupportedNode(path: string, flags: readonly string[]): boolean {
  try {
    const output = execFileSync(path, [...flags, '-p', 'process.versions.node'], {
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(output, 10) >= MIN_MAJOR
  } catch {
    return false // no Node, or one that does not know a flag
  }
}

/** The Node flags of every command; docs/running.md gives the reasons. */
export const NODE_FLAGS: readonly string[] = [
  '--no-memory-protection-keys',
  '--max-semi-space-size=8',
  '--enable-source-maps',
]

/** All Node flags of a worker: its heap grows slowly, which saves memory but costs some speed. */
export const WORKER_FLAGS: readonly string[] = [...NODE_FLAGS, '--heap-growing-percent=30']
