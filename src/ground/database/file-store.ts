import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Transaction } from './database.ts'
import { yieldToEventLoop } from './portions.ts'

const PART_BYTES = 1024 * 1024

/** Keeps a file's bytes in parts of 1 MiB. Returns its id, size in bytes and SHA-256 (hex). */
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

/** A file's parts in order; empty for an unknown id. */
export async function* fileParts(db: Reader, id: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const bytes = await partOf(db, id, number)
    if (!bytes) return
    yield bytes
    await yieldToEventLoop()
  }
}

/** Returns the size in bytes and the SHA-256 (hex) of a file that never changes any more; undefined for an unknown id. */
export const endedFile = (db: Reader, id: number): Promise<Written | undefined> =>
  db.selectFrom('file').select(['size', 'sha256']).where('id', '=', id).executeTakeFirst()

/**
 * The bytes of a file from one to another, both included, in order and one of its parts at a time. Throws where they are not all there, because
 * somebody removed the file meanwhile: half a file is none.
 */
export async function* fileBytes(
  db: Reader,
  id: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Uint8Array> {
  let [start, left] = [0, to - from + 1]
  for (const { number, size } of await partSizes(db, id)) {
    const [first, end] = [Math.max(from - start, 0), Math.min(to + 1 - start, size)]
    start += size
    if (first >= end) continue
    const bytes = await partOf(db, id, number)
    if (!bytes) break
    yield bytes.subarray(first, end)
    left -= end - first
    await yieldToEventLoop()
  }
  if (left > 0) throw new Error(`file ${id} is not whole any more`)
}

// Of what is stored outside of its row PostgreSQL knows the length without reading it.
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

/** A whole file in memory. Refuses an unknown id: the database's own references make sure that it exists. */
export async function readFile(db: Reader, id: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of fileParts(db, id)) parts.push(part)
  return Buffer.concat(parts)
}

/** Whether a file is there: if so after its parts were read, all of them were. */
export const hasFile = async (db: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Removes a file and its parts. */
export async function deleteFile(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('file').where('id', '=', id).execute()
}

/** As long as its bytes are coming: only then may a file change (migration 0043). */
const GROWING = -1

/** What a file turned out to be. */
type Written = { size: number; sha256: string }

/** Begins a file that is too large for one transaction and one buffer. Returns its id. */
export const beginFile = async (db: Reader): Promise<number> =>
  (await db.insertInto('file').values({ size: GROWING, sha256: '' }).returning('id').executeTakeFirstOrThrow()).id

/**
 * Writes what a stream brings into a file that was begun, about 1 MiB at a time. Returns its size and SHA-256 (hex). Refuses (throws)
 * where somebody removed the file meanwhile.
 */
export async function growFile(db: Reader, id: number, stream: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash('sha256')
  let [size, number] = [0, 0]
  for await (const bytes of inParts(stream)) {
    hash.update(bytes)
    size += bytes.length
    await db.insertInto('file_part').values({ file_id: id, number, bytes }).execute()
    number += 1
    await yieldToEventLoop()
  }
  return { size, sha256: hash.digest('hex') }
}

async function* inParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0]
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(waiting)
    ;[waiting, length] = [[], 0]
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** Says that a file is whole: from now on it never changes. */
export const endFile = async (trx: Transaction, id: number, { size, sha256 }: Written): Promise<void> => {
  await trx.updateTable('file').set({ size, sha256 }).where('id', '=', id).execute()
}
