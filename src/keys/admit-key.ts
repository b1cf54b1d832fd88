import type { FastifyReply, FastifyRequest } from 'fastify'
import { isExpired } from '../companies/company-rules.ts'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { Refusal } from '../refusals.ts'
import type { KeyScope } from '../roles/key-scope-rules.ts'
import { viennaDay } from '../texts/format.ts'
import { countUses } from './count-uses.ts'
import { holdKey } from './held-key.ts'
import { isFrom } from './is-from.ts'
import { isKey } from './key-text.ts'
import { type KnownKey, knownKey } from './known-key.ts'
import { keyLimits } from './rate-limits.ts'

/** `rateLogin`: wrong keys a minute and address; 0 = off. */
export type KeyNeeds = { database: OpenDatabase; clock: Clock; rateLogin: number }

/** Takes a call of /api/v1 and returns the key it comes with, or refuses it. */
export type AdmitKey = (request: FastifyRequest, reply: FastifyReply, scope: KeyScope) => Promise<KnownKey>

/**
 * Who may ask, before anything else is done: too many wrong keys from an address (429) before one is hashed, no key or one that no longer
 * holds (401), a foreign address (403), the key's own limit (429), its scopes (403). A key comes in the header Authorization alone.
 */
export function createAdmitKey(app: App, { database, clock, rateLogin }: KeyNeeds): AdmitKey {
  const limits = keyLimits(app, rateLogin)
  const uses = countUses(database.db, app.log)
  app.addHook('onClose', () => uses.stop())
  return async (request, reply, scope) => {
    await limits.refuseGuessers(request)
    const key = await keyOf(request, database, clock.now())
    if (!key) {
      await limits.countGuess(request)
      throw new Refusal('not-signed-in', 'no valid key')
    }
    holdKey(request, key)
    if (!isFrom(request.ip, key.addresses)) throw new Refusal('not-allowed', 'address not allowed')
    await limits.refuseTooOften(request, reply)
    if (!key.scopes.includes(scope)) throw new Refusal('not-allowed', `scope ${scope} is missing`)
    uses.note(key.id, clock.now())
    return key
  }
}

async function keyOf(request: FastifyRequest, { db }: OpenDatabase, now: Date): Promise<KnownKey | undefined> {
  const [, text = ''] = /^Bearer ([0-9A-Za-z_]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const key = isKey(text) ? await knownKey(db, text) : undefined
  const hasEnded = key && (isPast(key, now) || isExpired({ id: key.companyId, validUntil: key.licensedUntil }, now))
  return hasEnded ? undefined : key
}

const isPast = ({ validUntil }: KnownKey, now: Date): boolean => validUntil !== null && viennaDay(now) > validUntil
