import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, OpenDatabase, Reader } from '../../base/database/database.ts'
import { fileBytes } from '../../base/database/file-store.ts'
import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { isInScope } from '../../base/roles/role-rules.ts'
import { actsForColleagues } from '../../base/roles/scope.ts'
import { isRecordedWithinHour } from '../../platform/audit-log/recently-recorded.ts'
import { record } from '../../platform/audit-log/record.ts'
import { attachmentHeaders } from '../../platform/http/attachment.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { reportName } from './report-name-rules.ts'
import { batchReport, type StoredReport, singleReport } from './store.ts'

/** `companyId`: the report's company, for the audit log. */
type ReportDownload = StoredReport & { fileName: string; companyId: number }

/**
 * Returns a batch's report for its creator, and for Admins and Devs in scope. If the creator has
 * left or is a program, everyone in the company has access (docs/rules.md#who-may-act-on-a-batch).
 * Throws 404 for a missing or foreign batch alike, and 403 for a colleague's.
 */
export async function downloadBatchReport(
  actor: Actor,
  db: Database,
  { batchId, edition }: { batchId: number; edition?: number | undefined },
): Promise<ReportDownload> {
  const batch = await db
    .selectFrom('batch')
    .innerJoin('users', 'users.id', 'batch.created_by')
    .select(['batch.company_id', 'batch.created_by as user_id', 'batch.file_name'])
    .select(['users.is_active', 'users.is_program', 'users.deleted_at', 'users.company_id as user_company_id'])
    .where('batch.id', '=', batchId)
    .executeTakeFirst()
  refuseUnlessAllowed(actor, batch)
  const report = requireReport(await batchReport(db, batchId, edition))
  return { ...report, fileName: reportName(batch.file_name), companyId: batch.company_id }
}

/** Returns a single check's report, under the same rules as a batch's. */
export async function downloadSingleReport(actor: Actor, db: Reader, singleCheckId: number): Promise<ReportDownload> {
  const check = await db
    .selectFrom('single_check')
    .innerJoin('users', 'users.id', 'single_check.user_id')
    .select(['single_check.company_id', 'single_check.user_id', 'single_check.uid'])
    .select(['users.is_active', 'users.is_program', 'users.deleted_at', 'users.company_id as user_company_id'])
    .where('single_check.id', '=', singleCheckId)
    .executeTakeFirst()
  refuseUnlessAllowed(actor, check)
  const report = requireReport(await singleReport(db, singleCheckId))
  return { ...report, fileName: `${check.uid || 'UID'}.pdf`, companyId: check.company_id }
}

type OwnedDocument = {
  company_id: number
  user_id: number
  user_company_id: number
  is_active: boolean
  is_program: boolean
  deleted_at: Date | null
}

function refuseUnlessAllowed<T extends OwnedDocument>(actor: Actor, document: T | undefined): asserts document is T {
  if (!document || !isInScope(actor, document.company_id)) throw new Refusal('not-found', 'not found')
  if (document.user_id === actor.userId || actsForColleagues(actor) || isSharedWithCompany(document)) return
  throw new Refusal('not-allowed', 'not your request')
}

/** Returns whether everyone in the company has access: the creator is a program, or has left. */
const isSharedWithCompany = ({
  is_program,
  is_active,
  deleted_at,
  user_company_id,
  company_id,
}: OwnedDocument): boolean => is_program || !is_active || deleted_at !== null || user_company_id !== company_id

function requireReport(report: StoredReport | null): StoredReport {
  if (report === null) throw new Refusal('not-found', 'not found')
  return report
}

type DownloadEvent = { action: 'download.report' | 'download.single-report'; name: string }

/**
 * Sends a stored report or a part of it. A download is logged before its first byte (check G-01),
 * but not a HEAD request and not the continuation of a download (docs/api.md#files).
 */
export function sendReport(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: OpenDatabase,
  report: ReportDownload,
  event: DownloadEvent,
) {
  const { companyId, sha256, fileName } = report
  const { action, name } = event
  const actor = actorOf(request)
  return sendFile(reply, {
    file: report,
    bytes: part => fileBytes(db, report.fileId, part),
    headers: attachmentHeaders(fileName, 'application/pdf'),
    isLogged: () => isRecordedWithinHour(db, actor, action, { name, sha256 }),
    logDownload: async () => {
      if (request.method === 'HEAD') return
      await db.transaction().execute(trx => record(trx, actor, action, { name, companyId }, null, { sha256 }))
    },
  })
}
