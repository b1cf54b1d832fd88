import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase, Reader, Transaction } from '../../base/database/database.ts'
import { fileDigest, fileParts } from '../../base/database/file-store.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { type AuditedObject, record } from '../../platform/audit-log/record.ts'
import { attachmentHeaders } from '../../platform/http/attachment.ts'
import type { Services } from '../../platform/services.ts'
import { searchQueryOf } from './search/search-query.ts'
import { RESULT_STORAGE_DAYS } from './search-rules.ts'
import { deleteSearch, insertSearch, SEARCH_TEXT_COLUMN, type SearchRow } from './store.ts'
import type { SearchRequest } from './wire.ts'

/**
 * Queues a search for a worker. Returns its id. Company 0 stands for all companies; a deleted
 * company can be searched, too. The audit log does not contain the searched text. Throws 404 for a
 * company that never existed, 400 for a text that is too short, or too long for a VAT ID, 409 while
 * another search is pending.
 */
export async function requestSearch(
  actor: Actor,
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  companyId: number,
  { by, text }: SearchRequest,
): Promise<number> {
  if (searchQueryOf(by, text) === null) {
    const message = 'too short, or too long for a VAT ID'
    throw new Refusal('bad-input', message, [{ path: 'text', message }])
  }
  return commit(database, async trx => {
    await refuseUnknownCompany(trx, companyId)
    const values = { company_id: companyId === 0 ? null : companyId, sought_by: by, language: actor.language }
    const encryptText = (id: number) => encryption.encrypt(text, SEARCH_TEXT_COLUMN.context({ id }))
    const id = await insertSearch(trx, { ...values, requested_by: actor.userId }, encryptText)
    if (id === null) throw new Refusal('conflict', 'search is being made')
    await record(trx, actor, 'held-search.ask', searchAuditObject(id, companyId), null, { soughtBy: by })
    return id
  })
}

async function refuseUnknownCompany(trx: Transaction, id: number): Promise<void> {
  const company = trx.selectFrom('company').select('id').where('id', '=', id)
  if (id !== 0 && !(await company.executeTakeFirst())) throw new Refusal('not-found', 'not found')
}

/**
 * Removes a search with its text and result, and cancels it if it is running. Throws 404 if not
 * this company's.
 */
export async function removeSearch(actor: Actor, database: OpenDatabase, companyId: number, id: number): Promise<void> {
  await commit(database, async trx => {
    await searchOf(trx, companyId, id)
    if (!(await deleteSearch(trx, id))) throw new Refusal('not-found', 'not found')
    await record(trx, actor, 'held-search.remove', searchAuditObject(id, companyId), null, null)
  })
}

/** Removes searches whose retention has ended, and those that were never run. */
export async function removeOldSearches(database: OpenDatabase): Promise<void> {
  const expired = await database.db
    .selectFrom('held_search')
    .select(['id', 'company_id'])
    .where(sql<boolean>`coalesce(ended_at, requested_at) < now() - ${RESULT_STORAGE_DAYS}::int * interval '1 day'`)
    .execute()
  for (const { id, company_id } of expired)
    await commit(database, async trx => {
      if (await deleteSearch(trx, id))
        await record(trx, null, 'held-search.remove', searchAuditObject(id, company_id), null, null)
    })
}

/**
 * Returns a company's search; company 0 stands for all companies. Throws 404 if missing or not this
 * company's.
 */
export async function searchOf(reader: Reader, companyId: number, id: number): Promise<SearchRow> {
  const row = await reader.selectFrom('held_search').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (row.company_id ?? 0) !== companyId) throw new Refusal('not-found', 'not found')
  return row
}

/** Returns a search as the audit log names it. */
export const searchAuditObject = (id: number, companyId: number | null): AuditedObject => ({
  name: `held-search/${id}`,
  companyId: companyId ?? 0,
})

/**
 * Sends a search's result; logs the download before the first byte. Throws 409 if it is not
 * complete.
 */
export async function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: OpenDatabase,
  actor: Actor,
  { id, company_id, file_id }: SearchRow,
) {
  const file = file_id === null ? undefined : await fileDigest(db, file_id)
  if (file_id === null || !file) throw new Refusal('conflict', 'no result')
  if (request.method !== 'HEAD') {
    const download = { sha256: file.sha256 }
    const auditObject = searchAuditObject(id, company_id)
    await db.transaction().execute(trx => record(trx, actor, 'download.held-search', auditObject, null, download))
  }
  // Only the number: the file name must not reveal the search text.
  return reply
    .headers(attachmentHeaders(`UID-Check-S-${id}.zip`, 'application/zip'))
    .header('content-length', file.size)
    .send(Readable.from(fileParts(db, file_id)))
}
