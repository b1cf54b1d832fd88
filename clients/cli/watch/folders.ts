import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../server.ts'
import type { Say } from '../texts.ts'
import { stateFolder } from './state.ts'

/** The folders of a watch. */
export type Folders = {
  input: string
  output: string
  /**
   * The state, writable only by its owner: each claimed list in its own folder with its journal.
   */
  work: string
  /** Below OUT: downloaded files before they are placed. */
  staging: string
  done: string
  failed: string
}

type Given = { input: string; output: string; state: string | undefined; env: NodeJS.ProcessEnv }

/**
 * Returns the folders of a watch, and creates its own ones. Throws UsageError if IN is no folder,
 * or if OUT is IN, and as `stateFolder` does.
 */
export function foldersOf({ input, output, state, env }: Given, say: Say): Folders {
  if (!statSync(input, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(say('noFolder', { value: input }))
  mkdirSync(output, { recursive: true })
  if (realpathSync(input) === realpathSync(output)) throw new UsageError(say('sameFolders'))
  const own = {
    work: stateFolder({ input, output, state, env }, say),
    staging: join(output, '.uid-check'),
    done: join(output, 'done'),
    failed: join(output, 'failed'),
  }
  for (const folder of Object.values(own)) mkdirSync(folder, { recursive: true })
  return { input, output, ...own }
}
