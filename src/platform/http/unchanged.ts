import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../base/roles/contract-rules.ts'

/**
 * Marks the answer of a call that a page repeats with an ETag of its `content`. Returns true if the
 * client has that content already (If-None-Match): then a 304 without a body is enough, and no
 * schema has to shape it again.
 */
export function isUnchanged(
  { who, method, isPolled }: Endpoint,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  content: unknown,
): boolean {
  // A program's client may know no 304, and its contract promises none.
  if (!isPolled || method !== 'GET' || who === 'program') return false
  const tag = `"${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}"`
  reply.header('etag', tag)
  return request.headers['if-none-match'] === tag
}
