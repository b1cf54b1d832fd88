import { createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../save-file.ts'
import { isListName } from '../upload-file.ts'
import type { Folders } from './folders.ts'
import { claimedFile, folderOf, type Journal, newJournal, pendingFile, removeJournal, saveJournal } from './journal.ts'
import { openRegularFile } from './open-regular-file.ts'

/**
 * Detects lists that are completely written, because their size and modification time have not
 * changed for a while.
 */
export type ListDetector = { findComplete: () => string[]; hasAny: () => boolean }

type Observation = { size: number; mtimeMs: number; since: number }

/** Returns a detector for the lists in a folder. `findComplete` must be called repeatedly. */
export function createListDetector(folder: string, quietMs: number): ListDetector {
  let observations = new Map<string, Observation>()
  const findComplete = () => {
    const now = performance.now()
    observations = new Map(
      namesIn(folder).flatMap(name => {
        const stat = lstatSync(join(folder, name), { throwIfNoEntry: false })
        if (!stat?.isFile()) return []
        const { size, mtimeMs } = stat
        const before = observations.get(name)
        const isSame = before?.size === size && before.mtimeMs === mtimeMs
        return [[name, { size, mtimeMs, since: isSame ? before.since : now }] as const]
      }),
    )
    return [...observations].filter(([, { since }]) => now - since >= quietMs).map(([name]) => name)
  }
  return {
    findComplete,
    hasAny: () => namesIn(folder).some(name => lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile()),
  }
}

// Hidden files are temporary, and ~$ marks a workbook that is open in Excel.
const namesIn = (folder: string): string[] =>
  readdirSync(folder).filter(name => isListName(name) && !/^(?:\.|~\$)/.test(name))

/**
 * Claims a list: stores its journal, then moves the list into the state folder. A kill in between
 * leaves the list in place and a journal without a list, which is removed later. Returns null if
 * the list has disappeared. Throws and leaves the list in place if it cannot be moved.
 */
export async function claim(folders: Folders, name: string, fields: Record<string, string>): Promise<Journal | null> {
  const journal = newJournal(name, fields)
  await saveJournal(folders.stateFolder, journal)
  try {
    await moveClaimed(folders, journal)
  } catch (failure) {
    await removeJournal(folders.stateFolder, journal)
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw failure
  }
  await syncFolder(folders.input)
  return journal
}

// If the state folder is on another disk, the list is first renamed within IN, so that other
// watching processes ignore it.
async function moveClaimed({ input, stateFolder }: Folders, journal: Journal): Promise<void> {
  const from = join(input, journal.name)
  await rename(from, claimedFile(stateFolder, journal)).catch(async failure => {
    if ((failure as NodeJS.ErrnoException).code !== 'EXDEV') throw failure
    await rename(from, pendingFile(input, journal))
  })
}

/**
 * Copies a claimed list from IN to the state folder, then deletes it from IN, so that the move can
 * be repeated after a kill.
 */
export async function moveToState({ input, stateFolder }: Folders, journal: Journal): Promise<void> {
  const from = pendingFile(input, journal)
  if (lstatSync(from, { throwIfNoEntry: false }) === undefined) return
  const target = claimedFile(stateFolder, journal)
  const source = await openRegularFile(from)
  // pipeline also closes the source.
  await pipeline(source.createReadStream(), createWriteStream(`${target}.part`, { flush: true, mode: 0o600 }))
  await rename(`${target}.part`, target)
  await syncFolder(folderOf(stateFolder, journal))
  await rm(from)
}
