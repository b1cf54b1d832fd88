import { createHash } from 'node:crypto'
import { VIENNA } from '../../../ground/texts/days.ts'
import type { SignedHead } from '../../../house/audit-log/signature-store.ts'
import type { GuideFacts } from './guide.ts'

/** What is signed: whose evidence of which days it is, how much, when it was made by which release, the sums of all files, and where the audit log stood. */
export function manifestOf(
  { company, days, madeAt, version, counts, key }: GuideFacts,
  sums: string,
  auditHead: SignedHead | null,
): Buffer {
  const manifest = {
    format: 'uid-check-auditor-package',
    formatVersion: 1,
    productVersion: version,
    company,
    period: { firstDay: days.first, lastDay: days.last, timeZone: VIENNA },
    madeAt: madeAt.toISOString(),
    counts,
    publicKeySha256: key.fingerprint,
    sha256sums: createHash('sha256').update(sums).digest('hex'),
    auditHead,
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}
