import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../database/encryption.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret as Standard Webhooks writes it: 32 random bytes in base64, by whose beginning scanners know it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Binds an encrypted secret to its endpoint. */
export const secretContext = (endpointId: number): Context => ({ purpose: 'webhook', name: `webhook/${endpointId}` })

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
