import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../ground/database/encryption.ts'
import { defineSecretColumn } from '../../ground/database/secret-column.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret as Standard Webhooks writes it: 32 random bytes in base64, by whose beginning scanners know it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

// The same for both: a rotated secret becomes the old one as it is.
const context = ({ id }: { id: number }): Context => ({ purpose: 'webhook', name: `webhook/${id}` })

/** The secret that signs what an endpoint is sent. */
export const WEBHOOK_SECRET = defineSecretColumn({
  table: 'webhook_endpoint',
  key: 'id',
  column: 'secret_sealed',
  context,
})

/** The secret that signs beside it for a day (endpoints.ts). */
export const OLD_WEBHOOK_SECRET = defineSecretColumn({
  table: 'webhook_endpoint',
  key: 'id',
  column: 'old_secret_sealed',
  context,
})

/** The headers that prove a body ours (Standard Webhooks 1.0.0): it is signed with each of the secrets. */
export function signedHeaders(eventId: string, now: Date, body: string, secrets: string[]): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.map(secret => `v1,${signature(secret, `${eventId}.${seconds}.${body}`)}`)
  return { 'webhook-id': eventId, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
