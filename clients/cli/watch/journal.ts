import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { syncFolder } from '../save-file.ts'
import { isListName } from '../upload-file.ts'

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

/** Returns where a list lies that was claimed and is still to be brought to the state, which is on another disk. */
export const onItsWay = (input: string, { id }: Journal): string => join(input, `.uid-check-${id}`)

/** Returns where a claimed list lies. */
export const claimedFile = (work: string, journal: Journal): string => join(folderOf(work, journal), journal.name)

/** Stores a journal so that after a kill or a power cut it is the former one or this one, and whole. */
export async function keepJournal(work: string, journal: Journal): Promise<void> {
  const folder = folderOf(work, journal)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${FILE}.part`)
  const file = await open(temporary, 'w', 0o600)
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
    const journal = existsSync(file) ? parsed(file, entry.name) : await dropEmpty(join(work, entry.name))
    if (journal === null) unreadable.push(file)
    else if (journal) journals.push(journal)
  }
  return { journals, unreadable }
}

function parsed(file: string, folder: string): Journal | null {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isJournal(read) && read.id === folder ? read : null
  } catch {
    return null
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LONGEST_KEY = 255

/** Whether this is what a watch writes: an id and a name that lead nowhere else, and nothing that would be sent unseen. */
function isJournal(read: unknown): read is Journal {
  if (typeof read !== 'object' || read === null) return false
  const { id, name, idempotencyKey, fields, sentAt, batch, isFetched } = read as Record<string, unknown>
  return (
    typeof id === 'string' &&
    UUID.test(id) &&
    typeof name === 'string' &&
    isOwnName(name) &&
    typeof idempotencyKey === 'string' &&
    idempotencyKey.length <= LONGEST_KEY &&
    isTexts(fields) &&
    (sentAt === null || (typeof sentAt === 'string' && !Number.isNaN(Date.parse(sentAt)))) &&
    (batch === null || (Number.isSafeInteger(batch) && Number(batch) > 0)) &&
    typeof isFetched === 'boolean'
  )
}

const isOwnName = (name: string): boolean =>
  isListName(name) && name === basename(name) && !/[/\\\0]/.test(name) && !name.startsWith('.')

const isTexts = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  !Array.isArray(fields) &&
  Object.values(fields).every(value => typeof value === 'string')

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
