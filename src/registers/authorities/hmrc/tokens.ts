import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../base/database/encryption.ts'
import { autoRenewLease } from '../../../base/database/lease.ts'
import { defineDroppableColumn } from '../../../base/database/secret-column.ts'
import type { Services } from '../../../platform/services.ts'
import { type HmrcApplication, type HmrcService, requestToken, type TokenReply } from './access-token.ts'
import { leaseTokenRequest, readValidToken, storeToken, TOKEN_REQUEST_LEASE } from './store.ts'

/** The installation's token at HMRC, or the reply without one. */
export type TokenResult = { kind: 'granted'; token: string } | Extract<TokenReply, { kind: 'failed' }>

export type Tokens = {
  /** Returns the shared token, or a new one. `stale` = the token that HMRC has just refused. */
  getToken: (stale?: string) => Promise<TokenResult>
}

type TokenDeps = Pick<Services, 'database' | 'encryption'> & {
  service: HmrcService
  application: HmrcApplication
  /** How long the request of a crashed process blocks the others; five seconds except in tests. */
  leaseMs?: number
}

const context = ({ application_hash }: { application_hash: string }): Context => ({
  purpose: 'hmrc-token',
  name: `hmrc token ${application_hash}`,
})

/**
 * The column of shared tokens. A token that cannot be decrypted is dropped: the next query requests
 * a new one.
 */
export const HMRC_TOKEN = defineDroppableColumn({
  table: 'hmrc_token',
  key: 'application_hash',
  column: 'token_sealed',
  contexts: async () => row => [context(row)],
})

/**
 * Shares one token of the installation. It is stored encrypted in the database. Within a process
 * all queries share one request in progress; across processes a lease on the row admits one request
 * while the others wait for its result.
 */
export function shareTokens(deps: TokenDeps): Tokens {
  const row = { application_hash: hashOf(deps) }
  let pending: Promise<TokenResult> | null = null
  return {
    getToken: async stale => {
      const stored = await readStoredToken(deps, row, stale)
      if (stored) return stored
      pending ??= requestTokenInLease(deps, row, stale).finally(() => {
        pending = null
      })
      return pending
    },
  }
}

type Row = { application_hash: string }

// Includes the address: tokens of the sandbox work only there.
const hashOf = ({ service, application }: TokenDeps): string =>
  createHash('sha256')
    .update(JSON.stringify(['hmrc', service.url, application.id]))
    .digest('hex')

async function readStoredToken(deps: TokenDeps, row: Row, stale?: string): Promise<TokenResult | null> {
  const { database, encryption } = deps
  const encrypted = await readValidToken(database.db, row.application_hash)
  if (encrypted === null) return null
  try {
    const token = encryption.decrypt(encrypted, context(row))
    return token === stale ? null : { kind: 'granted', token }
  } catch {
    // Encrypted with a key that no longer exists.
    return null
  }
}

const LEASE_MS = 5_000
const POLL_INTERVAL_MS = 100

/** Requests a token while no other process does; later callers use its result. */
async function requestTokenInLease(deps: TokenDeps, row: Row, stale?: string): Promise<TokenResult> {
  const { db } = deps.database
  const acquire = () => leaseTokenRequest(db, row.application_hash, deps.leaseMs ?? LEASE_MS)
  let lease = await acquire()
  // The lease of a process that died during its request expires.
  for (; lease === null; lease = await acquire()) await pause(POLL_INTERVAL_MS)
  // A call may take as long as its time-out, so the lease is short and renewed: only that of a dead
  // process expires.
  const { release } = autoRenewLease(db, TOKEN_REQUEST_LEASE, lease)
  try {
    return (await readStoredToken(deps, row, stale)) ?? (await requestAndStoreToken(deps, row))
  } finally {
    await release()
  }
}

// A query must arrive before its token expires.
const EXPIRY_MARGIN_SECONDS = 30

async function requestAndStoreToken(
  { database, encryption, service, application }: TokenDeps,
  row: Row,
): Promise<TokenResult> {
  const reply = await requestToken(service, application)
  if (reply.kind === 'failed') return reply
  const { token, lastsSeconds } = reply
  const encrypted = encryption.encrypt(token, context(row))
  await storeToken(database.db, row.application_hash, encrypted, lastsSeconds - EXPIRY_MARGIN_SECONDS)
  return { kind: 'granted', token }
}
