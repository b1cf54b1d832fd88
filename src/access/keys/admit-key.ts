import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../base/database/database.ts'
import type { Log } from '../../base/log/log.ts'
import type { ProblemCode } from '../../base/roles/problem-rules.ts'
import type { KeyScope } from '../../base/roles/program-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { parseNetworks } from '../../platform/http/outgoing/networks.ts'
import { createRejectionDelay } from '../../platform/http/rejection-delay.ts'
import type { Services } from '../../platform/services.ts'
import { isExpired } from '../companies/company-rules.ts'
import { type ActiveKey, attachedKey, attachKey, findActiveKey } from './active-key.ts'
import { isKey } from './key-text.ts'
import { addUses, type KeyUses } from './store.ts'

/** `rateLogin`: wrong keys per minute and address; 0 = off. */
type AdmissionDeps = Pick<Services, 'database' | 'clock'> & { rateLogin: number }

/** Authenticates a program's call and returns its key, or throws. A null scope accepts any key. */
export type AdmitKey = (request: FastifyRequest, reply: FastifyReply, scope: KeyScope | null) => Promise<ActiveKey>

/**
 * Returns a function that checks a program's call before anything else, in this order:
 *
 * - too many concurrent calls of a key (429),
 * - no valid key (401, or 429 after too many from an address); only the header Authorization
 *   counts,
 * - an address that is not allowed (403),
 * - the key's own rate limit (429),
 * - its scopes (403).
 *
 * The key is looked up before an address is rejected for wrong keys. 256 random bits cannot be
 * guessed, and a mistyped or revoked key must not lock out other programs behind the same address.
 *
 * The MCP endpoint, which accepts any key, forwards to scoped calls, which are limited themselves.
 * It has its own concurrency limit and counter; otherwise each call would count twice and block its
 * own forwarded call.
 */
export function createAdmitKey(app: App, { database, clock, rateLogin }: AdmissionDeps): AdmitKey {
  const limits = keyLimits(app, rateLogin)
  const uses = createUseCounter(database.db, app.log)
  const concurrencyLimits = { calls: limitConcurrentCalls(), mcp: limitConcurrentCalls() }
  app.addHook('onClose', () => uses.stop())
  return async (request, reply, scope) => {
    const text = bearerToken(request)
    if (isKey(text)) await (scope === null ? concurrencyLimits.mcp : concurrencyLimits.calls)(reply, text)
    const key = isKey(text) ? await findActiveKey(database.db, text) : undefined
    const problem = keyProblemOf(key, clock.now())
    if (!key || problem) {
      await limits.refuseGuessers(request)
      await limits.countGuess(request)
      const code = request.headers.authorization ? problem : 'missing_key'
      throw new Refusal('not-signed-in', 'no valid key', [], null, code)
    }
    attachKey(request, key)
    if (!isAddressIn(request.ip, key.addresses)) throw addressNotAllowed()
    await limits.refuseTooOften(request, reply)
    if (scope !== null && !key.scopes.includes(scope)) throw scopeMissing(scope)
    uses.note(key.id, clock.now(), scope === null ? 0 : 1)
    return key
  }
}

