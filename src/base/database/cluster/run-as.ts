import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { UnusableDataDirectory } from '../data-directory-lock.ts'
import type { Programs } from './programs.ts'

/** How to start PostgreSQL's programs, which refuse to run as root. */
export type RunAs = {
  command: (program: string, parameters: string[]) => [string, string[]]
  options: SpawnOptions
  /** Gives the user the folders and everything in them. */
  takeOwnership: (...folders: string[]) => void
  /** Lets the user enter folders of mode 0700, without access to their content. */
  allowEntry: (...folders: string[]) => void
}

const AS_CURRENT_USER: RunAs = {
  command: (program, parameters) => [program, parameters],
  options: {},
  takeOwnership: () => undefined,
  allowEntry: () => undefined,
}

// In a user namespace the process runs as nobody, but files keep their owner: it can enter folders
// of mode 0700.
const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534', '--']
const IN_NAMESPACE: RunAs = {
  ...AS_CURRENT_USER,
  command: (program, parameters) => ['unshare', [...NAMESPACE, program, ...parameters]],
}

const asUser = (number: number): RunAs => ({
  command: (program, parameters) => [program, parameters],
  options: { uid: number, gid: number },
  takeOwnership: (...folders) => {
    for (const folder of folders) chownTree(folder, number)
  },
  allowEntry: (...folders) => {
    for (const folder of folders) chownSync(folder, number, number)
  },
})

const ROOT_UID = 0
// A user id that no distribution assigns: below systemd's range (61184 to 65519) and above ordinary
// users.
const POSTGRES_UID = 60_926
const AS_POSTGRES_UID = asUser(POSTGRES_UID)
// initdb looks up the name of its user. This is the only user without files that exists on every
// system.
const NOBODY_UID = 65_534
const AS_NOBODY = asUser(NOBODY_UID)

/**
 * Throws `UnusableDataDirectory` if this process is root and `folder` belongs to another user,
 * before it touches the folder. PostgreSQL would run as a user who cannot enter it, and granting
 * access would take it from its owner. `isHalfCreated`: a start was killed while it created the
 * cluster as nobody, so a folder of nobody's belongs to root.
 */
export function refuseForeignFolder(folder: string, isHalfCreated: boolean): void {
  if (process.getuid?.() !== ROOT_UID || !existsSync(folder)) return
  const { uid } = statSync(folder)
  if (uid === ROOT_UID || uid === POSTGRES_UID || (uid === NOBODY_UID && isHalfCreated)) return
  const owner = nameOf(uid)
  throw new UnusableDataDirectory(
    `${folder} belongs to ${owner}, and this runs as root; expected: the same command as ${owner} (runuser -u ${owner} -- …, or uid-check-command ` +
      'if the product runs as a unit). Nothing was changed (docs/operations.md)',
  )
}

/** Returns the user name from /etc/passwd, or the number. */
function nameOf(uid: number): string {
  try {
    const users = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => line.split(':'))
    return users.find(([, , number]) => number === String(uid))?.[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}

/**
 * PostgreSQL's folders: the one that contains its cluster, its run folder, and the folders of mode
 * 0700 on the path to both.
 */
type Places = { place: string; run: string; closedFolders?: string[] }

/**
 * Returns how to start `programs` here, after a trial run: as the current user; for root in a user
 * namespace or as another user. Throws `UnusableDataDirectory` if root can do neither.
 */
export function chooseRunAs(programs: Programs, { place, run, closedFolders = [place] }: Places): RunAs {
  if (process.getuid?.() !== ROOT_UID) return AS_CURRENT_USER
  if (canRun(IN_NAMESPACE, programs, place)) return IN_NAMESPACE
  const previousOwners = [...closedFolders, run].map(folder => [folder, statSync(folder).uid] as const)
  AS_POSTGRES_UID.allowEntry(...closedFolders)
  AS_POSTGRES_UID.takeOwnership(run)
  if (canRun(AS_POSTGRES_UID, programs, place)) return AS_POSTGRES_UID
  for (const [folder, owner] of previousOwners)
    (folder === run ? asUser(owner).takeOwnership : asUser(owner).allowEntry)(folder)
  throw new UnusableDataDirectory(
    `PostgreSQL does not run as root, and another user cannot reach ${place} or its programs here; expected: folders that other users may enter ` +
      '(nothing below /root), another user than root, DATABASE_URL of a PostgreSQL, or the image, which does not run as root (docs/operations.md)',
  )
}

/**
 * Returns how to create a cluster that `as` will run: initdb needs its user's name. Throws
 * `UnusableDataDirectory` for a user without one.
 */
export function chooseRunAsForInitdb(as: RunAs, programs: Programs, place: string): RunAs {
  if (as === AS_POSTGRES_UID) return AS_NOBODY
  if (as !== AS_CURRENT_USER || hasName()) return as
  if (canRun(IN_NAMESPACE, programs, place)) return IN_NAMESPACE
  throw new UnusableDataDirectory(
    `PostgreSQL cannot create a database for a user without a name, and /etc/passwd has none for ${process.getuid?.()}; expected: a line for it there, ` +
      'or DATABASE_URL of a PostgreSQL',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function canRun(as: RunAs, { postgres, environment }: Programs, folder: string): boolean {
  const [program, parameters] = as.command(postgres, ['--version'])
  return spawnSync(program, parameters, { ...as.options, cwd: folder, env: environment, stdio: 'ignore' }).status === 0
}

// Changes the owner of a link itself, never of its target, which this process did not create.
function chownTree(folder: string, user: number): void {
  chownSync(folder, user, user)
  for (const name of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(name)), user, user)
}
