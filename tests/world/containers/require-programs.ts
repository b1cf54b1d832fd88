import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** Refuses to go on where a program of `packages` (program: Debian's package that brings it) is missing, or where we are not root. */
export function requirePrograms(packages: Record<string, string>): void {
  const missing = Object.keys(packages).filter(program => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0) {
    const names = [...new Set(missing.map(program => packages[program]))].join(' ')
    throw new Error(`missing: ${missing.join(', ')}; expected: apt-get install --no-install-recommends ${names}`)
  }
  if (process.getuid?.() !== 0) throw new Error('expected: root, who alone may mount and change users')
}
