import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'
import process from 'node:process'
import { UsageError } from '../server.ts'
import type { Translate } from '../texts.ts'

/** The folders of a watch as given on the command line. */
type WatchFolders = { input: string; output: string; state: string | undefined; env: NodeJS.ProcessEnv }

const OWNER_ONLY_MODE = 0o700

/**
 * Creates and returns the state folder of a watch: `state`, or by default a folder of this user for
 * each IN. Only its owner can access it, because the state determines which files are sent, moved
 * and removed. Throws UsageError if it belongs to another user, is not a folder, or is inside IN or
 * OUT.
 */
export function prepareStateFolder({ input, output, state, env }: WatchFolders, translate: Translate): string {
  const requestedPath = state ?? join(stateHome(env), folderNameFor(realpathSync(input)))
  mkdirSync(requestedPath, { recursive: true, mode: OWNER_ONLY_MODE })
  const folder = realpathSync(requestedPath)
  if ([input, output].some(forbidden => isWithin(folder, realpathSync(forbidden))))
    throw new UsageError(translate('stateInside', { value: requestedPath }))
  const stat = lstatSync(folder)
  if (!stat.isDirectory()) throw new UsageError(translate('noFolder', { value: requestedPath }))
  // Windows has no uid; LOCALAPPDATA is private to the user by default.
  const ownUid = process.getuid?.()
  if (ownUid === undefined) return folder
  if (stat.uid !== ownUid) throw new UsageError(translate('foreignState', { value: requestedPath }))
  chmodSync(folder, OWNER_ONLY_MODE)
  return folder
}

const folderNameFor = (input: string): string => createHash('sha256').update(input).digest('hex').slice(0, 32)

const isWithin = (folder: string, parent: string): boolean => folder === parent || folder.startsWith(parent + sep)

const stateHome = (env: NodeJS.ProcessEnv): string =>
  process.platform === 'win32'
    ? join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'uid-check', 'state')
    : join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'uid-check')
