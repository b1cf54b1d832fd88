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
 * Keeps a file that the server sends: on the disk beside its place first, and under its name only once it is whole. The name is
 * the caller's; what the server calls the file is not read. Throws Unreachable where it breaks off or is not what its digest says.
 */
export async function saveFile(answer: Response, target: string, temporary = besides(target)): Promise<void> {
  try {
    // `flush`: on the disk before it is closed, so that no power cut leaves an empty file under the final name.
    await receive(answer, createWriteStream(temporary, { flush: true }))
    await rename(temporary, target)
    await syncFolder(dirname(target))
  } catch (failure) {
    await rm(temporary, { force: true })
    throw failure
  }
}

/** Writes a file that the server sends to stdout as it comes. Throws Unreachable as `saveFile` does; then part of it is out. */
export const writeOut = (answer: Response): Promise<void> => receive(answer, process.stdout, { end: false })

/** Writes a file that the server sends into a device or a pipe, in the same way. */
export const writeInto = (answer: Response, target: string): Promise<void> => receive(answer, createWriteStream(target))

/** Returns whether something stands under a name that no file may replace: a device or a pipe, such as /dev/null. */
export function isNoFile(target: string): boolean {
  const found = statSync(target, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}

/** Throws the disk's own error where a file cannot be kept under a name: its folder is missing or closed, or it is a folder itself. */
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
  if (wanted && wanted !== hash.digest('base64')) throw new Unreachable('the file came damaged')
}

async function* counted(pieces: AsyncIterable<Uint8Array>, hash: { update: (piece: Uint8Array) => unknown }) {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > LARGEST_FILE) throw new Unreachable(`a file of more than ${LARGEST_FILE} bytes is none of UID Check's`)
    hash.update(piece)
    yield piece
  }
}

/** The disk's own words stay; what the connection says is that nobody answered. */
function told(failure: unknown): never {
  const { code, message } = failure as NodeJS.ErrnoException
  if (failure instanceof Unreachable || code?.startsWith('E')) throw failure
  throw new Unreachable(message)
}

/** Makes a renaming last through a power cut; a system that opens no folder (Windows) does so by itself. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
