import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { UnusableDataDirectory } from '../data-directory-lock.ts'
import { syncDirectory } from '../sync-tree.ts'
import { authParameters, CLUSTER_USER } from './cluster-address.ts'
import { initdbFailure } from './describe-failure.ts'
import { endLeftover } from './end-leftover.ts'
import { endWithParent } from './end-with-parent.ts'
import type { Programs } from './programs.ts'
import { chooseRunAsForInitdb, type RunAs } from './run-as.ts'

const MAJOR_VERSION = '18'

/**
 * The cluster's folder, the run folder of its programs, and the folders of mode 0700 on the path to
 * both.
 */
type Places = { cluster: string; run: string; closedFolders?: string[] }

/**
 * Creates a cluster if there is none, under another name and then renamed in one step, so that it
 * is complete or absent. Throws `UnusableDataDirectory` for a cluster of another major version.
 */
export async function makeCluster(
  { cluster: folder, run, closedFolders = [dirname(folder)] }: Places,
  programs: Programs,
  as: RunAs,
  isDurable: boolean,
) {
  const version = join(folder, 'PG_VERSION')
  if (existsSync(version)) return refuseOtherVersion(folder, (await readFile(version, 'utf8')).trim())
  const newFolder = `${folder}.new`
  // An initdb or server of a killed start may still be running.
  await endLeftover(newFolder, null)
  await rm(newFolder, { recursive: true, force: true })
  await mkdir(newFolder, { recursive: true, mode: 0o700 })
  const creator = chooseRunAsForInitdb(as, programs, dirname(folder))
  creator.allowEntry(...closedFolders)
  creator.takeOwnership(newFolder, run)
  await runInitdb(newFolder, programs, creator, [...authParameters(folder), ...(isDurable ? [] : ['--no-sync'])])
  as.takeOwnership(newFolder, run)
  as.allowEntry(...closedFolders)
  if (existsSync(folder)) await rmdir(folder) // fails unless the folder is empty
  await rename(newFolder, folder)
  await syncDirectory(dirname(folder))
}

function refuseOtherVersion(folder: string, version: string): void {
  if (version === MAJOR_VERSION) return
  throw new UnusableDataDirectory(
    `${folder} belongs to PostgreSQL ${version}, this release has ${MAJOR_VERSION}; expected: an export by the release that created it, imported into an ` +
      'empty DATA_DIR by this release (docs/upgrading.md)',
  )
}

// Sorts by code points, so no update of a system library can change the order: indexes stay valid
// on another machine (postgresql.org/docs/18/locale.html, builtin provider). upper and lower cover
// every letter.
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

async function runInitdb(folder: string, { initdb, environment }: Programs, as: RunAs, extraParameters: string[]) {
  const initdbParameters = [
    '-D',
    folder,
    '-U',
    CLUSTER_USER,
    '--data-checksums',
    '--no-instructions',
    ...LOCALE,
    ...extraParameters,
  ]
  const [program, parameters] = as.command(initdb, initdbParameters)
  const child = spawn(program, parameters, {
    ...as.options,
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithParent(child, 'KILL')
  const exit = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [errorOutput, code] = await Promise.all([child.stderr ? text(child.stderr) : '', exit])
  if (code !== 0) throw initdbFailure(errorOutput) ?? new Error(`initdb ended with code ${code}: ${errorOutput.trim()}`)
}
