import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'
import process from 'node:process'
import { UsageError } from '../server.ts'
import type { Say } from '../texts.ts'

/** Where a watch stores its state: `--state`, or a folder of this user for each IN. */
type Place = { input: string; output: string; state: string | undefined; env: NodeJS.ProcessEnv }

const OWNER_ALONE = 0o700

/**
 * Returns the folder of a watch's state, created if missing, accessible only to its owner. Users
 * who drop lists may write IN, but the state determines which files are sent, moved and removed.
 * Throws UsageError if it belongs to another user, is no folder, or is inside IN or OUT.
 */
export function stateFolder({ input, output, state, env }: Place, say: Say): string {
  const wanted = state ?? join(stateHome(env), named(realpathSync(input)))
  mkdirSync(wanted, { recursive: true, mode: OWNER_ALONE })
  const folder = realpathSync(wanted)
  if ([input, output].some(each => isWithin(folder, realpathSync(each))))
    throw new UsageError(say('stateInside', { value: wanted }))
  const stat = lstatSync(folder)
  if (!stat.isDirectory()) throw new UsageError(say('noFolder', { value: wanted }))
  // Windows has no such owner: there the user's own folders are closed to others.
  const own = process.getuid?.()
  if (own === undefined) return folder
  if (stat.uid !== own) throw new UsageError(say('foreignState', { value: wanted }))
  chmodSync(folder, OWNER_ALONE)
  return folder
}

const named = (input: string): string => createHash('sha256').update(input).digest('hex').slice(0, 32)

const isWithin = (folder: string, other: string): boolean => folder === other || folder.startsWith(other + sep)

const stateHome = (env: NodeJS.ProcessEnv): string =>
  process.platform === 'win32'
    ? join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'uid-check', 'state')
    : join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'uid-check')
