import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Transaction } from './database.ts'
import { yieldToEventLoop } from './event-loop.ts'

const PART_BYTES = 1024 * 1024

/** Stores a file in parts of 1 MiB. Returns its id, size in bytes and SHA-256 (hex). */
export async function saveFile(
  trx: Transaction,
  bytes: Uint8Array,
): Promise<{ id: number; size: number; sha256: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { id } = await trx
    .insertInto('file')
    .values({ size: bytes.length, sha256 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let start = 0, number = 0; start < bytes.length; start += PART_BYTES, number++) {
    await trx
      .insertInto('file_part')
      .values({ file_id: id, number, bytes: bytes.subarray(start, start + PART_BYTES) })
      .execute()
    await yieldToEventLoop()
  }
  return { id, size: bytes.length, sha256 }
}

/** Yields a file's parts in order; nothing for an unknown id. */
export async function* fileParts(db: Reader, id: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const bytes = await partOf(db, id, number)
    if (!bytes) return
    yield bytes
    await yieldToEventLoop()
  }
}

/**
 * Returns the size in bytes and the SHA-256 (hex) of a completed file; undefined for an unknown id.
 */
export const fileDigest = (db: Reader, id: number): Promise<FileDigest | undefined> =>
  db.selectFrom('file').select(['size', 'sha256']).where('id', '=', id).executeTakeFirst()

/**
 * Yields the bytes of a file from `from` to `to`, both included, one part at a time. Throws if some
 * are missing because the file was deleted during the read.
 */
export async function* fileBytes(
  db: Reader,
  id: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Uint8Array> {
  let [start, remaining] = [0, to - from + 1]
  for (const { number, size } of await partSizes(db, id)) {
    const [first, end] = [Math.max(from - start, 0), Math.min(to + 1 - start, size)]
    start += size
    if (first >= end) continue
    const bytes = await partOf(db, id, number)
    if (!bytes) break
    yield bytes.subarray(first, end)
    remaining -= end - first
    await yieldToEventLoop()
  }
  if (remaining > 0) throw new Error(`file ${id} is damaged`)
}

// PostgreSQL knows the length of a value stored outside its row without reading it.
const partSizes = (db: Reader, id: number): Promise<{ number: number; size: number }[]> =>
  db
    .selectFrom('file_part')
    .select(['number', sql<number>`octet_length(bytes)`.as('size')])
    .where('file_id', '=', id)
    .orderBy('number')
    .execute()

async function partOf(db: Reader, id: number, number: number): Promise<Uint8Array | undefined> {
  const part = db.selectFrom('file_part').select('bytes').where('file_id', '=', id).where('number', '=', number)
  return (await part.executeTakeFirst())?.bytes
}

/**
 * Returns all bytes of a file; empty for an unknown id. Foreign keys ensure that the file exists.
 */
export async function readFile(db: Reader, id: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of fileParts(db, id)) parts.push(part)
  return Buffer.concat(parts)
}

/** True if the file exists. If called after its parts were read, true means that all were read. */
export const hasFile = async (db: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function deleteFile(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('file').where('id', '=', id).execute()
}

/** The size while bytes are being written; only then may a file change (migration 0043). */
const SIZE_WHILE_WRITTEN = -1

/** The size and hash of a written file. */
type FileDigest = { size: number; sha256: string }

/** Creates a file that is too large for one transaction and one buffer. Returns its id. */
export const createFile = async (db: Reader): Promise<number> =>
  (
    await db
      .insertInto('file')
      .values({ size: SIZE_WHILE_WRITTEN, sha256: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/**
 * Appends a stream to a file from `createFile`, about 1 MiB at a time. Returns its size and SHA-256
 * (hex). Throws if the file was deleted in between.
 */
export async function appendToFile(db: Reader, id: number, stream: AsyncIterable<Uint8Array>): Promise<FileDigest> {
  const hash = createHash('sha256')
  let [size, number] = [0, 0]
  for await (const bytes of toParts(stream)) {
    hash.update(bytes)
    size += bytes.length
    await db.insertInto('file_part').values({ file_id: id, number, bytes }).execute()
    number += 1
    await yieldToEventLoop()
  }
  return { size, sha256: hash.digest('hex') }
}

async function* toParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [pending, length]: [Uint8Array[], number] = [[], 0]
  for await (const chunk of stream) {
    pending.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(pending)
    ;[pending, length] = [[], 0]
  }
  if (length > 0) yield Buffer.concat(pending)
}

/** Marks a file as complete; after that it never changes. */
export const completeFile = async (trx: Transaction, id: number, { size, sha256 }: FileDigest): Promise<void> => {
  await trx.updateTable('file').set({ size, sha256 }).where('id', '=', id).execute()
}
