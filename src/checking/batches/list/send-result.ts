import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Database, OpenDatabase } from '../../../base/database/database.ts'
import { endedFile, fileBytes, hasFile, readFile } from '../../../base/database/file-store.ts'
import { yieldToEventLoop } from '../../../base/database/portions.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { translate } from '../../../base/texts/translate.ts'
import { wasRecentlyRecorded } from '../../../platform/audit-log/recently-recorded.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import { type ByteRange, type EndedFile, sendFile } from '../../../platform/http/send-file.ts'
import { inEncoding } from '../../../platform/lists/change-encoding.ts'
import type { Encoding } from '../../../platform/lists/dialect-rules.ts'
import { openList } from '../../../platform/lists/open-list.ts'
import { listOf, typeOfResult } from '../batch-files.ts'
import { batchTexts } from '../server-texts.ts'
import { hasResult, ownBatchOf, type VisibleBatch } from './view.ts'

/** An encoding, and whether UTF-8 starts with a byte order mark (docs/lists.md#byte-order-mark). */
export type RequestedEncoding = Encoding | 'utf-8-bom'

type ResultRequest = { id: number; encoding?: RequestedEncoding | undefined }

/**
 * A result to send. `actualEncoding`: its encoding, if it differs from the upload's.
 * `isConverted`: it is written for this call only.
 */
type Result = EndedFile & {
  bytes: (part: ByteRange) => AsyncIterable<Uint8Array>
  actualEncoding?: string
  isConverted: boolean
}

/**
 * Sends a result to a program, whole or in part, any number of times; the one-download rule applies
 * to the screen. If there are two results, sends the complete one, or for a list the requested
 * encoding. Throws 400 for an encoding of a workbook, 404 for another company's batch, 409 if there
 * is no result, or none yet.
 */
export async function sendResult(
  actor: Actor,
  database: OpenDatabase,
  reply: FastifyReply,
  { id, encoding }: ResultRequest,
) {
  const { db } = database
  const batch = await ownBatchOf(actor, db, id)
  if (!hasResult(batch)) throw noneYet()
  if (encoding !== undefined && listOf(batch) === undefined)
    throw new Refusal('bad-input', 'bad input', [{ path: 'encoding', message: 'a workbook has none' }])
  const { sha256, size, bytes, actualEncoding, isConverted } = await resultOf(db, batch, encoding)
  const object = { name: `task/${id}`, companyId: batch.company_id }
  const after = { ...(isConverted ? { encoding } : {}), sha256 }
  return sendFile(reply, {
    file: { size, sha256 },
    bytes,
    headers: attachmentHeaders(batch.file_name, typeOfResult(batch, actualEncoding)),
    isNoted: () => wasRecentlyRecorded(db, actor, 'download.result', { name: object.name, sha256 }),
    note: () => db.transaction().execute(trx => record(trx, actor, 'download.result', object, null, after)),
  })
}

const noneYet = () => new Refusal('conflict', 'no result', [], null, 'no_result_yet')

/**
 * Returns the stored result if it has the requested encoding; if not, rewrites it from the file
 * with all letters.
 */
async function resultOf(db: Database, batch: VisibleBatch, encoding: RequestedEncoding | undefined): Promise<Result> {
  const { result_file_id: own, result_utf8_file_id: utf8 } = batch
  if (own === null) throw noneYet()
  if (encoding === undefined) return storedResult(db, utf8 ?? own, utf8 === null ? {} : { actualEncoding: 'utf-8' })
  // The byte order mark follows the request, not the upload.
  const isOwn = encoding === listOf(batch)?.encoding && encoding !== 'utf-8'
  return isOwn ? storedResult(db, own, { actualEncoding: encoding }) : createResult(db, batch, encoding)
}

async function storedResult(
  db: Database,
  fileId: number,
  { actualEncoding }: { actualEncoding?: string },
): Promise<Result> {
  const file = await endedFile(db, fileId)
  if (!file) throw noneYet()
  return {
    ...file,
    bytes: part => fileBytes(db, fileId, part),
    isConverted: false,
    ...(actualEncoding === undefined ? {} : { actualEncoding }),
  }
}

/**
 * Written twice, once for the digest and once for the caller, so that it is never held whole in
 * memory.
 */
async function createResult(db: Database, batch: VisibleBatch, encoding: RequestedEncoding): Promise<Result> {
  const portions = await writerOf(db, batch, encoding)
  const hash = createHash('sha256')
  let size = 0
  for await (const portion of portions()) {
    hash.update(portion)
    size += portion.length
  }
  const bytes = (part: ByteRange) => cut(portions(), part)
  return { size, sha256: hash.digest('hex'), bytes, actualEncoding: encoding.replace(/-bom$/, ''), isConverted: true }
}

const isMarked = (encoding: RequestedEncoding): boolean => encoding === 'utf-8-bom' || encoding.startsWith('utf-16')

async function writerOf(db: Database, batch: VisibleBatch, targetEncoding: RequestedEncoding) {
  const { result_file_id: own, result_utf8_file_id: utf8 } = batch
  const [dialect, fileId] = [listOf(batch), utf8 ?? own]
  if (dialect === undefined || fileId === null) throw noneYet()
  const bytes = await readFile(db, fileId)
  // The file was deleted between its parts: send nothing rather than half a list.
  if (!(await hasFile(db, fileId))) throw noneYet()
  const list = openList(bytes, utf8 === null ? dialect : { ...dialect, encoding: 'utf-8' })
  const encoding = targetEncoding === 'utf-8-bom' ? 'utf-8' : targetEncoding
  const placeholder = translate(batchTexts, batch.language)('onlyInUtf8')
  return async function* () {
    for (const portion of inEncoding(list, { encoding, hasMark: isMarked(targetEncoding), placeholder })) {
      yield portion
      await yieldToEventLoop()
    }
  }
}

/** Returns the bytes `from` to `to`, both inclusive, of data that arrives in portions. */
async function* cut(portions: AsyncIterable<Uint8Array>, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const portion of portions) {
    const piece = portion.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
    if (piece.length > 0) yield piece
    at += portion.length
    if (at > to) return
  }
}
