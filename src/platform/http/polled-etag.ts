import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../base/roles/contract-rules.ts'

/**
 * Sets the ETag of a polling call's answer from its `content`. Returns true if the client already
 * has that content (If-None-Match): a 304 without a body is then enough, and the content need not
 * be serialized.
 */
export function isUnchanged(
  { access, method, isPolled }: Endpoint,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  content: unknown,
): boolean {
  // A program's client may not support 304, and its contract does not include it.
  if (!isPolled || method !== 'GET' || access === 'program') return false
  const tag = `"${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}"`
  reply.header('etag', tag)
  return request.headers['if-none-match'] === tag
}
