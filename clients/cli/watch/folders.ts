import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../server.ts'
import type { Say } from '../texts.ts'

/** Where a watch finds and puts things. */
export type Folders = {
  input: string
  output: string
  /** Below IN: what was claimed, each list in a folder of its own with its journal. */
  work: string
  /** Below OUT: files that have been fetched, and are not in their places yet. */
  staging: string
  done: string
  failed: string
}

/** Returns the folders of a watch, and makes those that are its own. Throws UsageError where IN is none, and where OUT is IN. */
export function foldersOf(input: string, output: string, say: Say): Folders {
  if (!statSync(input, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(say('noFolder', { value: input }))
  mkdirSync(output, { recursive: true })
  if (realpathSync(input) === realpathSync(output)) throw new UsageError(say('sameFolders'))
  const own = {
    work: join(input, '.uid-check'),
    staging: join(output, '.uid-check'),
    done: join(output, 'done'),
    failed: join(output, 'failed'),
  }
  for (const folder of Object.values(own)) mkdirSync(folder, { recursive: true })
  return { input, output, ...own }
}
