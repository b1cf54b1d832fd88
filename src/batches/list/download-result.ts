import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { record } from '../../audit-log/record.ts'
import { commit } from '../../database/commit.ts'
import type { OpenDatabase } from '../../database/database.ts'
import { fileParts, hasFile, readFile } from '../../database/file-store.ts'
import { attachmentHeaders } from '../../http/attachment.ts'
import { Refusal } from '../../refusals.ts'
import type { Actor } from '../../roles/actor.ts'
import { XLSX_TYPE } from '../../spreadsheets/xlsx-rules.ts'
import { listOf } from '../batch-files.ts'
import { markDownloaded } from '../store.ts'
import { ownBatchOf } from './batch-of.ts'
import { hasResult, isDownloadable, type SeenBatch } from './view.ts'

const SLICE_BYTES = 64 * 1024

/**
 * Hands out a result, for one download: it counts when the last byte was sent, then there is nothing more (204). Refuses
 * (404, 403) what is not the actor's. `encoding`: of a list whose own encoding lacks letters the result in UTF-8. A deletion meanwhile does not break a download that runs.
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

/**
 * Hands out a result to a program, as often as it asks: the one download is the screen's; of two results the one in which
 * everything stands. Refuses (404) what is not its company's, (409) what has none, or none yet.
 */
export async function sendResult(actor: Actor, database: OpenDatabase, reply: FastifyReply, id: number) {
  const batch = await ownBatchOf(actor, database.db, id)
  const { result_file_id: own, result_utf8_file_id: utf8 } = batch
  if (!hasResult(batch) || own === null) throw new Refusal('conflict', 'no result')
  await database.db
    .transaction()
    .execute(trx =>
      record(trx, actor, 'download.result', { name: `task/${id}`, companyId: batch.company_id }, null, null),
    )
  return reply
    .headers(attachmentHeaders(batch.file_name, typeOf(batch, utf8 === null ? undefined : 'utf-8')))
    .send(Readable.from(fileParts(database.db, utf8 ?? own)))
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
