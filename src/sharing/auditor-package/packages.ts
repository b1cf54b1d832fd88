import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { commit } from '../../base/database/commit.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { OpenDatabase, Reader, Transaction } from '../../base/database/database.ts'
import { fileParts } from '../../base/database/file-store.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { createRemovalByCompany } from '../../documents/reports/retention/removals.ts'
import { type AuditActor, type AuditedObject, record } from '../../platform/audit-log/record.ts'
import { attachmentHeaders } from '../../platform/http/attachment.ts'
import { MAX_STORED_PACKAGES, STORAGE_DAYS } from './package-rules.ts'
import { deletePackages, endWithoutArchive, insertPackage, type PackageRow } from './store.ts'
import type { PackageRequest } from './wire.ts'

/**
 * Queues a package for a worker to make. Returns its id. A deleted company's evidence stays, so the
 * operator may still request its package. Throws 404 for a company that never existed, 409 while
 * another package of it is pending, or if it has the maximum number of packages.
 */
export async function requestPackage(
  actor: Actor,
  database: OpenDatabase,
  companyId: number,
  { firstDay, lastDay }: PackageRequest,
): Promise<number> {
  const days = { first_day: firstDay, last_day: lastDay }
  return commit(database, async trx => {
    await refuseUnknownCompany(trx, companyId)
    await refuseTooMany(trx, companyId)
    const request = { company_id: companyId, ...days, language: actor.language, requested_by: actor.userId }
    const id = await insertPackage(trx, request)
    if (id === null) throw new Refusal('conflict', 'package is being made')
    await record(
      trx,
      actor,
      'auditor-package.ask',
      packageAuditObject({ id, company_id: companyId }),
      null,
      packageAuditDays(days),
    )
    return id
  })
}

// Locked, so that of two concurrent requests the second counts the first.
async function refuseUnknownCompany(trx: Transaction, id: number): Promise<void> {
  const company = trx.selectFrom('company').select('id').where('id', '=', id)
  if (!(await company.forNoKeyUpdate().executeTakeFirst())) throw new Refusal('not-found', 'not found')
}

async function refuseTooMany(trx: Transaction, companyId: number): Promise<void> {
  const packages = trx.selectFrom('auditor_package').where('company_id', '=', companyId).where('state', '=', 'made')
  if ((await countOf(packages)) >= MAX_STORED_PACKAGES) throw new Refusal('conflict', 'too many packages')
}

/**
 * Removes a package's archive, or cancels its making; its entry stays in the list. Throws 404 if
 * not this company's, 409 if it has no archive.
 */
export async function removePackage(
  actor: Actor,
  database: OpenDatabase,
  companyId: number,
  id: number,
): Promise<void> {
  await commit(database, async trx => {
    const row = await lockPackage(trx, companyId, id)
    if (row.state !== 'made' && row.state !== 'waiting') throw new Refusal('conflict', 'package is gone')
    await endWithoutArchive(trx, row, 'removed')
    await record(trx, actor, 'auditor-package.remove', packageAuditObject(row), packageAuditDays(row), null)
  })
}

/** Removes archives older than the limit. They are copies; the evidence itself stays. */
export async function removeOldPackages(database: OpenDatabase): Promise<void> {
  const expired = await database.db
    .selectFrom('auditor_package')
    .select(['id', 'company_id'])
    .where('state', '=', 'made')
    .where(sql<boolean>`ended_at < now() - ${STORAGE_DAYS}::int * interval '1 day'`)
    .execute()
  for (const { id, company_id } of expired)
    await commit(database, async trx => {
      const row = await lockPackage(trx, company_id, id)
      if (row.state !== 'made') return
      await endWithoutArchive(trx, row, 'removed')
      await record(trx, null, 'auditor-package.remove', packageAuditObject(row), packageAuditDays(row), null)
    })
}

/** Deletes the entries of packages whose retention has ended; the audit log still lists them. */
export const removeExpiredPackages = createRemovalByCompany((trx, companyId, { before }) =>
  deletePackages(trx, companyId, before),
)

/** Returns a company's package. Throws 404 if missing or another company's. */
export async function packageOf(reader: Reader, companyId: number, id: number): Promise<PackageRow> {
  return requireRow(await rowOf(reader, companyId, id).executeTakeFirst())
}

/** Returns a company's package, locked until the transaction ends. Throws 404 like packageOf. */
export async function lockPackage(trx: Transaction, companyId: number, id: number): Promise<PackageRow> {
  return requireRow(await rowOf(trx, companyId, id).forNoKeyUpdate().executeTakeFirst())
}

const rowOf = (reader: Reader, companyId: number, id: number) =>
  reader.selectFrom('auditor_package').selectAll().where('id', '=', id).where('company_id', '=', companyId)

function requireRow(row: PackageRow | undefined): PackageRow {
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}

/** Returns a package as the audit log names it. */
export const packageAuditObject = ({ id, company_id }: Pick<PackageRow, 'id' | 'company_id'>) => ({
  name: `auditor-package/${id}`,
  companyId: company_id,
})

/** Returns a package's days for the audit log. */
export const packageAuditDays = ({ first_day, last_day }: Pick<PackageRow, 'first_day' | 'last_day'>) => ({
  from: first_day,
  to: last_day,
})

/** Who downloads, and the object's name in the audit log. */
type PackageDownload = { actor: AuditActor; object: AuditedObject }

/**
 * Sends a package's archive with size and hash; logs the download before the first byte. Throws 409
 * if it is incomplete or removed.
 */
export async function sendPackage(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: OpenDatabase,
  row: PackageRow,
  { actor: doer, object }: PackageDownload,
) {
  const file = await archiveOf(db, row)
  if (request.method !== 'HEAD') {
    const download = { package: row.id, sha256: file.sha256 }
    await db.transaction().execute(trx => record(trx, doer, 'download.auditor-package', object, null, download))
  }
  // repr-digest: RFC 9530.
  return reply
    .headers(attachmentHeaders(fileNameOf(row), 'application/zip'))
    .header('content-length', file.size)
    .header('repr-digest', `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`)
    .send(Readable.from(fileParts(db, file.id)))
}

/** Returns the archive of a complete package. Throws 409 if there is none. */
export async function archiveOf(db: Reader, { file_id }: Pick<PackageRow, 'file_id'>) {
  const file = db.selectFrom('file').select(['id', 'size', 'sha256'])
  const archive = file_id === null ? undefined : await file.where('id', '=', file_id).executeTakeFirst()
  if (!archive) throw new Refusal('conflict', 'no package')
  return archive
}

/** Returns the archive's file name: number and days, because it must not reveal the company. */
const fileNameOf = ({ id, first_day, last_day }: PackageRow): string => `UID-Check-P-${id}-${first_day}-${last_day}.zip`
