import type { Reader } from '../../../base/database/database.ts'
import { reportName } from '../../../documents/reports/export.ts'
import { reportsOfCompany } from '../../../documents/reports/store.ts'
import type { Period } from './period.ts'

/** A stored file; `sha256` was computed when it was written. */
export type StoredFile = { name: string; fileId: number; sha256: string; size: number; at: Date }

/** Returns every edition of every report that a company got in a period. */
export const reportFiles = async (reader: Reader, companyId: number, period: Period): Promise<StoredFile[]> =>
  (await reportsOfCompany(reader, companyId, period)).map(report => ({
    name: `reports/${reportName(report)}`,
    at: report.createdAt,
    fileId: report.fileId,
    sha256: report.sha256,
    size: report.size,
  }))

/** Returns the stored result files of batches that ended in a period; some lists have two. */
export async function resultFiles(reader: Reader, companyId: number, { from, before }: Period): Promise<StoredFile[]> {
  const rows = await reader
    .selectFrom('batch')
    .innerJoin('file', join =>
      join.on(on =>
        on.or([on('file.id', '=', on.ref('result_file_id')), on('file.id', '=', on.ref('result_utf8_file_id'))]),
      ),
    )
    .select(['batch.id', 'batch.file_name', 'batch.result_utf8_file_id', 'batch.finished_at'])
    .select(['file.id as fileId', 'file.sha256', 'file.size'])
    .where('batch.company_id', '=', companyId)
    .where('batch.finished_at', '>=', from)
    .where('batch.finished_at', '<', before)
    .orderBy('batch.id')
    .orderBy('file.id')
    .execute()
  return rows.map(row => ({ ...row, name: `results/${resultName(row)}`, at: row.finished_at ?? from }))
}

type Result = { id: number; file_name: string; fileId: number; result_utf8_file_id: number | null }

/** Names a result by its batch's number, because the uploaded file name is user input. */
function resultName({ id, file_name, fileId, result_utf8_file_id }: Result): string {
  const extension = /\.(xlsx|csv|txt)$/i.exec(file_name)?.[1]?.toLowerCase() ?? 'xlsx'
  return fileId === result_utf8_file_id ? `B-${id}-utf-8.${extension}` : `B-${id}.${extension}`
}
