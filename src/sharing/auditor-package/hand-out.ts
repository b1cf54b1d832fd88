import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenDatabase, Reader } from '../../ground/database/database.ts'
import { fileParts } from '../../ground/database/file-store.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { type AuditedObject, type Doer, record } from '../../house/audit-log/record.ts'
import { attachmentHeaders } from '../../house/http/attachment.ts'
import type { PackageRow } from './store.ts'

/** Who takes it home, and as what the audit log names what was handed out. */
type Taken = { doer: Doer; object: AuditedObject }

/** Sends a package's archive, with what it weighs and its hash; on record before its first byte. Refuses (409) one that is not whole, or gone. */
export async function handOutPackage(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: OpenDatabase,
  row: PackageRow,
  { doer, object }: Taken,
) {
  const file = await archiveOf(db, row)
  if (request.method !== 'HEAD') {
    const taken = { package: row.id, sha256: file.sha256 }
    await db.transaction().execute(trx => record(trx, doer, 'download.auditor-package', object, null, taken))
  }
  return reply
    .headers(attachmentHeaders(fileNameOf(row), 'application/zip'))
    .header('content-length', file.size)
    .header('repr-digest', `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`) // RFC 9530
    .send(Readable.from(fileParts(db, file.id)))
}

/** The archive of a package that is whole. Refuses (409) where there is none. */
export async function archiveOf(db: Reader, { file_id }: Pick<PackageRow, 'file_id'>) {
  const file = db.selectFrom('file').select(['id', 'size', 'sha256'])
  const found = file_id === null ? undefined : await file.where('id', '=', file_id).executeTakeFirst()
  if (!found) throw new Refusal('conflict', 'no package')
  return found
}

/** Days and number alone: whoever finds the file learns no name. */
const fileNameOf = ({ id, first_day, last_day }: PackageRow): string => `UID-Check-P-${id}-${first_day}-${last_day}.zip`
