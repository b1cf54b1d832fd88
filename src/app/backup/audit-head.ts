import type { Ask } from './ask.ts'
import type { Manifest } from './manifest.ts'

/** Where the audit log's hash chain stands; null while it has no line, or in a database of before the chain. */
export async function readAuditHead(ask: Ask, tables: ReadonlyMap<string, unknown>): Promise<Manifest['auditHead']> {
  if (!tables.has('audit_chain')) return null
  const [head] = await ask(
    `select position::text, encode(hash, 'hex') as hash from audit_chain order by audit_chain.position desc limit 1`,
  )
  return head ? { position: Number(head.position), hash: String(head.hash) } : null
}
