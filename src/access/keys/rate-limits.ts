import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { App } from '../../house/http/app.ts'
import { createBrake } from '../../house/http/brake.ts'
import { goneSignal } from '../../house/http/gone-signal.ts'
import { heldKey } from './known-key.ts'

const MINUTE_MS = 60_000

/**
 * The limits of calls with keys: `refuseGuessers` and `countGuess` by address, for whoever tries keys (`mostGuesses` a minute; 0 = off);
 * `refuseTooOften` by key, told in the RateLimit fields of draft-ietf-httpapi-ratelimit-headers-10.
 */
export function keyLimits(app: App, mostGuesses: number) {
  const guesses = app.createRateLimit({
    max: mostGuesses,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip }) => `guesses ${normalizeIP(ip)}`,
  })
  const calls = app.createRateLimit({
    max: request => heldKey(request)?.perMinute ?? 0,
    timeWindow: MINUTE_MS,
    keyGenerator: request => `key ${heldKey(request)?.id}`,
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

const tooOften = (seconds: number) => new Refusal('too-often', 'too many requests', [], seconds)

// Eight checks (single-check/check-places.ts), and as much again for lists, states and files.
export const MOST_CALLS_AT_ONCE = 16
const RETRY_AFTER_SECONDS = 1

/**
 * Returns what refuses (429) a key's calls beyond so many at once in this process, before the database is asked anything: its connections
 * serve first come, first served, and one program's calls must not be all of them.
 */
export function limitCallsAtOnce(): (reply: FastifyReply, key: string) => Promise<void> {
  const underWay = new Map<string, number>()
  const brake = createBrake()
  const leave = (key: string) => {
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
  return async (reply, key) => {
    const before = underWay.get(key) ?? 0
    if (before >= MOST_CALLS_AT_ONCE) {
      await brake(key, goneSignal(reply))
      throw new Refusal('too-often', `at most ${MOST_CALLS_AT_ONCE} calls of a key at once`, [], RETRY_AFTER_SECONDS)
    }
    underWay.set(key, before + 1)
    reply.raw.once('close', () => leave(key))
  }
}
