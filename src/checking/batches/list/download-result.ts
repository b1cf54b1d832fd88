import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { commit } from '../../../base/database/commit.ts'
import type { Database, OpenDatabase } from '../../../base/database/database.ts'
import { hasFile, readFile } from '../../../base/database/file-store.ts'
import { autoRenewLease } from '../../../base/database/lease.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import { resultMediaType } from '../batch-files.ts'
import { DOWNLOAD_LEASE, markDownloaded, reenableDownload } from '../store.ts'
import { isDownloadable, lockOwnBatch, readOwnBatch } from './view.ts'

const SLICE_BYTES = 64 * 1024

/**
 * Sends a result for one download. The download counts once the last byte was sent; later calls get
 * 204, and so do other calls while it runs. An interrupted download may be repeated. Deleting the
 * batch does not interrupt a running download. `encoding` selects the UTF-8 result of a list whose
 * own encoding lacks letters. Throws 404 or 403 if the actor may not see or change the batch.
 */
export async function downloadResult(
  actor: Actor,
  database: OpenDatabase,
  reply: FastifyReply,
  { id, encoding }: { id: number; encoding?: 'utf-8' | undefined },
) {
  const batch = await readOwnBatch(actor, database.db, id)
  const { result_file_id: resultFileId, result_utf8_file_id: utf8FileId } = batch
  if (!isDownloadable(batch) || resultFileId === null) return reply.code(204).send()
  if (reply.request.method !== 'HEAD' && !(await acquireDownload(database, reply, id))) return reply.code(204).send()
  const fileId = encoding === 'utf-8' && utf8FileId !== null ? utf8FileId : resultFileId
  const bytes = await readFile(database.db, fileId)
  // If the file was deleted while it was read, sends nothing rather than half a workbook.
  if (!(await hasFile(database.db, fileId))) return reply.code(204).send()
  const onSent = () =>
    commit(database, async trx => {
      await markDownloaded(trx, id, resultFileId)
      await record(trx, actor, 'download.result', { name: `task/${id}`, companyId: batch.company_id }, null, null)
    })
  return reply
    .headers(attachmentHeaders(batch.file_name, resultMediaType(batch, fileId === resultFileId ? undefined : 'utf-8')))
    .send(Readable.from(slices(bytes, reply, onSent)))
}

const LEASE_MS = 30_000
const MAX_ATTEMPTS = 10
const POLL_INTERVAL_MS = 200

/**
 * Acquires the lease for the only download of the result; returns false if another download has it.
 * Polls for a short time, because a client that was cut off may retry before the end of its first
 * connection is detected. The lease of a crashed process expires.
 */
async function acquireDownload({ db }: OpenDatabase, reply: FastifyReply, id: number): Promise<boolean> {
  let lease = await DOWNLOAD_LEASE.acquire(db, id, LEASE_MS)
  for (let attempt = 0; lease === null && attempt < MAX_ATTEMPTS && !(await wasDownloaded(db, id)); attempt += 1) {
    await wait(POLL_INTERVAL_MS)
    lease = await DOWNLOAD_LEASE.acquire(db, id, LEASE_MS)
  }
  if (lease === null) return false
  const { release } = autoRenewLease(db, DOWNLOAD_LEASE, lease)
  const releaseLease = () =>
    void release().catch((failure: unknown) =>
      reply.log.warn({ err: failure }, 'the lease of a download could not be released'),
    )
  if (reply.raw.destroyed) releaseLease()
  else reply.raw.once('close', releaseLease)
  return true
}

async function wasDownloaded(db: Database, id: number): Promise<boolean> {
  const batch = db.selectFrom('batch').select('is_downloaded').where('id', '=', id)
  return (await batch.executeTakeFirst())?.is_downloaded !== false
}

// Without a Content-Length, the response ends with an empty chunk. It is sent only after the
// download is recorded, so that a client that has the whole file and calls again gets 204.
async function* slices(bytes: Uint8Array, reply: FastifyReply, onSent: () => Promise<void>) {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES)
  while (reply.raw.writableLength > 0 && !reply.raw.destroyed) await wait(5)
  if (!reply.raw.destroyed) await onSent()
}

/**
 * Re-enables the download of a result, and records that in the audit log. Throws 409 if the result
 * was not downloaded.
 */
export async function republishResult(actor: Actor, database: OpenDatabase, id: number): Promise<void> {
  await commit(database, async trx => {
    const batch = await lockOwnBatch(actor, trx, id)
    if (!batch.is_downloaded || batch.result_file_id === null) throw new Refusal('conflict', 'nothing to provide')
    await reenableDownload(trx, id)
    const object = { name: `task/${id}`, companyId: batch.company_id }
    await record(trx, actor, 'task.provide-again', object, { isDownloaded: true }, { isDownloaded: false })
  })
}
