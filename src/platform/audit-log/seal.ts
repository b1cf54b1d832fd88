import type { Reader } from '../../base/database/database.ts'
import { readLastSignedHead } from './store.ts'
import type { AuditSeal } from './wire.ts'

/**
 * Returns when a third party last stamped a head, and its URL; null = never. The caller passes it,
 * because timestamps belong to a higher layer.
 */
export type LastStamp = (reader: Reader) => Promise<{ genTime: Date; tsa: string } | null>

/** Returns when the audit log's head was last signed and stamped; null if it was never signed. */
export async function readSeal(reader: Reader, lastStamp: LastStamp): Promise<AuditSeal | null> {
  const signed = await readLastSignedHead(reader)
  if (signed === null) return null
  const stamp = await lastStamp(reader)
  return {
    signedAt: signed.at,
    stamp: stamp && { at: stamp.genTime.toISOString(), by: new URL(stamp.tsa).hostname },
  }
}
