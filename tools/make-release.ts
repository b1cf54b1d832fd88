import { copyFileSync, cpSync, type Dirent, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { neededFiles } from './needed-files.ts'

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }> }

const BUILT = ['dist/server', 'dist/web']
const SHIPPED = [...BUILT, 'deploy', '.env.example', 'launch.js', 'operator.json', 'package.json', 'LICENSE']
// Node as npm packages bring it (docs/security.md): a production machine has its own, an image the one of its builder.
const NODE_OF_NPM = /^node_modules\/node-(?:linux|win)-/

/**
 * Makes in the new folder `place` all that a production machine needs besides Node: what is built, and of the packages that the lock file
 * gives production, each where npm has put it, the files that production may open. Refuses a folder that holds anything.
 */
export function makeRelease(place: string): void {
  for (const path of BUILT)
    if (!existsSync(path)) throw new Error(`${path} is missing; expected: npm ci && npm run build before`)
  if (entriesOf(place).length > 0) throw new Error(`${place} is not empty; expected: a folder that is to be made`)
  for (const path of SHIPPED) cpSync(path, join(place, path), { recursive: true })
  const isNeeded = neededFiles(join(place, 'dist/server'))
  for (const path of packagesOfProduction()) copyPackage(path, join(place, path), isNeeded)
}

/** What only packages of development want (TypeScript, for one) or merely may use is nothing that production needs. */
function packagesOfProduction(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock // npm's own file
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !NODE_OF_NPM.test(path))
    .map(([path]) => path)
}

/** The needed files of one package, those of the packages inside it left out. */
function copyPackage(from: string, to: string, isNeeded: (path: string) => boolean): void {
  for (const entry of entriesOf(from)) {
    const [source, target] = [`${from}/${entry.name}`, join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== 'node_modules') copyPackage(source, target, isNeeded)
    if (!entry.isFile() || !isNeeded(source)) continue
    mkdirSync(to, { recursive: true })
    copyFileSync(source, target)
  }
}

// A package of another kind of machine is not installed on this one.
const entriesOf = (folder: string): Dirent[] => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
