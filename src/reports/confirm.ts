import type { Reader } from '../database/database.ts'
import { reportWrittenAt } from './store.ts'
import type { ReportChecked } from './wire.ts'

/** Whether a report with this SHA-256 (hex, lower case) is kept here, and when it was written. Tells nothing else of it. */
export async function confirmReport(reader: Reader, sha256: string): Promise<ReportChecked> {
  const writtenAt = await reportWrittenAt(reader, sha256)
  return { isOurs: writtenAt !== null, createdAt: writtenAt?.toISOString() ?? null }
}
