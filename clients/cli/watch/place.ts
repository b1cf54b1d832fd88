import { existsSync, lstatSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { syncFolder } from '../save-file.ts'
import type { Say } from '../texts.ts'
import type { Folders } from './folders.ts'
import { claimedFile, dropJournal, type Journal, onItsWay } from './journal.ts'

/** The files of a list that has been checked: where each is kept first, and where it belongs. Numbers of batches make names of their own. */
export function filesOf({ staging, output, done }: Folders, { id, name, batch }: Journal, say: Say) {
  const { base, ending } = partsOf(name)
  const named = (what: string, end: string) => join(output, `${base}-${batch}-${what}${end}`)
  return {
    result: { staged: join(staging, id, 'result'), target: named(say('result'), ending) },
    report: { staged: join(staging, id, 'report'), target: named(say('report'), '.pdf') },
    original: join(done, `${base}-${batch}${ending}`),
  }
}

type Files = ReturnType<typeof filesOf>

const partsOf = (name: string) => ({ base: basename(name, extname(name)), ending: extname(name) })

/**
 * Puts fetched files into their places, each by one renaming, the original last. After a kill it goes on where it was: what is no longer
 * staged was placed before, and is not placed a second time, even if somebody has taken it away.
 */
export async function placeFiles(folders: Folders, journal: Journal, files: Files): Promise<void> {
  for (const { staged, target } of [files.result, files.report]) if (existsSync(staged)) await rename(staged, target)
  await syncFolder(folders.output)
  await moveFile(claimedFile(folders.work, journal), files.original)
  await drop(folders, journal)
}

/** Sets a list aside that will not be checked, with the reason beside it in plain words. */
export async function setAside(folders: Folders, journal: Journal, why: string): Promise<void> {
  const { base, ending } = partsOf(journal.name)
  const target = join(folders.failed, `${base}-${journal.id.slice(0, 8)}`)
  await writeWhole(`${target}.txt`, `${journal.name}\n${why}\n`)
  await moveOwn(folders, journal, `${target}${ending}`)
  await drop(folders, journal)
}

// What is no file of its own, wherever it stands, leads to one that is nobody's to move: the mark goes, and what it leads to stays.
async function moveOwn({ input, work }: Folders, journal: Journal, target: string): Promise<void> {
  const claimed = claimedFile(work, journal)
  for (const place of [claimed, onItsWay(input, journal)])
    if (lstatSync(place, { throwIfNoEntry: false })?.isFile() === false) await rm(place, { recursive: true })
  if (existsSync(claimed)) await moveFile(claimed, target)
}

/** Forgets a list that is where it belongs. */
export async function drop({ staging, work }: Folders, journal: Journal): Promise<void> {
  await rm(join(staging, journal.id), { recursive: true, force: true })
  await dropJournal(work, journal)
}

/** Makes the folder in which a list's files are kept until all of them are there. */
export const makeStaging = ({ staging }: Folders, { id }: Journal): Promise<unknown> =>
  mkdir(join(staging, id), { recursive: true })

async function writeWhole(target: string, text: string): Promise<void> {
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

/** Between two disks a file is copied to its end first. */
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
