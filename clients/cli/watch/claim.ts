import { createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../save-file.ts'
import { isListName } from '../upload-file.ts'
import type { Folders } from './folders.ts'
import { claimedFile, dropJournal, folderOf, type Journal, keepJournal, newJournal, onItsWay } from './journal.ts'
import { openOwnFile } from './own-file.ts'

/**
 * Detects lists that are completely written: their size and modification time stay the same for a
 * while.
 */
export type StillFiles = { still: () => string[]; hasAny: () => boolean }

type Seen = { size: number; mtimeMs: number; since: number }

/** Returns a detector for a folder's lists, to be called repeatedly. */
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

// Hidden files are temporary ones, and ~$ marks a workbook open in Excel.
const namesIn = (folder: string): string[] =>
  readdirSync(folder).filter(name => isListName(name) && !/^(?:\.|~\$)/.test(name))

/**
 * Claims a list: first its journal, then the list itself by one renaming. A kill in between leaves
 * the list in place, and a journal without a list, which is removed. Returns null if the list has
 * disappeared; throws and leaves the list if it cannot be moved.
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

// If the state is on another disk, the list is first renamed within IN, so that other watches
// ignore it.
async function take({ input, work }: Folders, journal: Journal): Promise<void> {
  const from = join(input, journal.name)
  await rename(from, claimedFile(work, journal)).catch(async failure => {
    if ((failure as NodeJS.ErrnoException).code !== 'EXDEV') throw failure
    await rename(from, onItsWay(input, journal))
  })
}

/**
 * Moves a claimed list that is still in IN to the state. After a kill it starts over: the list is
 * removed from IN only once it is complete there.
 */
export async function bringOver({ input, work }: Folders, journal: Journal): Promise<void> {
  const from = onItsWay(input, journal)
  if (lstatSync(from, { throwIfNoEntry: false }) === undefined) return
  const target = claimedFile(work, journal)
  const source = await openOwnFile(from)
  // Closes the source, too.
  await pipeline(source.createReadStream(), createWriteStream(`${target}.part`, { flush: true, mode: 0o600 }))
  await rename(`${target}.part`, target)
  await syncFolder(folderOf(work, journal))
  await rm(from)
}
