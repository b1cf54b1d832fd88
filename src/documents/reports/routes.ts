import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { App } from '../../platform/http/app.ts'
import { attachmentHeaders } from '../../platform/http/attachment.ts'
import { perMinuteAndAddress } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { downloadBatchReport, downloadSingleReport, sendReport } from './download.ts'
import { exportReports } from './export.ts'
import { verifyReport } from './verify.ts'
import { editionQuerySchema, reportHashSchema, reportVerificationSchema } from './wire.ts'

/** The limit per address: a person verifies a handful of files; more is a script. */
const MAX_VERIFICATIONS_PER_MINUTE = 60

/**
 * Writes a single check's report when it is first requested (single-check/single-report.ts, a layer
 * above).
 */
export type EnsureSingleReport = (actor: Actor, singleCheckId: number) => Promise<void>

type ReportsDeps = Pick<Services, 'database'> & { prepareSingle?: EnsureSingleReport }

/**
 * Registers the audit-report routes. A report is served byte for byte the same to every user with
 * access (docs/rules.md#editions).
 */
export function reportsRoutes(app: App, { database, prepareSingle }: ReportsDeps): void {
  const { db } = database
  serve(app, contract.batchReport, { query: editionQuerySchema }, async (request, reply) => {
    const selection = { batchId: request.params.id, edition: request.query.edition }
    const report = await downloadBatchReport(actorOf(request), db, selection)
    return sendReport(request, reply, database, report, {
      action: 'download.report',
      name: `task/${selection.batchId}`,
    })
  })
  serve(app, contract.singleCheckReport, {}, async (request, reply) => {
    const { id } = request.params
    await prepareSingle?.(actorOf(request), id)
    const report = await downloadSingleReport(actorOf(request), db, id)
    return sendReport(request, reply, database, report, {
      action: 'download.single-report',
      name: `single-check/${id}`,
    })
  })
  // No HEAD route: every export is logged, but a HEAD request is not an export.
  serve(app, contract.exportAll, { exposeHeadRoute: false }, async (request, reply) => {
    const { fileName, zip } = await exportReports(actorOf(request), database, request.params.companyId)
    return reply.headers(attachmentHeaders(fileName, 'application/zip')).send(zip)
  })
  serve(
    app,
    contract.verify,
    {
      body: reportHashSchema,
      answer: reportVerificationSchema,
      config: perMinuteAndAddress(MAX_VERIFICATIONS_PER_MINUTE),
    },
    request => verifyReport(db, request.body.sha256),
  )
}
