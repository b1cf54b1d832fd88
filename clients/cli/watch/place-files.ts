import { existsSync, lstatSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { syncFolder } from '../save-file.ts'
import type { Translate } from '../texts.ts'
import type { Folders } from './folders.ts'
import { claimedFile, type Journal, pendingFile, removeJournal } from './journal.ts'

/**
 * Returns the temporary and final paths of a checked list's files. The batch id makes names unique.
 */
export function filesOf({ staging, output, done }: Folders, { id, name, batch }: Journal, translate: Translate) {
  const { base, ending: extension } = splitName(name)
  const outputPath = (label: string, extension: string) => join(output, `${base}-${batch}-${label}${extension}`)
  return {
    result: { staged: join(staging, id, 'result'), target: outputPath(translate('resultSuffix'), extension) },
    report: { staged: join(staging, id, 'report'), target: outputPath(translate('reportSuffix'), '.pdf') },
    original: join(done, `${base}-${batch}${extension}`),
  }
}

type Files = ReturnType<typeof filesOf>

const splitName = (name: string) => ({ base: basename(name, extname(name)), ending: extname(name) })

/**
 * Moves downloaded files to OUT, each by one rename, the original list last. Continues after a
 * kill: a file that is no longer staged has been placed before and is not placed again.
 */
export async function placeFiles(folders: Folders, journal: Journal, files: Files): Promise<void> {
  for (const { staged, target } of [files.result, files.report]) if (existsSync(staged)) await rename(staged, target)
  await syncFolder(folders.output)
  await moveFile(claimedFile(folders.stateFolder, journal), files.original)
  await removeWorkFolders(folders, journal)
}

/** Moves a list that cannot be checked to `failed`, with a text file of the reason beside it. */
export async function moveListToFailed(folders: Folders, journal: Journal, reason: string): Promise<void> {
  const { base, ending: extension } = splitName(journal.name)
  const target = join(folders.failed, `${base}-${journal.id.slice(0, 8)}`)
  await writeAtomically(`${target}.txt`, `${journal.name}\n${reason}\n`)
  await moveRegularFile(folders, journal, `${target}${extension}`)
  await removeWorkFolders(folders, journal)
}

// A list that is not a regular file may be a link to another user's file. Only the link is removed.
async function moveRegularFile({ input, stateFolder }: Folders, journal: Journal, target: string): Promise<void> {
  const claimed = claimedFile(stateFolder, journal)
  for (const path of [claimed, pendingFile(input, journal)])
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) await rm(path, { recursive: true })
  if (existsSync(claimed)) await moveFile(claimed, target)
}

/** Removes the staging and state folders of a completed list. */
export async function removeWorkFolders({ staging, stateFolder }: Folders, journal: Journal): Promise<void> {
  await rm(join(staging, journal.id), { recursive: true, force: true })
  await removeJournal(stateFolder, journal)
}

/** Creates the folder for a list's files until all of them are downloaded. */
export const makeStaging = ({ staging }: Folders, { id }: Journal): Promise<unknown> =>
  mkdir(join(staging, id), { recursive: true })

async function writeAtomically(target: string, text: string): Promise<void> {
  const temporary = `${target}.part`
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, target)
}

/** Moves a file. Between two disks it is copied completely before it is renamed. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EXDEV') throw failure
    const temporary = join(dirname(to), `.${basename(to)}.part`)
    await copyFile(from, temporary)
    const copy = await open(temporary, 'r+')
    await copy.sync().finally(() => copy.close())
    await rename(temporary, to)
    await rm(from)
  }
  await syncFolder(dirname(to))
}
