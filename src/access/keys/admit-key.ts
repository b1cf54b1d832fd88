import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { KeyScope } from '../../ground/roles/key-scope-rules.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { App } from '../../house/http/app.ts'
import { networksOf } from '../../house/outgoing/networks.ts'
import { isExpired } from '../companies/company-rules.ts'
import { countUses } from './count-uses.ts'
import { isKey } from './key-text.ts'
import { holdKey, type KnownKey, knownKey } from './known-key.ts'
import { keyLimits, limitCallsAtOnce } from './rate-limits.ts'

/** `rateLogin`: wrong keys a minute and address; 0 = off. */
export type KeyNeeds = { database: OpenDatabase; clock: Clock; rateLogin: number }

/** Takes a call of /api/v1 and returns the key it comes with, or refuses it. */
export type AdmitKey = (request: FastifyRequest, reply: FastifyReply, scope: KeyScope) => Promise<KnownKey>

/**
 * Who may ask, before anything else is done: too many calls of a key at once (429), no key or one that no longer holds (401, and 429 after too many of them from an address), a foreign
 * address (403), the key's own limit (429), its scopes (403). A key comes in the header Authorization alone. It is looked up before anybody is refused for wrong ones: with 256 random
 * bits none is ever guessed, and programs behind one address would shut each other out with a key that was mistyped or has ended.
 */
export function createAdmitKey(app: App, { database, clock, rateLogin }: KeyNeeds): AdmitKey {
  const limits = keyLimits(app, rateLogin)
  const uses = countUses(database.db, app.log)
  app.addHook('onClose', () => uses.stop())
  const refuseCrowd = limitCallsAtOnce()
  return async (request, reply, scope) => {
    const text = keyIn(request)
    if (isKey(text)) await refuseCrowd(reply, text)
    const key = await keyOf(text, database, clock.now())
    if (!key) {
      await limits.refuseGuessers(request)
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

const keyIn = ({ headers }: FastifyRequest): string =>
  /^Bearer ([0-9A-Za-z_]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

async function keyOf(text: string, { db }: OpenDatabase, now: Date): Promise<KnownKey | undefined> {
  const key = isKey(text) ? await knownKey(db, text) : undefined
  const hasEnded = key && (isPast(key, now) || isExpired({ id: key.companyId, validUntil: key.licensedUntil }, now))
  return hasEnded ? undefined : key
}

const isPast = ({ validUntil }: KnownKey, now: Date): boolean => validUntil !== null && viennaDay(now) > validUntil

/** Whether an address is one of, or lies in one of, these networks; no networks = from anywhere. */
export const isFrom = (address: string, networks: string[]): boolean =>
  networks.length === 0 || networksOf(networks)(address)
