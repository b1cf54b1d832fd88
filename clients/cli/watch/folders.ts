import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../server.ts'
import type { Translate } from '../texts.ts'
import { prepareStateFolder } from './state.ts'

/** The folders of a watch. */
export type Folders = {
  input: string
  output: string
  /**
   * The state folder, writable only by its owner. It contains a folder for each claimed list, with
   * the list and its journal.
   */
  stateFolder: string
  /** A folder in OUT with downloaded files that are not placed yet. */
  staging: string
  done: string
  failed: string
}

type WatchArguments = { input: string; output: string; state: string | undefined; env: NodeJS.ProcessEnv }

/**
 * Returns the folders of a watch and creates those that are missing. Throws UsageError if IN is not
 * a folder or OUT is the same folder, and if the state folder is not allowed.
 */
export function prepareFolders({ input, output, state, env }: WatchArguments, translate: Translate): Folders {
  if (!statSync(input, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(translate('noFolder', { value: input }))
  mkdirSync(output, { recursive: true })
  if (realpathSync(input) === realpathSync(output)) throw new UsageError(translate('sameFolders'))
  const created = {
    stateFolder: prepareStateFolder({ input, output, state, env }, translate),
    staging: join(output, '.uid-check'),
    done: join(output, 'done'),
    failed: join(output, 'failed'),
  }
  for (const folder of Object.values(created)) mkdirSync(folder, { recursive: true })
  return { input, output, ...created }
}
