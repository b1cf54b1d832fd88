import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { reportWrittenAt } from './store.ts'
import type { ReportVerification } from './wire.ts'

/**
 * Returns whether and when a report or auditor's package with this SHA-256 (hex, lower case) was
 * written here. Reveals nothing else.
 */
export async function verifyReport(reader: Reader, sha256: string): Promise<ReportVerification> {
  const writtenAt = (await reportWrittenAt(reader, sha256)) ?? (await packageWrittenAt(reader, sha256))
  return { isOurs: writtenAt !== null, createdAt: writtenAt?.toISOString() ?? null }
}

/**
 * Returns when a package with this hash was written, from the audit log, which also has packages
 * deleted long ago.
 */
async function packageWrittenAt(reader: Reader, sha256: string): Promise<Date | null> {
  const match = await reader
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', sql.lit('auditor-package.made'))
    .where(sql<boolean>`after ->> 'sha256' = ${sha256}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return match?.at ?? null
}
