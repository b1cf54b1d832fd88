import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../server.ts'
import type { Say } from '../texts.ts'
import { stateFolder } from './state.ts'

/** Where a watch finds and puts things. */
export type Folders = {
  input: string
  output: string
  /** The state, which nobody else can write: what was claimed, each list in a folder of its own with its journal. */
  work: string
  /** Below OUT: files that have been fetched, and are not in their places yet. */
  staging: string
  done: string
  failed: string
}

type Given = { input: string; output: string; state: string | undefined; env: NodeJS.ProcessEnv }

/** Returns the folders of a watch, and makes those that are its own. Throws UsageError where IN is none, where OUT is IN, and as `stateFolder` does. */
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