const bearerToken = ({ headers }: FastifyRequest): string =>
  /^Bearer ([0-9A-Za-z_]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Returns why a key is not valid; undefined if it is valid. */
function keyProblemOf(key: ActiveKey | undefined, now: Date): ProblemCode | undefined {
  if (!key || isKeyExpired(key, now)) return 'invalid_key'
  return isExpired({ id: key.companyId, validUntil: key.licensedUntil }, now) ? 'licence_ended' : undefined
}

const addressNotAllowed = () => new Refusal('not-allowed', 'address not allowed', [], null, 'address_not_allowed')

const scopeMissing = (scope: KeyScope) =>
  new Refusal('not-allowed', `scope ${scope} is missing`, [], null, 'missing_permission')

const isKeyExpired = ({ validUntil }: ActiveKey, now: Date): boolean =>
  validUntil !== null && viennaDay(now) > validUntil

/** Returns whether an address is in one of the networks; an empty list allows any address. */
export const isAddressIn = (address: string, networks: string[]): boolean =>
  networks.length === 0 || parseNetworks(networks)(address)

const MINUTE_MS = 60_000

/**
 * Creates the rate limits of calls with keys. `refuseGuessers` and `countGuess` limit wrong keys by
 * address (`maxGuesses` per minute; 0 = off). `refuseTooOften` limits calls by key, reported in the
 * RateLimit fields of draft-ietf-httpapi-ratelimit-headers-10.
 */
function keyLimits(app: App, maxGuesses: number) {
  const guesses = app.createRateLimit({
    max: maxGuesses,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip }) => `guesses ${normalizeIP(ip)}`,
  })
  const calls = app.createRateLimit({
    max: request => attachedKey(request)?.perMinute ?? 0,
    timeWindow: MINUTE_MS,
    keyGenerator: request => `key ${attachedKey(request)?.id}${isMcpCall(request) ? ' at a door' : ''}`,
  })
  return {
    refuseGuessers: async (request: FastifyRequest): Promise<void> => {
      const now = maxGuesses === 0 ? null : await guesses(request, { increment: false })
      if (now?.isAllowed === false && now.remaining === 0) throw tooOften(now.ttlInSeconds)
    },
    countGuess: async (request: FastifyRequest): Promise<void> => {
      if (maxGuesses > 0) await guesses(request)
    },
    refuseTooOften: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const now = await calls(request)
      if (now.isAllowed) return
      reply.header('ratelimit-policy', `"key";q=${now.max};w=60`)
      reply.header('ratelimit', `"key";r=${now.remaining};t=${now.ttlInSeconds}`)
      if (now.isExceeded) throw tooOften(now.ttlInSeconds)
    },
  }
}

const isMcpCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint?.scope === undefined

const tooOften = (seconds: number) => new Refusal('too-often', 'too many requests', [], seconds)

// Eight checks (single-check/check-slots.ts), and eight other calls for lists, states and files.
export const MAX_CONCURRENT_CALLS = 16
const RETRY_AFTER_SECONDS = 1

const tooManyConcurrentCalls = () => {
  const message = `at most ${MAX_CONCURRENT_CALLS} calls of a key at once`
  return new Refusal('too-often', message, [], RETRY_AFTER_SECONDS, 'too_many_calls_at_once')
}

/**
 * Limits a key's concurrent calls in this process (429), before any database query, so that one
 * program's calls cannot occupy all connections.
 */
export function limitConcurrentCalls(): (reply: FastifyReply, key: string) => Promise<void> {
  const runningCalls = new Map<string, number>()
  const delayRejection = createRejectionDelay()
  const release = (key: string) => {
    const remaining = (runningCalls.get(key) ?? 1) - 1
    if (remaining > 0) runningCalls.set(key, remaining)
    else runningCalls.delete(key)
  }
  return async (reply, key) => {
    const before = runningCalls.get(key) ?? 0
    if (before >= MAX_CONCURRENT_CALLS) {
      await delayRejection(key, disconnectSignal(reply))
      throw tooManyConcurrentCalls()
    }
    runningCalls.set(key, before + 1)
    reply.raw.once('close', () => release(key))
  }
}

const WRITE_INTERVAL_MS = 1_000

export type UseCounter = { note: (keyId: number, now: Date, count: 0 | 1) => void; stop: () => Promise<void> }

/**
 * Counts each use of a key and stores the counts once a second. With a write per call, a hundred
 * calls a second would block on the key's row. Checks and batches are stored immediately as
 * evidence, so a killed process loses only a second of these counts.
 */
function createUseCounter(db: Database, log: Log): UseCounter {
  let pending = new Map<number, KeyUses>()
  let timer: NodeJS.Timeout | null = null
  let lastWrite: Promise<void> = Promise.resolve()
  const write = async () => {
    const uses = pending
    pending = new Map()
    timer = null
    for (const [id, use] of uses) await addUses(db, id, use)
  }
  const writeNext = () => {
    lastWrite = lastWrite
      .then(write)
      .catch((failure: unknown) => log.error({ err: failure }, 'could not store the use counts of keys'))
    return lastWrite
  }
  return {
    note: (keyId, now, count) => {
      const before = pending.get(keyId)
      pending.set(keyId, { count: (before?.count ?? 0) + count, first: before?.first ?? now, last: now })
      timer ??= setTimeout(() => void writeNext(), WRITE_INTERVAL_MS).unref()
    },
    stop: () => {
      if (timer) clearTimeout(timer)
      return writeNext()
    },
  }
}
