import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Transaction } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import type { ProblemCode } from '../../../base/roles/problem-rules.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { translate } from '../../../base/texts/translate.ts'
import { idempotencyTexts } from './idempotency-texts.ts'
import {
  claimKey,
  deleteKey,
  firstProgramOf,
  type IdempotencyKey,
  KEY_LEASE_SECONDS,
  KEY_RENEWAL_INTERVAL_MS,
  readKey,
  renewKey,
  storeKeyAnswer,
} from './key-store.ts'

/** The Idempotency-Key of a call, and the SHA-256 of the whole request. */
export type KeyedCall = { name: string; bodySha256: string }

/**
 * Stores the call's response in the transaction of its work. Returns false if another call has
 * taken over the key.
 */
type StoreResponse = (trx: Transaction, response: string) => Promise<boolean>

/** The work to do once per key, and a function that returns its result from the stored response. */
export type KeyedWork<T> = {
  work: (storeResponse: StoreResponse) => Promise<T>
  read: (response: string) => T | Promise<T>
}

/** Thrown to roll back the work if another call has taken over its key. */
export class LostKeyError extends Error {}

const POLL_INTERVAL_MS = 100
const MAX_LOOKUPS = 1_200

/**
 * Does work once per Idempotency-Key: a repeated call within a day with the same body gets the same
 * response without doing the work again. The second of two concurrent calls waits for the first. A
 * user's keys belong to that user; keys of programs belong to the company, for all its API keys.
 *
 * Throws 400 for an invalid key, and 409 for a key used with another body or whose first call is
 * still running after two minutes. A rejected call leaves the key free.
 */
export async function runOnce<T>(actor: Actor, db: Database, call: KeyedCall, keyedWork: KeyedWork<T>): Promise<T> {
  const key = { ...(await keyOf(actor, db, call.name)), bodySha256: call.bodySha256, holder: randomUUID() }
  for (let attempt = 0; attempt < MAX_LOOKUPS; attempt += 1) {
    if (await claimKey(db, key)) {
      const outcome = await runWithKey(db, key, keyedWork)
      if (outcome !== null) return outcome.result
    }
    const firstCall = await readKey(db, key)
    if (firstCall && firstCall.bodySha256 !== key.bodySha256) throw keyRefusal(actor, 'otherBody')
    if (firstCall?.answer) return keyedWork.read(firstCall.answer)
    await wait(POLL_INTERVAL_MS)
  }
  throw keyRefusal(actor, 'stillStoring')
}

/** Does the work; returns null if the key was lost. */
async function runWithKey<T>(db: Database, key: IdempotencyKey, { work }: KeyedWork<T>): Promise<{ result: T } | null> {
  // A failed renewal is ignored: the next one succeeds in time, or the key is lost.
  const renewalTimer = setInterval(() => void renewKey(db, key).catch(() => undefined), KEY_RENEWAL_INTERVAL_MS)
  try {
    return { result: await work((trx, response) => storeKeyAnswer(trx, key, response)) }
  } catch (failure) {
    if (failure instanceof LostKeyError) return null
    await deleteKey(db, key)
    throw failure
  } finally {
    clearInterval(renewalTimer)
  }
}

async function keyOf(actor: Actor, db: Database, name: string): Promise<Pick<IdempotencyKey, 'userId' | 'key'>> {
  if (!/^[\x21-\x7e]{1,255}$/.test(name))
    throw new Refusal('bad-input', 'bad input', [{ path: 'Idempotency-Key', message: '1 to 255 printable characters' }])
  // Keys of all programs of a company are stored under its first program, which never changes.
  const userId = actor.isProgram ? await firstProgramOf(db, actor.companyId) : actor.userId
  return { userId, key: name }
}

/** The code for programs and the seconds until a retry; null = never with this key. */
const REFUSALS = {
  otherBody: { code: 'idempotency_key_reused', retryAfterSeconds: null },
  stillStoring: { code: 'idempotency_key_in_use', retryAfterSeconds: KEY_LEASE_SECONDS },
} as const satisfies Record<string, { code: ProblemCode; retryAfterSeconds: number | null }>

/** Returns the refusal (409) of a key. */
export function keyRefusal({ language }: Actor, text: keyof typeof REFUSALS): Refusal {
  const { code, retryAfterSeconds } = REFUSALS[text]
  return new Refusal('conflict', translate(idempotencyTexts, language)(text), [], retryAfterSeconds, code)
}
