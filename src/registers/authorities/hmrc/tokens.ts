import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../ground/database/encryption.ts'
import { keepLease } from '../../../ground/database/lease.ts'
import { defineForgettableColumn } from '../../../ground/database/secret-column.ts'
import type { Services } from '../../../house/services.ts'
import { type HmrcApplication, type HmrcService, requestToken, type TokenReply } from './access-token.ts'
import { ASKING, keepToken, leaseAsking, tokenInUse } from './store.ts'

/** The installation's token at HMRC, or what was said in its place. */
export type TokenResult = { kind: 'granted'; token: string } | Extract<TokenReply, { kind: 'failed' }>

export type Tokens = {
  /** Returns the shared token, or a new one. `stale` = the one that HMRC has just refused. */
  of: (stale?: string) => Promise<TokenResult>
}

type Keeper = Pick<Services, 'database' | 'encryption'> & {
  service: HmrcService
  application: HmrcApplication
  /** How long the question of a process that died keeps the others waiting; five seconds unless a test is in a hurry. */
  leaseMs?: number
}

const context = ({ application_hash }: { application_hash: string }): Context => ({
  purpose: 'hmrc-token',
  name: `hmrc token ${application_hash}`,
})

/** The tokens that are shared. One that no key opens is forgotten: the next question asks for another. */
export const HMRC_TOKEN = defineForgettableColumn({
  table: 'hmrc_token',
  key: 'application_hash',
  column: 'token_sealed',
  contexts: async () => row => [context(row)],
})

/**
 * One token for the whole installation. It stands encrypted in the database; inside a process all questions share one call under way, across
 * processes the row's lease lets one ask while the others wait for what it brings.
 */
export function shareTokens(keeper: Keeper): Tokens {
  const row = { application_hash: hashOf(keeper) }
  let underWay: Promise<TokenResult> | null = null
  return {
    of: async stale => {
      const shared = await openedToken(keeper, row, stale)
      if (shared) return shared
      underWay ??= askAlone(keeper, row, stale).finally(() => {
        underWay = null
      })
      return underWay
    },
  }
}

type Row = { application_hash: string }

// By the address too: the sandbox's tokens are none elsewhere.
const hashOf = ({ service, application }: Keeper): string =>
  createHash('sha256')
    .update(JSON.stringify(['hmrc', service.url, application.id]))
    .digest('hex')

async function openedToken(keeper: Keeper, row: Row, stale?: string): Promise<TokenResult | null> {
  const { database, encryption } = keeper
  const encrypted = await tokenInUse(database.db, row.application_hash)
  if (encrypted === null) return null
  try {
    const token = encryption.decrypt(encrypted, context(row))
    return token === stale ? null : { kind: 'granted', token }
  } catch {
    // Encrypted with a key that is gone.
    return null
  }
}

const LEASE_MS = 5_000
const LOOK_AGAIN_MS = 100

/** Asks for a token while no other process does; whoever comes second finds what the first has left. */
async function askAlone(keeper: Keeper, row: Row, stale?: string): Promise<TokenResult> {
  const { db } = keeper.database
  const take = () => leaseAsking(db, row.application_hash, keeper.leaseMs ?? LEASE_MS)
  let lease = await take()
  // The lease of a process that died while it asked runs out by itself.
  for (; lease === null; lease = await take()) await pause(LOOK_AGAIN_MS)
  // A call may take as long as the time-out: short leases, lengthened meanwhile, so that only the dead let theirs run out.
  const { release } = keepLease(db, ASKING, lease)
  try {
    return (await openedToken(keeper, row, stale)) ?? (await askAndKeep(keeper, row))
  } finally {
    await release()
  }
}

// A question that goes out with a token must arrive before it ends.
const SPARE_SECONDS = 30

async function askAndKeep({ database, encryption, service, application }: Keeper, row: Row): Promise<TokenResult> {
  const reply = await requestToken(service, application)
  if (reply.kind === 'failed') return reply
  const { token, lastsSeconds } = reply
  const encrypted = encryption.encrypt(token, context(row))
  await keepToken(database.db, row.application_hash, encrypted, lastsSeconds - SPARE_SECONDS)
  return { kind: 'granted', token }
}
