import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'

/** Lets a page have styles of its own beside our files: those with this nonce, or with this hash (CSP level 3). */
export const allowStyle = (reply: FastifyReply, source: string): FastifyReply =>
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace("style-src 'self'", `$& '${source}'`))

/** Returns the source that stands for one style element's text. */
export const styleHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
