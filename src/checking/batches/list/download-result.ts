import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { XLSX_TYPE } from '../../../documents/spreadsheets/xlsx-rules.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { Database, OpenDatabase } from '../../../ground/database/database.ts'
import { endedFile, hasFile, readFile } from '../../../ground/database/file-store.ts'
import { keepLease } from '../../../ground/database/lease.ts'
import { yieldToEventLoop } from '../../../ground/database/portions.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { isNotedLately } from '../../../house/audit-log/noted-lately.ts'
import { record } from '../../../house/audit-log/record.ts'
import { attachmentHeaders } from '../../../house/http/attachment.ts'
import { sendFile } from '../../../house/http/send-file.ts'
import { inEncoding } from '../../../house/lists/change-encoding.ts'
import type { Encoding } from '../../../house/lists/dialect-rules.ts'
import { openList } from '../../../house/lists/open-list.ts'
import { listOf } from '../batch-files.ts'
import { batchTexts } from '../server-texts.ts'
import { DOWNLOADING, markDownloaded, provideResult } from '../store.ts'
import { batchToChange, hasResult, isDownloadable, ownBatchOf, type SeenBatch } from './view.ts'

const SLICE_BYTES = 64 * 1024

/**
 * Hands out a result, for one download: it counts when the last byte was sent, then there is nothing more (204), and nothing for others while it is being sent. One that breaks off may be
 * repeated. Refuses (404, 403) what is not the actor's. `encoding`: of a list whose own encoding lacks letters the result in UTF-8. A deletion meanwhile does not break a download that runs.
 */
export async function downloadResult(
  actor: Actor,
  database: OpenDatabase,
  reply: FastifyReply,
  { id, encoding }: { id: number; encoding?: 'utf-8' | undefined },
) {
  const batch = await ownBatchOf(actor, database.db, id)
  const { result_file_id: own, result_utf8_file_id: utf8 } = batch
  if (!isDownloadable(batch) || own === null) return reply.code(204).send()
  if (reply.request.method !== 'HEAD' && !(await isAlone(database, reply, id))) return reply.code(204).send()
  const fileId = encoding === 'utf-8' && utf8 !== null ? utf8 : own
  const bytes = await readFile(database.db, fileId)
  // Deleted between its parts: nothing rather than half a workbook.
  if (!(await hasFile(database.db, fileId))) return reply.code(204).send()
  const whenSent = () =>
    commit(database, async trx => {
      await markDownloaded(trx, id, own)
      await record(trx, actor, 'download.result', { name: `task/${id}`, companyId: batch.company_id }, null, null)
    })
  return reply
    .headers(attachmentHeaders(batch.file_name, typeOf(batch, fileId === own ? undefined : 'utf-8')))
    .send(Readable.from(slices(bytes, reply, whenSent)))
}

const LEASE_MS = 30_000
const LOOKS = 10
const LOOK_AGAIN_MS = 200

/**
 * Whether nobody else is handed this result until this answer is over. Whoever was cut off and asks again at once waits until that was noticed; the lease of a process that died runs out
 * by itself.
 */
async function isAlone({ db }: OpenDatabase, reply: FastifyReply, id: number): Promise<boolean> {
  let held = await DOWNLOADING.take(db, id, LEASE_MS)
  for (let look = 0; held === null && look < LOOKS && !(await isFetched(db, id)); look += 1) {
    await wait(LOOK_AGAIN_MS)
    held = await DOWNLOADING.take(db, id, LEASE_MS)
  }
  if (held === null) return false
  const { release } = keepLease(db, DOWNLOADING, held)
  const end = () => void release().catch((failure: unknown) => reply.log.warn({ err: failure }, 'a download’s lease'))
  if (reply.raw.destroyed) end()
  else reply.raw.once('close', end)
  return true
}

async function isFetched(db: Database, id: number): Promise<boolean> {
  const batch = db.selectFrom('batch').select('is_downloaded').where('id', '=', id)
  return (await batch.executeTakeFirst())?.is_downloaded !== false
}

/**
 * Hands out a result to a program, all of it or a part, as often as it asks: the one download is the screen's; of two results the one in which
 * everything stands, or, of a list, in an encoding that is wanted, then as a whole alone. Refuses (400) an encoding of a workbook, (404) what is not its company's, (409) what has none, or none yet.
 */
