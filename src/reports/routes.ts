import { z } from 'zod'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { attachmentHeaders } from '../http/attachment.ts'
import { perMinuteAndAddress } from '../login/rate-limits.ts'
import { actorOf } from '../roles/access.ts'
import type { Actor } from '../roles/actor.ts'
import { pathCompanyId, pathId } from '../roles/path-rules.ts'
import { confirmReport } from './confirm.ts'
import { downloadBatchReport, downloadSingleReport } from './download.ts'
import { exportReports } from './export.ts'
import { handOut, noteDownload } from './hand-out.ts'
import { reportCheckedSchema, reportCheckSchema } from './wire.ts'

const params = z.object({ id: pathId })
const ofCompany = z.object({ companyId: pathCompanyId })
const LARGEST_EDITION = 32_767 // smallint of the database
const querystring = z.object({
  edition: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .refine(edition => edition <= LARGEST_EDITION)
    .optional(),
})

/** A person drops a handful of files; more is somebody who tries. */
const CHECKS_A_MINUTE = 60

type Needs = {
  database: OpenDatabase
  /** Writes a single check's report when it is wanted for the first time (single-check/keep-report.ts, a layer above). */
  prepareSingle?: (actor: Actor, singleCheckId: number) => Promise<void>
}

/** The doors to the audit reports (docs/rules.md#editions): the same bytes for ever, to whoever may have them. */
export function reportsRoutes(app: App, { database, prepareSingle }: Needs): void {
  const { db } = database
  app.get('/api/file/report/:id', { schema: { params, querystring } }, async (request, reply) => {
    const asked = { batchId: request.params.id, edition: request.query.edition }
    const report = await downloadBatchReport(actorOf(request), db, asked)
    await noteDownload(request, database, 'download.report', `task/${asked.batchId}`, report)
    return handOut(reply, db, report)
  })
  app.get('/api/file/report/single/:id', { schema: { params } }, async (request, reply) => {
    const { id } = request.params
    await prepareSingle?.(actorOf(request), id)
    const report = await downloadSingleReport(actorOf(request), db, id)
    await noteDownload(request, database, 'download.single-report', `single-check/${id}`, report)
    return handOut(reply, db, report)
  })
  // No HEAD: an export is on record, and asking for its headers is none.
  app.get(
    '/api/company/:companyId/reports',
    { schema: { params: ofCompany }, exposeHeadRoute: false },
    async (request, reply) => {
      const { fileName, zip } = await exportReports(actorOf(request), database, request.params.companyId)
      return reply.headers(attachmentHeaders(fileName, 'application/zip')).send(zip)
    },
  )
  app.post(
    '/api/report-check',
    {
      schema: { body: reportCheckSchema, response: { 200: reportCheckedSchema } },
      config: perMinuteAndAddress(CHECKS_A_MINUTE),
    },
    request => confirmReport(db, request.body.sha256),
  )
}
