import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { syncFolder } from '../save-file.ts'
import { isListName } from '../upload-file.ts'

/** The state of a list since it was claimed: enough to continue after a kill at any point. */
export type Journal = {
  id: string
  /** Its name in IN. */
  name: string
  /**
   * Generated before it is sent: the server creates one batch per key, even for repeats within a
   * day.
   */
  idempotencyKey: string
  fields: Record<string, string>
  /** When it was first sent; null = not yet. */
  sentAt: string | null
  batch: number | null
  /** The files are downloaded and only have to be placed. */
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

export const folderOf = (work: string, { id }: Journal): string => join(work, id)

/**
 * Returns the path of a claimed list in IN that still has to be copied to the state on another
 * disk.
 */
export const onItsWay = (input: string, { id }: Journal): string => join(input, `.uid-check-${id}`)

export const claimedFile = (work: string, journal: Journal): string => join(folderOf(work, journal), journal.name)

/**
 * Stores a journal atomically and durably: after a kill or a power cut it is the previous or the
 * new one.
 */
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

/**
 * Returns the open journals, and the folders with unreadable ones. A folder without a journal was
 * killed before its claim, and is removed.
 */
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

/**
 * Validates a journal: an id and a name without path components, and no unexpected fields to send.
 */
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

/** A list without its journal stays: it may or may not have been sent. */
async function dropEmpty(folder: string): Promise<null | undefined> {
  await rm(join(folder, `${FILE}.part`), { force: true })
  return rmdir(folder).then(
    () => undefined,
    () => null,
  )
}

/** Removes the folder of a completed list. */
export const dropJournal = (work: string, journal: Journal): Promise<void> =>
  rm(folderOf(work, journal), { recursive: true, force: true })
