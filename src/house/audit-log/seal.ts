import type { Reader } from '../../ground/database/database.ts'
import { lastSigned } from './store.ts'
import type { AuditSeal } from './wire.ts'

/** Says when a third party stamped a head last, and by what address it is asked; null = none did yet. From above, where others are asked. */
export type LastStamp = (reader: Reader) => Promise<{ genTime: Date; tsa: string } | null>

/** Returns when the audit log's head was signed last, and stamped; null where it never was signed. */
export async function sealOf(reader: Reader, lastStamp: LastStamp): Promise<AuditSeal | null> {
  const signed = await lastSigned(reader)
  if (signed === null) return null
  const stamp = await lastStamp(reader)
  return {
    signedAt: signed.at,
    stamp: stamp && { at: stamp.genTime.toISOString(), by: new URL(stamp.tsa).hostname },
  }
}
