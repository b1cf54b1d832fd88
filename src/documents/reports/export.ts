import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import { fileParts } from '../../base/database/file-store.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { record } from '../../platform/audit-log/record.ts'
import { assessmentsCsv } from './assessments-csv.ts'
import { type ExportedReport, reportsOfCompany } from './store.ts'

export type ReportsExport = { fileName: string; zip: Readable }

/** The name of the list of hashes, in the format of `sha256sum -c`. */
const MANIFEST = 'SHA256SUMS'
const ASSESSMENTS = 'judgements.csv'

/**
 * Exports all editions of a company's reports as a ZIP, with its assessments if there are any and a
 * manifest of SHA-256 hashes. The ZIP is created while it is read. Deleted companies are included,
 * because their documents are kept (docs/rules.md#soft-deletion). The export is logged before the
 * first byte. Throws 404 for a company that never existed.
 */
export async function exportReports(actor: Actor, { db }: OpenDatabase, companyId: number): Promise<ReportsExport> {
  const company = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
  if (!company) throw new Refusal('not-found', 'not found')
  const reports = await reportsOfCompany(db, companyId)
  const judgements = await assessmentsCsv(db, { companyId, language: actor.language })
  const object = { name: `company/${companyId}`, companyId }
  await db
    .transaction()
    .execute(trx => record(trx, actor, 'download.company-reports', object, null, { reports: reports.length }))
  return { fileName: `${company.name}.zip`, zip: zipOf(db, reports, judgements) }
}

function zipOf(
  db: Database,
  reports: ExportedReport[],
  judgements: Awaited<ReturnType<typeof assessmentsCsv>>,
): Readable {
  const zip = new ZipFile()
  for (const report of reports) {
    // A PDF is already compressed. With a known size, none of it is held in memory.
    const options = { compress: false, size: report.size, mtime: report.createdAt }
    zip.addReadStreamLazy(reportName(report), options, ready =>
      ready(null, Readable.from(fileParts(db, report.fileId))),
    )
  }
  const hashLines = reports.map(report => `${report.sha256}  ${reportName(report)}\n`)
  if (judgements.lastAt) {
    zip.addBuffer(judgements.csv, ASSESSMENTS, { mtime: judgements.lastAt })
    hashLines.push(`${createHash('sha256').update(judgements.csv).digest('hex')}  ${ASSESSMENTS}\n`)
  }
  zip.addBuffer(Buffer.from(hashLines.join('')), MANIFEST, { mtime: reports.at(-1)?.createdAt ?? new Date(0) })
  // Readable.wrap would drop unread data when the wrapped stream closes, and a client may read
  // slowly.
  const output = zip.outputStream.pipe(new PassThrough())
  zip.on('error', failure => output.destroy(failure instanceof Error ? failure : new Error(String(failure))))
  zip.end()
  return output
}

/**
 * Returns the file name from a report's own number (B-17/1, E-4/1): always the same, and without
 * user input.
 */
export const reportName = ({ batchId, singleCheckId, edition }: ExportedReport): string =>
  batchId === null ? `E-${singleCheckId}-${edition}.pdf` : `B-${batchId}-${edition}.pdf`
