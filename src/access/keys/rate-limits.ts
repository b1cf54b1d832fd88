import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { App } from '../../house/http/app.ts'
import { heldKey } from './held-key.ts'

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
