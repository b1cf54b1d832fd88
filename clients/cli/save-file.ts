import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Unreachable } from './refusal.ts'

const LARGEST_FILE = 2 * 1024 ** 3

/**
 * Saves a response as a file: first to a temporary file, renamed to `target` once it is complete.
 * Ignores the server's file name. Throws Unreachable if it breaks off or does not match its digest.
 */
export async function saveFile(answer: Response, target: string, temporary = besides(target)): Promise<void> {
  try {
    // `flush`: synced before it is closed, so that a power cut leaves no empty file under the final
    // name.
    await receive(answer, createWriteStream(temporary, { flush: true }))
    await rename(temporary, target)
    await syncFolder(dirname(target))
  } catch (failure) {
    await rm(temporary, { force: true })
    throw failure
  }
}

/**
 * Streams a response to stdout. Throws Unreachable as `saveFile` does, after part of it may have
 * been written.
 */
export const writeOut = (answer: Response): Promise<void> => receive(answer, process.stdout, { end: false })

/** Streams a response into a device or a pipe in the same way. */
export const writeInto = (answer: Response, target: string): Promise<void> => receive(answer, createWriteStream(target))

/**
 * Returns whether the target is a device or a pipe, such as /dev/null, which no file may replace.
 */
export function isNoFile(target: string): boolean {
  const found = statSync(target, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}

/**
 * Throws the file system's error if a file cannot be saved there: its folder is missing or not
 * writable, or it is a folder itself.
 */
export async function tryTarget(target: string): Promise<void> {
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory())
    throw Object.assign(new Error(target), { code: 'EISDIR' })
  if (isNoFile(target)) return
  const temporary = besides(target)
  await (await open(temporary, 'wx')).close()
  await rm(temporary)
}

const besides = (target: string): string => join(dirname(target), `.${basename(target)}.${randomUUID()}.part`)

async function receive(answer: Response, target: Writable, { end = true } = {}): Promise<void> {
  const hash = createHash('sha256')
  const body = Readable.from(answer.body ?? [])
  await pipeline(body, pieces => counted(pieces, hash), target, { end }).catch(told)
  const wanted = /sha-256=:([^:]+):/.exec(answer.headers.get('repr-digest') ?? '')?.[1]
  if (wanted && wanted !== hash.digest('base64')) throw new Unreachable('the file arrived damaged')
}

async function* counted(pieces: AsyncIterable<Uint8Array>, hash: { update: (piece: Uint8Array) => unknown }) {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > LARGEST_FILE) throw new Unreachable(`a file of more than ${LARGEST_FILE} bytes is not from UID Check`)
    hash.update(piece)
    yield piece
  }
}

/** File system errors stay as they are; connection errors become Unreachable. */
function told(failure: unknown): never {
  const { code, message } = failure as NodeJS.ErrnoException
  if (failure instanceof Unreachable || code?.startsWith('E')) throw failure
  throw new Unreachable(message)
}

/** Makes a renaming durable; systems that cannot open folders (Windows) do this without a call. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
