import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, OpenDatabase } from '../../ground/database/database.ts'
import { fileParts } from '../../ground/database/file-store.ts'
import { actorOf } from '../../ground/roles/access.ts'
import { record } from '../../house/audit-log/record.ts'
import { attachmentHeaders } from '../../house/http/attachment.ts'
import type { ReportDownload } from './download.ts'

/** Who took a report home is on record before its first byte (check G-01); a HEAD takes nothing. */
export async function noteDownload(
  request: FastifyRequest,
  { db }: OpenDatabase,
  action: 'download.report' | 'download.single-report',
  name: string,
  { companyId, sha256 }: ReportDownload,
): Promise<void> {
  if (request.method === 'HEAD') return
  await db.transaction().execute(trx => record(trx, actorOf(request), action, { name, companyId }, null, { sha256 }))
}

/** Sends a report as it is kept, with what it weighs and its hash. */
export const handOut = (reply: FastifyReply, db: Database, report: ReportDownload) =>
  reply
    .headers(attachmentHeaders(report.fileName, 'application/pdf'))
    .header('content-length', report.size)
    .header('repr-digest', `sha-256=:${Buffer.from(report.sha256, 'hex').toString('base64')}:`) // RFC 9530
    .send(Readable.from(fileParts(db, report.fileId)))
