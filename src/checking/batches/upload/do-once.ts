import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Transaction } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import type { ProblemCode } from '../../../ground/roles/problem-rules.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { batchTexts } from '../server-texts.ts'
import {
  dropKey,
  firstProgramOf,
  KEY_HELD_SECONDS,
  keepKeyAnswer,
  RENEW_KEY_EVERY_MS,
  readKey,
  renewKey,
  takeKey,
  type UploadKey,
} from './upload-key-store.ts'

/** A call with an Idempotency-Key, and the SHA-256 of all that it asks for. */
export type KeyedCall = { name: string; bodySha256: string }

/** Keeps what a call was answered, in the transaction with which its work stands or falls. False = another call took the key over. */
type KeepAnswer = (trx: Transaction, answer: string) => Promise<boolean>

/** What is done under a key, and how its answer is read again. */
export type KeyedWork<T> = {
  work: (keep: KeepAnswer) => Promise<T>
  read: (answer: string) => T | Promise<T>
}

/** Thrown by work that leaves nothing behind where another call took its key over: that one's answer counts. */
export class KeyLost extends Error {}

const LOOK_AGAIN_MS = 100
const MAX_LOOKUPS = 1_200

/**
 * Does something once under an Idempotency-Key: sent again within a day with the same body, it is answered the same and not done again; of
 * two at once the second waits for the first. A person's keys are that person's; those of a company's programs are the company's, whichever
 * key they call with. Refuses (400) a key that is none, (409) one that came with another body, and one whose first call is still under way
 * after two minutes. What was refused leaves the key free.
 */
export async function doOnce<T>(actor: Actor, db: Database, call: KeyedCall, keyed: KeyedWork<T>): Promise<T> {
  const key = { ...(await keyOf(actor, db, call.name)), bodySha256: call.bodySha256, holder: randomUUID() }
  for (let looks = 0; looks < MAX_LOOKUPS; looks += 1) {
    if (await takeKey(db, key)) {
      const done = await doHolding(db, key, keyed)
      if (done !== null) return done.result
    }
    const first = await readKey(db, key)
    if (first && first.bodySha256 !== key.bodySha256) throw keyRefused(actor, 'otherBody')
    if (first?.answer) return keyed.read(first.answer)
    await wait(LOOK_AGAIN_MS)
  }
  throw keyRefused(actor, 'stillStoring')
}

/** The work itself; null when the key was lost meanwhile. */
async function doHolding<T>(db: Database, key: UploadKey, { work }: KeyedWork<T>): Promise<{ result: T } | null> {
  // One that fails is made up for by the next, or the key is lost.
  const renewing = setInterval(() => void renewKey(db, key).catch(() => undefined), RENEW_KEY_EVERY_MS)
  try {
    return { result: await work((trx, answer) => keepKeyAnswer(trx, key, answer)) }
  } catch (failure) {
    if (failure instanceof KeyLost) return null
    await dropKey(db, key)
    throw failure
  } finally {
    clearInterval(renewing)
  }
}

async function keyOf(actor: Actor, db: Database, name: string): Promise<Pick<UploadKey, 'userId' | 'key'>> {
  if (!/^[\x21-\x7e]{1,255}$/.test(name))
    throw new Refusal('bad-input', 'bad input', [{ path: 'Idempotency-Key', message: '1 to 255 printable characters' }])
  // The company's first program is never another one: by it all of them find each other's keys.
  const userId = actor.isProgram ? await firstProgramOf(db, actor.companyId) : actor.userId
  return { userId, key: name }
}

/** By which code a program knows it, and after how many seconds it may send again; null: never under this key. */
const REFUSALS = {
  otherBody: { code: 'idempotency_key_reused', retryAfterSeconds: null },
  stillStoring: { code: 'idempotency_key_in_use', retryAfterSeconds: KEY_HELD_SECONDS },
} as const satisfies Record<string, { code: ProblemCode; retryAfterSeconds: number | null }>

/** Returns the refusal (409) of a key. */
export function keyRefused({ language }: Actor, text: keyof typeof REFUSALS): Refusal {
  const { code, retryAfterSeconds } = REFUSALS[text]
  return new Refusal('conflict', translate(batchTexts, language)(text), [], retryAfterSeconds, code)
}
