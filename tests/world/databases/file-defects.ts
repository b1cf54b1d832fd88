import { createHash } from 'node:crypto'
import type { Database } from '../../../src/base/database/database.ts'
import { readFile } from '../../../src/base/database/file-store.ts'

/**
 * Returns every defect of the files stored in a database: a wrong size, a wrong hash, or a report
 * that changed.
 */
export async function findFileDefects(db: Database): Promise<string[]> {
  const defects: string[] = []
  const files = await db.selectFrom('file').selectAll().execute()
  for (const { id, size, sha256 } of files) {
    const bytes = await readFile(db, id)
    const actualHash = createHash('sha256').update(bytes).digest('hex')
    if (bytes.length !== size || actualHash !== sha256)
      defects.push(`file ${id}: ${bytes.length} of ${size} bytes, ${actualHash}`)
  }
  const hashes = new Map(files.map(({ id, sha256 }) => [id, sha256]))
  const reports = await db.selectFrom('report').selectAll().execute()
  defects.push(
    ...reports.filter(({ file_id, sha256 }) => hashes.get(file_id) !== sha256).map(({ id }) => `report ${id}`),
  )
  const batches = await db.selectFrom('batch').selectAll().execute()
  const referenced = batches.flatMap(batch => [batch.upload_file_id, batch.result_file_id]).filter(id => id !== null)
  return [...defects, ...referenced.filter(id => !hashes.has(id)).map(id => `a batch points to file ${id}`)]
}
