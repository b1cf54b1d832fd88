import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../save-file.ts'

/** What is known of a list from the moment at which it is claimed: enough to go on after a kill at any place. */
export type Journal = {
  id: string
  /** What it was called in IN. */
  name: string
  /** Chosen before it is sent: under it the server makes one batch, however often it is sent within a day. */
  idempotencyKey: string
  fields: Record<string, string>
  /** When it was sent for the first time; null = never yet. */
  sentAt: string | null
  batch: number | null
  /** The files have been fetched: from here on they are only put into their places. */
  isFetched: boolean
}

const FILE = 'journal.json'

/** Returns the journal of a list that is about to be claimed. */
export const newJournal = (name: string, fields: Record<string, string>): Journal => ({
  id: randomUUID(),
  name,
  idempotencyKey: randomUUID(),
  fields,
  sentAt: null,
  batch: null,
  isFetched: false,
})

/** Returns the folder of a claimed list. */
export const folderOf = (work: string, { id }: Journal): string => join(work, id)

/** Returns where a claimed list lies. */
export const claimedFile = (work: string, journal: Journal): string => join(folderOf(work, journal), journal.name)

/** Stores a journal so that after a kill or a power cut it is the former one or this one, and whole. */
export async function keepJournal(work: string, journal: Journal): Promise<void> {
  const folder = folderOf(work, journal)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${FILE}.part`)
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(JSON.stringify(journal))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, FILE))
  await syncFolder(folder)
}

/** Returns the journals that are open, and the folders whose journal cannot be read. A folder without a journal was killed before its claim, and goes. */
export async function openJournals(work: string): Promise<{ journals: Journal[]; unreadable: string[] }> {
  const journals: Journal[] = []
  const unreadable: string[] = []
  for (const entry of readdirSync(work, { withFileTypes: true }).filter(each => each.isDirectory())) {
    const file = join(work, entry.name, FILE)
    const journal = existsSync(file) ? parsed(readFileSync(file, 'utf8')) : await dropEmpty(join(work, entry.name))
    if (journal === null) unreadable.push(file)
    else if (journal) journals.push(journal)
  }
  return { journals, unreadable }
}

function parsed(text: string): Journal | null {
  try {
    return JSON.parse(text) as Journal // written above
  } catch {
    return null
  }
}

/** A list without its journal is left alone: whether it was sent is not known. */
async function dropEmpty(folder: string): Promise<null | undefined> {
  await rm(join(folder, `${FILE}.part`), { force: true })
  return rmdir(folder).then(
    () => undefined,
    () => null,
  )
}

/** Removes what is left of a list that has been dealt with. */
export const dropJournal = (work: string, journal: Journal): Promise<void> =>
  rm(folderOf(work, journal), { recursive: true, force: true })
