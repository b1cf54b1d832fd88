import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Unreachable } from './api-error.ts'

const MAX_FILE_BYTES = 2 * 1024 ** 3

/**
 * Saves a response to a temporary file, which is renamed to `target` once it is complete. Ignores
 * the server's file name. Throws Unreachable if the connection breaks or the digest does not match.
 */
export async function saveFile(answer: Response, target: string, temporary = temporaryPathFor(target)): Promise<void> {
  try {
    // `flush` syncs the file before closing it, so that a power cut does not leave an empty file
    // under the final name.
    await receive(answer, createWriteStream(temporary, { flush: true }))
    await rename(temporary, target)
    await syncFolder(dirname(target))
  } catch (failure) {
    await rm(temporary, { force: true })
    throw failure
  }
}

/**
 * Streams a response to stdout. Throws Unreachable as `saveFile` does, possibly after part of the
 * response was written.
 */
export const writeToStdout = (answer: Response): Promise<void> => receive(answer, process.stdout, { end: false })

/**
 * Streams a response into a device or a pipe. Throws Unreachable in the same cases as for stdout.
 */
export const writeToDevice = (answer: Response, target: string): Promise<void> =>
  receive(answer, createWriteStream(target))

/**
 * Returns whether `target` is a device or a pipe, such as /dev/null, which must not be replaced.
 */
export function isDeviceOrPipe(target: string): boolean {
  const stats = statSync(target, { throwIfNoEntry: false })
  return stats !== undefined && !stats.isFile() && !stats.isDirectory()
}

/**
 * Throws the file system's error if a file cannot be saved as `target`: its folder is missing or
 * not writable, or `target` is a folder.
 */
export async function assertWritable(target: string): Promise<void> {
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory())
    throw Object.assign(new Error(target), { code: 'EISDIR' })
  if (isDeviceOrPipe(target)) return
  const temporary = temporaryPathFor(target)
  await (await open(temporary, 'wx')).close()
  await rm(temporary)
}

const temporaryPathFor = (target: string): string => join(dirname(target), `.${basename(target)}.${randomUUID()}.part`)

async function receive(answer: Response, target: Writable, { end = true } = {}): Promise<void> {
  const hash = createHash('sha256')
  const body = Readable.from(answer.body ?? [])
  await pipeline(body, chunks => checkAndHash(chunks, hash), target, { end }).catch(rethrow)
  const expectedDigest = /sha-256=:([^:]+):/.exec(answer.headers.get('repr-digest') ?? '')?.[1]
  if (expectedDigest && expectedDigest !== hash.digest('base64')) throw new Unreachable('the file arrived damaged')
}

async function* checkAndHash(chunks: AsyncIterable<Uint8Array>, hash: { update: (chunk: Uint8Array) => unknown }) {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MAX_FILE_BYTES)
      throw new Unreachable(`a file of more than ${MAX_FILE_BYTES} bytes is not from UID Check`)
    hash.update(chunk)
    yield chunk
  }
}

/** Throws file system errors as they are, and connection errors as Unreachable. */
function rethrow(failure: unknown): never {
  const { code, message } = failure as NodeJS.ErrnoException
  if (failure instanceof Unreachable || code?.startsWith('E')) throw failure
  throw new Unreachable(message)
}

/** Makes a rename durable. Windows cannot open folders and does not need this. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
