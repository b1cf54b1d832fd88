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
import { networksOf } from '../../platform/http/outgoing/networks.ts'
import { createRejectionDelay } from '../../platform/http/rejection-delay.ts'
import type { Services } from '../../platform/services.ts'
import { isExpired } from '../companies/company-rules.ts'
import { isKey } from './key-text.ts'
import { heldKey, holdKey, type KnownKey, knownKey } from './known-key.ts'
import { addUses, type Uses } from './store.ts'

/** `rateLogin`: wrong keys per minute and address; 0 = off. */
type Admission = Pick<Services, 'database' | 'clock'> & { rateLogin: number }

/** Authenticates a program's call and returns its key, or throws. A null scope accepts any key. */
export type AdmitKey = (request: FastifyRequest, reply: FastifyReply, scope: KeyScope | null) => Promise<KnownKey>

/**
 * Checks a program's call before anything else, in this order:
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
 * The MCP endpoint, which accepts any key, forwards to scoped calls that count for themselves. It
 * has its own slots and counter, or each call would count twice and wait for itself.
 */
export function createAdmitKey(app: App, { database, clock, rateLogin }: Admission): AdmitKey {
  const limits = keyLimits(app, rateLogin)
  const uses = countUses(database.db, app.log)
  const refuseCrowds = { ofCalls: limitCallsAtOnce(), ofDoor: limitCallsAtOnce() }
  app.addHook('onClose', () => uses.stop())
  return async (request, reply, scope) => {
    const text = keyIn(request)
    if (isKey(text)) await (scope === null ? refuseCrowds.ofDoor : refuseCrowds.ofCalls)(reply, text)
    const key = isKey(text) ? await knownKey(database.db, text) : undefined
    const fault = faultOf(key, clock.now())
    if (!key || fault) {
      await limits.refuseGuessers(request)
      await limits.countGuess(request)
      const code = request.headers.authorization ? fault : 'missing_key'
      throw new Refusal('not-signed-in', 'no valid key', [], null, code)
    }
    holdKey(request, key)
    if (!isFrom(request.ip, key.addresses)) throw addressNotAllowed()
    await limits.refuseTooOften(request, reply)
    if (scope !== null && !key.scopes.includes(scope)) throw scopeMissing(scope)
    uses.note(key.id, clock.now(), scope === null ? 0 : 1)
    return key
  }
}

const keyIn = ({ headers }: FastifyRequest): string =>
  /^Bearer ([0-9A-Za-z_]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Returns why a key is not valid; undefined = it is. */
function faultOf(key: KnownKey | undefined, now: Date): ProblemCode | undefined {
  if (!key || isPast(key, now)) return 'invalid_key'
  return isExpired({ id: key.companyId, validUntil: key.licensedUntil }, now) ? 'licence_ended' : undefined
}

const addressNotAllowed = () => new Refusal('not-allowed', 'address not allowed', [], null, 'address_not_allowed')

const scopeMissing = (scope: KeyScope) =>
  new Refusal('not-allowed', `scope ${scope} is missing`, [], null, 'missing_permission')

const isPast = ({ validUntil }: KnownKey, now: Date): boolean => validUntil !== null && viennaDay(now) > validUntil

/** Returns whether an address is in one of the networks; an empty list allows any address. */
export const isFrom = (address: string, networks: string[]): boolean =>
  networks.length === 0 || networksOf(networks)(address)

const MINUTE_MS = 60_000

/**
 * Rate limits of calls with keys. `refuseGuessers` and `countGuess`: by address, for wrong keys
 * (`mostGuesses` per minute; 0 = off). `refuseTooOften`: by key, reported in the RateLimit fields
 * of draft-ietf-httpapi-ratelimit-headers-10.
 */
function keyLimits(app: App, mostGuesses: number) {
  const guesses = app.createRateLimit({
    max: mostGuesses,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip }) => `guesses ${normalizeIP(ip)}`,
  })
  const calls = app.createRateLimit({
    max: request => heldKey(request)?.perMinute ?? 0,
    timeWindow: MINUTE_MS,
    keyGenerator: request => `key ${heldKey(request)?.id}${isOfDoor(request) ? ' at a door' : ''}`,
  })
  return {
    refuseGuessers: async (request: FastifyRequest): Promise<void> => {
      const now = mostGuesses === 0 ? null : await guesses(request, { increment: false })
      if (now?.isAllowed === false && now.remaining === 0) throw tooOften(now.ttlInSeconds)
    },
    countGuess: async (request: FastifyRequest): Promise<void> => {
      if (mostGuesses > 0) await guesses(request)
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

const isOfDoor = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint?.scope === undefined

const tooOften = (seconds: number) => new Refusal('too-often', 'too many requests', [], seconds)

// Eight checks (single-check/check-places.ts), and as many again for lists, states and files.
export const MAX_CONCURRENT_CALLS = 16
const RETRY_AFTER_SECONDS = 1

const tooManyAtOnce = () => {
  const message = `at most ${MAX_CONCURRENT_CALLS} calls of a key at once`
  return new Refusal('too-often', message, [], RETRY_AFTER_SECONDS, 'too_many_calls_at_once')
}

/**
 * Limits a key's concurrent calls in this process (429), before any database query: one program's
 * calls must not occupy all connections.
 */
export function limitCallsAtOnce(): (reply: FastifyReply, key: string) => Promise<void> {
  const underWay = new Map<string, number>()
  const brake = createRejectionDelay()
  const leave = (key: string) => {
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
  return async (reply, key) => {
    const before = underWay.get(key) ?? 0
    if (before >= MAX_CONCURRENT_CALLS) {
      await brake(key, disconnectSignal(reply))
      throw tooManyAtOnce()
    }
    underWay.set(key, before + 1)
    reply.raw.once('close', () => leave(key))
  }
}

const EVERY_MS = 1_000

export type UseCounter = { note: (keyId: number, now: Date, count: 0 | 1) => void; stop: () => Promise<void> }

/**
 * Counts each use of a key and stores the counts once a second. With a write per call, a hundred
 * calls a second would block on the key's row. Checks and batches are stored immediately as
 * evidence; a killed process loses only a second of these counts.
 */
function countUses(db: Database, log: Log): UseCounter {
  let pending = new Map<number, Uses>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const uses = pending
    pending = new Map()
    timer = null
    for (const [id, use] of uses) await addUses(db, id, use)
  }
  const writeNext = () => {
    writing = writing
      .then(write)
      .catch((failure: unknown) => log.error({ err: failure }, 'could not count the uses of keys'))
    return writing
  }
  return {
    note: (keyId, now, count) => {
      const before = pending.get(keyId)
      pending.set(keyId, { count: (before?.count ?? 0) + count, first: before?.first ?? now, last: now })
      timer ??= setTimeout(() => void writeNext(), EVERY_MS).unref()
    },
    stop: () => {
      if (timer) clearTimeout(timer)
      return writeNext()
    },
  }
}