export async function sendResult(
  actor: Actor,
  database: OpenDatabase,
  reply: FastifyReply,
  { id, encoding }: { id: number; encoding?: WantedEncoding | undefined },
) {
  const batch = await ownBatchOf(actor, database.db, id)
  const { result_file_id: own } = batch
  if (!hasResult(batch) || own === null) throw new Refusal('conflict', 'no result', [], null, 'no_result_yet')
  if (encoding !== undefined && listOf(batch) === undefined)
    throw new Refusal('bad-input', 'bad input', [{ path: 'encoding', message: 'a workbook has none' }])
  const object = { name: `task/${id}`, companyId: batch.company_id }
  const kept = keptIn(encoding, batch)
  if (kept === null) {
    const wanted = encoding ?? 'utf-8'
    await database.db
      .transaction()
      .execute(trx => record(trx, actor, 'download.result', object, null, { encoding: wanted }))
    const headers = attachmentHeaders(batch.file_name, typeOf(batch, wanted.replace(/-bom$/, '')))
    return reply.headers(headers).send(Readable.from(resultIn(wanted, database.db, batch)))
  }
  const written = await endedFile(database.db, kept.fileId)
  if (!written) throw new Refusal('conflict', 'no result', [], null, 'no_result_yet')
  const { sha256 } = written
  return sendFile(reply, {
    db: database.db,
    file: { fileId: kept.fileId, ...written },
    headers: attachmentHeaders(batch.file_name, typeOf(batch, kept.written)),
    isNoted: () => isNotedLately(database.db, actor, 'download.result', { name: object.name, sha256 }),
    note: () =>
      database.db.transaction().execute(trx => record(trx, actor, 'download.result', object, null, { sha256 })),
  })
}

/** An encoding, and whether UTF-8 begins with a byte order mark (docs/lists.md#byte-order-mark). */
export type WantedEncoding = Encoding | 'utf-8-bom'

const isMarked = (wanted: WantedEncoding): boolean => wanted === 'utf-8-bom' || wanted.startsWith('utf-16')

/** The file as it is kept, where that is what is wanted; null: it has to be written again. `written`: its encoding where it is not that of the upload. */
function keptIn(wanted: WantedEncoding | undefined, batch: SeenBatch) {
  const { result_file_id: own, result_utf8_file_id: utf8 } = batch
  if (wanted === undefined) return { fileId: utf8 ?? own ?? 0, written: utf8 === null ? undefined : 'utf-8' }
  // A mark is in front of UTF-8 or not as it is wanted, not as it was uploaded.
  const isOwn = wanted === listOf(batch)?.encoding && wanted !== 'utf-8'
  return isOwn ? { fileId: own ?? 0, written: wanted as string | undefined } : null
}

/** The result in another encoding, from the one in which all its letters stand. */
async function* resultIn(wanted: WantedEncoding, db: Database, batch: SeenBatch): AsyncGenerator<Uint8Array> {
  const { result_file_id: own, result_utf8_file_id: utf8 } = batch
  const kept = listOf(batch)
  const fileId = utf8 ?? own
  if (kept === undefined || fileId === null) return
  const bytes = await readFile(db, fileId)
  const list = openList(bytes, utf8 === null ? kept : { ...kept, encoding: 'utf-8' })
  const encoding = wanted === 'utf-8-bom' ? 'utf-8' : wanted
  const placeholder = translate(batchTexts, batch.language)('onlyInUtf8')
  for (const portion of inEncoding(list, { encoding, hasMark: isMarked(wanted), placeholder })) {
    yield portion
    await yieldToEventLoop()
  }
}

/** A list says its encoding, by which whoever reads it need not guess. */
function typeOf(batch: SeenBatch, encoding: string | undefined): string {
  const list = listOf(batch)
  return list === undefined ? XLSX_TYPE : `text/csv; charset=${encoding ?? list.encoding}`
}

// Without a length the file ends with a last, empty chunk: it is sent only after the download is on record, so that whoever
// has the whole file and asks again gets 204.
async function* slices(bytes: Uint8Array, reply: FastifyReply, whenSent: () => Promise<void>) {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES)
  while (reply.raw.writableLength > 0 && !reply.raw.destroyed) await wait(5)
  if (!reply.raw.destroyed) await whenSent()
}

/** Makes a result that was fetched available once more. Audited, whoever does it. Refuses (409) one that was not fetched. */
export async function republishResult(actor: Actor, database: OpenDatabase, id: number): Promise<void> {
  await commit(database, async trx => {
    const batch = await batchToChange(actor, trx, id)
    if (!batch.is_downloaded || batch.result_file_id === null) throw new Refusal('conflict', 'nothing to provide')
    await provideResult(trx, id)
    const object = { name: `task/${id}`, companyId: batch.company_id }
    await record(trx, actor, 'task.provide-again', object, { isDownloaded: true }, { isDownloaded: false })
  })
}
