import { createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../save-file.ts'
import { isListName } from '../upload-file.ts'
import type { Folders } from './folders.ts'
import { claimedFile, dropJournal, folderOf, type Journal, keepJournal, newJournal, onItsWay } from './journal.ts'
import { openOwnFile } from './own-file.ts'

/** Tells which lists have been written to their end: of the same size and age for so long. */
export type StillFiles = { still: () => string[]; hasAny: () => boolean }

type Seen = { size: number; mtimeMs: number; since: number }

/** Returns what watches a folder's lists; it is asked again and again. */
export function stillFilesIn(folder: string, stillMs: number): StillFiles {
  let seen = new Map<string, Seen>()
  const look = () => {
    const now = performance.now()
    seen = new Map(
      namesIn(folder).flatMap(name => {
        const stat = lstatSync(join(folder, name), { throwIfNoEntry: false })
        if (!stat?.isFile()) return []
        const { size, mtimeMs } = stat
        const before = seen.get(name)
        const isSame = before?.size === size && before.mtimeMs === mtimeMs
        return [[name, { size, mtimeMs, since: isSame ? before.since : now }] as const]
      }),
    )
    return [...seen].filter(([, { since }]) => now - since >= stillMs).map(([name]) => name)
  }
  return {
    still: look,
    hasAny: () => namesIn(folder).some(name => lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile()),
  }
}

// Hidden files are temporary ones, and ~$ is Excel's mark that a workbook is open.
const namesIn = (folder: string): string[] =>
  readdirSync(folder).filter(name => isListName(name) && !/^(?:\.|~\$)/.test(name))

/**
 * Claims a list: the journal first, then the list itself by one renaming. A kill in between leaves the list where it was, and a journal
 * without a list, which goes. Returns null where the list has gone meanwhile; throws, and leaves the list, where it cannot be moved.
 */
export async function claim(folders: Folders, name: string, fields: Record<string, string>): Promise<Journal | null> {
  const journal = newJournal(name, fields)
  await keepJournal(folders.work, journal)
  try {
    await take(folders, journal)
  } catch (failure) {
    await dropJournal(folders.work, journal)
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw failure
  }
  await syncFolder(folders.input)
  return journal
}

// On another disk it gets a name of its own in IN first, so that whoever watches there, too, leaves it alone.
async function take({ input, work }: Folders, journal: Journal): Promise<void> {
  const from = join(input, journal.name)
  await rename(from, claimedFile(work, journal)).catch(async failure => {
    if ((failure as NodeJS.ErrnoException).code !== 'EXDEV') throw failure
    await rename(from, onItsWay(input, journal))
  })
}

/** Brings a claimed list that is still in IN to the state. After a kill it begins again: the list goes from IN once all of it is there. */
export async function bringOver({ input, work }: Folders, journal: Journal): Promise<void> {
  const from = onItsWay(input, journal)
  if (lstatSync(from, { throwIfNoEntry: false }) === undefined) return
  const target = claimedFile(work, journal)
  const source = await openOwnFile(from)
  // Closes the source with it.
  await pipeline(source.createReadStream(), createWriteStream(`${target}.part`, { flush: true, mode: 0o600 }))
  await rename(`${target}.part`, target)
  await syncFolder(folderOf(work, journal))
  await rm(from)
}
