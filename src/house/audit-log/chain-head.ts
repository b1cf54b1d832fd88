import type { Reader } from '../../ground/database/database.ts'

/** The newest line's place in the audit log's hash chain, from 1 on, and its hash (hex, 64 digits). */
export type ChainHead = { position: number; hash: string }

/** Where the audit log stands now; null while it has no line. */
export async function chainHead(reader: Reader): Promise<ChainHead | null> {
  const row = await reader
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { position: Number(row.position), hash: Buffer.from(row.hash).toString('hex') } : null
}
