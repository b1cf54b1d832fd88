import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Database, OpenDatabase } from '../../../base/database/database.ts'
import { yieldToEventLoop } from '../../../base/database/event-loop.ts'
import { fileBytes, fileDigest, hasFile, readFile } from '../../../base/database/file-store.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { translate } from '../../../base/texts/translate.ts'
import { isRecordedWithinHour } from '../../../platform/audit-log/recently-recorded.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import { type ByteRange, type CompletedFile, sendFile } from '../../../platform/http/send-file.ts'
import { encodeListParts } from '../../../platform/lists/change-encoding.ts'
import type { Encoding } from '../../../platform/lists/dialect-rules.ts'
import { openList } from '../../../platform/lists/open-list.ts'
import { listOf, resultMediaType } from '../batch-files.ts'
import { batchTexts } from '../server-texts.ts'
import { hasResult, readOwnBatch, type VisibleBatch } from './view.ts'

/** An encoding, or UTF-8 with a byte order mark (docs/lists.md#byte-order-mark). */
export type RequestedEncoding = Encoding | 'utf-8-bom'

type ResultRequest = { id: number; encoding?: RequestedEncoding | undefined }

/**
 * A result to send. `actualEncoding`: its encoding, if it differs from the upload's. `isConverted`:
 * it is converted for this call only.
 */
type Result = CompletedFile & {
  bytes: (part: ByteRange) => AsyncIterable<Uint8Array>
  actualEncoding?: string
  isConverted: boolean
}

/**
 * Sends a result to a program, whole or in part, any number of times; the limit of one download
 * applies only to the screen. A list is sent in the requested encoding, or else in one that has all
 * letters. Throws 400 for an encoding of a workbook, 404 for another company's batch, 409 if there
 * is no result (yet).
 */
export async function sendResult(
  actor: Actor,
  database: OpenDatabase,
  reply: FastifyReply,
  { id, encoding }: ResultRequest,
) {
  const { db } = database
  const batch = await readOwnBatch(actor, db, id)
  if (!hasResult(batch)) throw noResultYet()
  if (encoding !== undefined && listOf(batch) === undefined)
    throw new Refusal('bad-input', 'bad input', [{ path: 'encoding', message: 'a workbook has none' }])
  const { sha256, size, bytes, actualEncoding, isConverted } = await resultOf(db, batch, encoding)
  const object = { name: `task/${id}`, companyId: batch.company_id }
  const after = { ...(isConverted ? { encoding } : {}), sha256 }
  return sendFile(reply, {
    file: { size, sha256 },
    bytes,
    headers: attachmentHeaders(batch.file_name, resultMediaType(batch, actualEncoding)),
    isLogged: () => isRecordedWithinHour(db, actor, 'download.result', { name: object.name, sha256 }),
    logDownload: () => db.transaction().execute(trx => record(trx, actor, 'download.result', object, null, after)),
  })
}

const noResultYet = () => new Refusal('conflict', 'no result', [], null, 'no_result_yet')

/**
 * Returns the stored result if it has the requested encoding; otherwise converts the one that has
 * all letters.
 */
async function resultOf(db: Database, batch: VisibleBatch, encoding: RequestedEncoding | undefined): Promise<Result> {
  const { result_file_id: resultFileId, result_utf8_file_id: utf8FileId } = batch
  if (resultFileId === null) throw noResultYet()
  if (encoding === undefined)
    return readStoredResult(db, utf8FileId ?? resultFileId, utf8FileId === null ? {} : { actualEncoding: 'utf-8' })
  // UTF-8 is always converted, because the request decides about the byte order mark.
  const isStored = encoding === listOf(batch)?.encoding && encoding !== 'utf-8'
  return isStored
    ? readStoredResult(db, resultFileId, { actualEncoding: encoding })
    : convertResult(db, batch, encoding)
}

async function readStoredResult(
  db: Database,
  fileId: number,
  { actualEncoding }: { actualEncoding?: string },
): Promise<Result> {
  const file = await fileDigest(db, fileId)
  if (!file) throw noResultYet()
  return {
    ...file,
    bytes: part => fileBytes(db, fileId, part),
    isConverted: false,
    ...(actualEncoding === undefined ? {} : { actualEncoding }),
  }
}

/**
 * Converts a result. Does so twice, for the digest and for the caller, so that the whole result is
 * never held in memory.
 */
async function convertResult(db: Database, batch: VisibleBatch, encoding: RequestedEncoding): Promise<Result> {
  const portions = await encodedPortions(db, batch, encoding)
  const hash = createHash('sha256')
  let size = 0
  for await (const portion of portions()) {
    hash.update(portion)
    size += portion.length
  }
  const bytes = (part: ByteRange) => sliceRange(portions(), part)
  return { size, sha256: hash.digest('hex'), bytes, actualEncoding: encoding.replace(/-bom$/, ''), isConverted: true }
}

const hasByteOrderMark = (encoding: RequestedEncoding): boolean =>
  encoding === 'utf-8-bom' || encoding.startsWith('utf-16')

async function encodedPortions(db: Database, batch: VisibleBatch, targetEncoding: RequestedEncoding) {
  const { result_file_id: resultFileId, result_utf8_file_id: utf8FileId } = batch
  const [dialect, fileId] = [listOf(batch), utf8FileId ?? resultFileId]
  if (dialect === undefined || fileId === null) throw noResultYet()
  const bytes = await readFile(db, fileId)
  // If the file was deleted while it was read, sends nothing rather than half a list.
  if (!(await hasFile(db, fileId))) throw noResultYet()
  const list = openList(bytes, utf8FileId === null ? dialect : { ...dialect, encoding: 'utf-8' })
  const encoding = targetEncoding === 'utf-8-bom' ? 'utf-8' : targetEncoding
  const placeholder = translate(batchTexts, batch.language)('onlyInUtf8')
  return async function* () {
    for (const portion of encodeListParts(list, { encoding, hasMark: hasByteOrderMark(targetEncoding), placeholder })) {
      yield portion
      await yieldToEventLoop()
    }
  }
}

/** Returns the bytes `from` to `to`, both inclusive, of data that arrives in portions. */
async function* sliceRange(portions: AsyncIterable<Uint8Array>, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  let offset = 0
  for await (const portion of portions) {
    const piece = portion.subarray(Math.max(0, from - offset), Math.max(0, to + 1 - offset))
    if (piece.length > 0) yield piece
    offset += portion.length
    if (offset > to) return
  }
}
