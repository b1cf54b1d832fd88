import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../base/database/encryption.ts'
import { defineSecretColumn } from '../../base/database/secret-column.ts'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/**
 * Returns a new secret in the format of Standard Webhooks: 32 random bytes in base64, with a prefix
 * that secret scanners recognize.
 */
export const createSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

// Both secrets have the same context, because a rotated secret is moved unchanged to the old
// column.
const context = ({ id }: { id: number }): Context => ({ purpose: 'webhook', name: `webhook/${id}` })

/** The secret that signs an endpoint's events. */
export const WEBHOOK_SECRET = defineSecretColumn({
  table: 'webhook_endpoint',
  key: 'id',
  column: 'secret_sealed',
  context,
})

/** The previous secret, which also signs for a day (endpoints.ts). */
export const OLD_WEBHOOK_SECRET = defineSecretColumn({
  table: 'webhook_endpoint',
  key: 'id',
  column: 'old_secret_sealed',
  context,
})

/**
 * Returns the headers that authenticate a body (Standard Webhooks 1.0.0), with one signature for
 * each secret.
 */
export function signedHeaders(eventId: string, now: Date, body: string, secrets: string[]): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.map(secret => `v1,${signature(secret, `${eventId}.${seconds}.${body}`)}`)
  return { 'webhook-id': eventId, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
