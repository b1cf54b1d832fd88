import { databaseNow } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { type AlarmLog, createAlarm } from '../alarms/alarm.ts'
import { verifyChain } from './chain.ts'
import { insertSignature, readLastSignedHead, type SignedHead } from './store.ts'

// Verifying a broken chain takes long, and it does not repair itself.
const RETRY_AFTER_MS = 3_600_000

/**
 * Returns a function that signs the audit log's head once a day, however often it is called. A log
 * that does not match the last signature raises the alarm `audit-log` and is not signed; it is
 * checked again after an hour.
 */
export function createHeadSigner(db: Database, keyOf: () => Promise<HeadKey>, log: AlarmLog): () => Promise<void> {
  const alarm = createAlarm(log, 'audit-log')
  let retryAt = 0
  return async () => {
    if (performance.now() < retryAt) return
    try {
      await signDaily(db, keyOf)
      alarm(null)
    } catch (failure) {
      if (!(failure instanceof BrokenChain)) throw failure
      retryAt = performance.now() + RETRY_AFTER_MS
      const message = 'the audit log was changed: npm run audit:verify'
      alarm({ facts: { misfit: failure.message }, message })
    }
  }
}

/** The part of the installation's key that heads need. */
export type HeadKey = {
  sign: (bytes: Uint8Array) => Uint8Array
  /**
   * Records in data protected by the key that heads are signed from now on; does nothing if that is
   * recorded already.
   */
  beginHeads: (at: string) => Promise<void>
}

/** The chain does not match the last signature, so it is not signed. */
export class BrokenChain extends Error {}

/**
 * Returns the text of a head to sign; `before` is the previous signature, so that none can be left
 * out.
 */
export const signedText = ({ number, at, position, hash }: Omit<SignedHead, 'signature'>, before: string): Buffer =>
  Buffer.from(`UID Check, head of the audit log\n${number}\n${at}\n${position}\n${hash}\n${before || '-'}\n`)

/** Returns the text whose SHA-256 a third party stamps: the signed text and the signature. */
export const stampedText = (head: SignedHead, before: string): Buffer =>
  Buffer.concat([signedText(head, before), Buffer.from(`${head.signature}\n`)])

/**
 * Signs the head of the audit log's chain and returns it; without new lines it returns the last
 * signed head, null while there is no line. First verifies all lines since the last signature.
 * Throws `BrokenChain` if they do not match.
 */
export async function signHead(db: Database, key: HeadKey): Promise<SignedHead | null> {
  for (;;) {
    const last = await readLastSignedHead(db)
    const { head, misfit } = await verifyChain(db, { after: last })
    if (misfit !== null) throw new BrokenChain(misfit)
    if (head === null || head.position === last?.position) return last
    const at = (await databaseNow(db)).toISOString()
    await key.beginHeads(at)
    const next = { ...head, number: (last?.number ?? 0) + 1, at }
    const signature = Buffer.from(key.sign(signedText(next, last?.signature ?? ''))).toString('base64')
    if (await insertSignature(db, { ...next, signature })) return { ...next, signature }
  }
}

/** Signs the head unless it was signed on this Vienna day. Calls `keyOf` only to sign. */
export async function signDaily(db: Database, keyOf: () => Promise<HeadKey>): Promise<void> {
  const last = await readLastSignedHead(db)
  const today = viennaDay(await databaseNow(db))
  if (last === null || viennaDay(new Date(last.at)) !== today) await signHead(db, await keyOf())
}
