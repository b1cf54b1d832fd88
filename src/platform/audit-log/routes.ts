import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { OpenDatabase, Reader } from '../../base/database/database.ts'
import { actorOf } from '../../base/roles/access.ts'
import { translate } from '../../base/texts/translate.ts'
import type { App } from '../http/app.ts'
import { attachmentHeaders } from '../http/attachment.ts'
import { serve } from '../http/serve.ts'
import * as contract from './contract.ts'
import type { AuditTexts } from './describe-rules.ts'
import { exportAuditLog } from './export.ts'
import { listAuditLines } from './list-lines.ts'
import { readLastSignedHead } from './store.ts'
import { type AuditSeal, auditListSchema, auditQuerySchema } from './wire.ts'

type LogDeps = { database: OpenDatabase; auditTexts: AuditTexts; lastStamp: LastStamp }

/**
 * GET /api/auditlog: one page, or all matching lines as CSV if the client accepts that
 * (docs/rules.md#audit-log).
 */
export function auditLogRoutes(app: App, { database, auditTexts, lastStamp }: LogDeps): void {
  // No HEAD: it would log an export that is not downloaded.
  const schemas = { query: auditQuerySchema(auditTexts.actions), answer: auditListSchema, exposeHeadRoute: false }
  serve(app, contract.list, schemas, async (request, reply) => {
    const actor = actorOf(request)
    if (!request.headers.accept?.includes('text/csv')) {
      const lines = await listAuditLines(actor, database.db, auditTexts, request.query)
      return { ...lines, seal: await readSeal(database.db, lastStamp) }
    }
    const { page: _page, itemsPerPage: _itemsPerPage, ...filter } = request.query
    const fileName = translate(auditTexts.texts, actor.language)('csvFile')
    const parts = await exportAuditLog(actor, database, auditTexts, filter)
    return sendCsv(reply, fileName, parts)
  })
}

const sendCsv = (reply: FastifyReply, fileName: string, parts: AsyncGenerator<string>) =>
  reply.headers(attachmentHeaders(fileName, 'text/csv; charset=utf-8')).send(Readable.from(parts))

/**
 * Returns when a third party last stamped a head, and its URL; null = never. The caller passes it,
 * because timestamps belong to a higher layer.
 */
type LastStamp = (reader: Reader) => Promise<{ genTime: Date; tsa: string } | null>

/** Returns when the audit log's head was last signed and stamped; null if it was never signed. */
async function readSeal(reader: Reader, lastStamp: LastStamp): Promise<AuditSeal | null> {
  const signed = await readLastSignedHead(reader)
  if (signed === null) return null
  const stamp = await lastStamp(reader)
  return {
    signedAt: signed.at,
    stamp: stamp && { at: stamp.genTime.toISOString(), by: new URL(stamp.tsa).hostname },
  }
}
