import {
  copyFileSync,
  cpSync,
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Licences } from '../src/platform/operator/wire.ts'
import { compress } from './compress-files.ts'
import { mergeLicences, withoutDatabase } from './licences.ts'
import { makeSbom } from './make-sbom.ts'
import { neededFiles } from './needed-files.ts'
import { isDatabase, packagesOfProduction } from './shipped-packages.ts'

const BUILT = ['dist/server', 'dist/web']
// The built documents, whose build needs separate packages (docs/decisions/2026-11-27-site.md). A
// release may lack them.
export const SITE = 'dist/docs'
const SITE_LICENCES = `${SITE}/licences.json`
// The pages of the product's own help, used if the documents are missing (src/app/help).
const HELP = 'site/pages'
const SHIPPED = [...BUILT, 'deploy', '.env.example', 'launch.js', 'operator.json', 'package.json', 'LICENSE', HELP]

/**
 * Creates a release in the empty or missing folder `target`, with everything that a production
 * machine needs besides Node: the build; the needed files of each production package of the lock
 * file, in npm's layout; and the list of these parts (sbom.json). With `withDatabase`, also
 * PostgreSQL's programs for this platform. Throws if the folder is not empty.
 */
export function makeRelease(target: string, { withDatabase = true } = {}): void {
  for (const path of BUILT)
    if (!existsSync(path)) throw new Error(`${path} is missing; run npm ci && npm run build first`)
  if (entriesOf(target).length > 0) throw new Error(`${target} is not empty; expected: an empty or missing folder`)
  const packages = packagesFor(withDatabase)
  for (const path of [...SHIPPED, ...(existsSync(SITE) ? [SITE] : [])])
    cpSync(path, join(target, path), { recursive: true })
  const isNeeded = neededFiles(join(target, 'dist/server'))
  for (const path of packages) copyPackage(path, join(target, path), isNeeded)
  writeFileSync(
    join(target, 'sbom.json'),
    makeSbom(updateLicences(join(target, 'dist/web/licences.json'), withDatabase)),
  )
}

function packagesFor(withDatabase: boolean): string[] {
  const packages = packagesOfProduction()
  if (!withDatabase) return packages.filter(path => !isDatabase(path))
  if (packages.some(isDatabase)) return packages
  throw new Error(
    'PostgreSQL for this platform is not installed; run npm ci with optional packages, or use --without-database',
  )
}

/**
 * Updates the licence list of the web build to the parts in this release. Returns the list.
 */
function updateLicences(file: string, withDatabase: boolean): Licences {
  const builtLicences = JSON.parse(readFileSync(file, 'utf8')) as Licences // of the same build
  const allLicences = existsSync(SITE_LICENCES) ? addSiteLicences(builtLicences, SITE_LICENCES) : builtLicences
  const licences = withDatabase ? allLicences : withoutDatabase(allLicences)
  if (licences === builtLicences) return builtLicences
  writeFileSync(file, JSON.stringify(licences))
  compress(file)
  return licences
}

const addSiteLicences = (builtLicences: Licences, file: string): Licences =>
  mergeLicences(builtLicences, JSON.parse(readFileSync(file, 'utf8')) as Licences) // tools/site/finish.ts wrote it

/** Copies the needed files of one package, without the packages inside it. */
function copyPackage(from: string, to: string, isNeeded: (path: string) => boolean): void {
  for (const entry of entriesOf(from)) {
    const [source, target] = [`${from}/${entry.name}`, join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== 'node_modules') copyPackage(source, target, isNeeded)
    if (!entry.isFile() || !isNeeded(source)) continue
    mkdirSync(to, { recursive: true })
    copyFileSync(source, target)
  }
}

const entriesOf = (folder: string): Dirent[] => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
