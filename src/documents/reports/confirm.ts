import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { reportWrittenAt } from './store.ts'
import type { ReportChecked } from './wire.ts'

/** Whether a report or an auditor's package with this SHA-256 (hex, lower case) was written here, and when. Tells nothing else of it. */
export async function confirmReport(reader: Reader, sha256: string): Promise<ReportChecked> {
  const writtenAt = (await reportWrittenAt(reader, sha256)) ?? (await packageMadeAt(reader, sha256))
  return { isOurs: writtenAt !== null, createdAt: writtenAt?.toISOString() ?? null }
}

/** By the audit log, which knows of archives that are long gone. */
async function packageMadeAt(reader: Reader, sha256: string): Promise<Date | null> {
  const found = await reader
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', sql.lit('auditor-package.made'))
    .where(sql<boolean>`after ->> 'sha256' = ${sha256}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.at ?? null
}
