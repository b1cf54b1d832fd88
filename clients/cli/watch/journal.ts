import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { syncFolder } from '../save-file.ts'
import { isListName } from '../upload-file.ts'

/** The state of a claimed list, which is sufficient to continue after a kill at any point. */
export type Journal = {
  id: string
  /** The file name in IN. */
  name: string
  /**
   * Generated before the list is sent. The server creates one batch per key, even if the call is
   * repeated within a day.
   */
  idempotencyKey: string
  fields: Record<string, string>
  /** When the list was first sent; null if it was not sent yet. */
  sentAt: string | null
  batch: number | null
  /** Whether the files are downloaded and only have to be placed. */
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

export const folderOf = (stateFolder: string, { id }: Journal): string => join(stateFolder, id)

/**
 * Returns the path in IN of a claimed list that must still be copied to the state folder, which is
 * on another disk.
 */
export const pendingFile = (input: string, { id }: Journal): string => join(input, `.uid-check-${id}`)

export const claimedFile = (stateFolder: string, journal: Journal): string =>
  join(folderOf(stateFolder, journal), journal.name)

/**
 * Stores a journal atomically and durably: after a kill or a power cut it is the previous or the
 * new one.
 */
export async function saveJournal(stateFolder: string, journal: Journal): Promise<void> {
  const folder = folderOf(stateFolder, journal)
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
 * Reads all journals of the state, and returns the paths of unreadable ones. Removes a folder
 * without a journal: the process was killed before it claimed the list.
 */
export async function readJournals(stateFolder: string): Promise<{ journals: Journal[]; unreadable: string[] }> {
  const journals: Journal[] = []
  const unreadable: string[] = []
  for (const entry of readdirSync(stateFolder, { withFileTypes: true }).filter(each => each.isDirectory())) {
    const file = join(stateFolder, entry.name, FILE)
    const journal = existsSync(file)
      ? readJournal(file, entry.name)
      : await removeEmptyFolder(join(stateFolder, entry.name))
    if (journal === null) unreadable.push(file)
    else if (journal) journals.push(journal)
  }
  return { journals, unreadable }
}

function readJournal(file: string, folder: string): Journal | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isJournal(value) && value.id === folder ? value : null
  } catch {
    return null
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MAX_KEY_LENGTH = 255

/**
 * Validates a journal: id and name must not contain path components, and fields must be texts.
 */
function isJournal(value: unknown): value is Journal {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, idempotencyKey, fields, sentAt, batch, isFetched } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    UUID.test(id) &&
    typeof name === 'string' &&
    isPlainListName(name) &&
    typeof idempotencyKey === 'string' &&
    idempotencyKey.length <= MAX_KEY_LENGTH &&
    areTexts(fields) &&
    (sentAt === null || (typeof sentAt === 'string' && !Number.isNaN(Date.parse(sentAt)))) &&
    (batch === null || (Number.isSafeInteger(batch) && Number(batch) > 0)) &&
    typeof isFetched === 'boolean'
  )
}

const isPlainListName = (name: string): boolean =>
  isListName(name) && name === basename(name) && !/[/\\\0]/.test(name) && !name.startsWith('.')

const areTexts = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  !Array.isArray(fields) &&
  Object.values(fields).every(value => typeof value === 'string')

/**
 * Removes an empty folder. Returns null if it still contains a list: without its journal it is
 * unknown whether the list was sent.
 */
async function removeEmptyFolder(folder: string): Promise<null | undefined> {
  await rm(join(folder, `${FILE}.part`), { force: true })
  return rmdir(folder).then(
    () => undefined,
    () => null,
  )
}

/** Removes the folder of a completed list. */
export const removeJournal = (stateFolder: string, journal: Journal): Promise<void> =>
  rm(folderOf(stateFolder, journal), { recursive: true, force: true })
