import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * Throws if a program of `packages` (program: the Debian package that contains it) is missing, or
 * if the user is not root.
 */
export function requirePrograms(packages: Record<string, string>): void {
  const missing = Object.keys(packages).filter(program => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0) {
    const names = [...new Set(missing.map(program => packages[program]))].join(' ')
    throw new Error(`missing: ${missing.join(', ')}; expected: apt-get install --no-install-recommends ${names}`)
  }
  if (process.getuid?.() !== 0) throw new Error('expected: root, because mounting and changing users require it')
}
