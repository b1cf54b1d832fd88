import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Lock = { packages: Record<string, { dev?: boolean; link?: boolean }> }

const SHIPPED = ['dist/server', 'dist/web', 'launch.js', 'operator.json', 'package.json']

/**
 * Makes what a production machine holds after `npm ci --omit=dev`, in a new folder outside the repository: what is built, and the packages
 * that the lock file gives production, each where npm would put it. Returns the folder, which belongs to the caller.
 */
export function makeProductionPackage(): string {
  const place = mkdtempSync(join(tmpdir(), 'uid-check-production-'))
  for (const path of SHIPPED) cpSync(path, join(place, path), { recursive: true })
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock // npm's own file
  for (const [path, { dev }] of Object.entries(lock.packages))
    if (path !== '' && !dev) linkFolder(path, join(place, path))
  return place
}

/** The files of one package, those of the packages inside it left out; nothing where npm has not installed it on this machine. */
function linkFolder(from: string, to: string): void {
  for (const entry of entriesOf(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== 'node_modules') linkFolder(source, target)
    if (!entry.isFile()) continue
    mkdirSync(to, { recursive: true })
    linkOrCopy(source, target)
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // for another kind of machine
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target) // on another disk
  }
}
