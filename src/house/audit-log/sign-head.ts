import { databaseNow } from '../../ground/database/clock.ts'
import type { Database } from '../../ground/database/database.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import { type AlarmLog, createAlarm } from '../alarms/alarm.ts'
import { verifyChain } from './chain.ts'
import { insertSignature, lastSigned, type SignedHead } from './store.ts'

// Reading a chain that no longer fits takes long, and it does not come right by itself.
const RESTS_MS = 3_600_000

/**
 * Returns what signs the audit log's head once a day, however often it is called; a log that no longer fits what was signed raises the alarm
 * `audit-log`, and is signed no further: looked at again after an hour.
 */
export function headSigner(db: Database, keyOf: () => Promise<HeadKey>, log: AlarmLog): () => Promise<void> {
  const alarm = createAlarm(log, 'audit-log')
  let restsUntil = 0
  return async () => {
    if (performance.now() < restsUntil) return
    try {
      await signDaily(db, keyOf)
      alarm(null)
    } catch (failure) {
      if (!(failure instanceof BrokenChain)) throw failure
      restsUntil = performance.now() + RESTS_MS
      const message = 'the audit log is not the one that was written: npm run audit:verify'
      alarm({ facts: { misfit: failure.message }, message })
    }
  }
}

/** The installation's key, as far as heads are concerned. */
export type HeadKey = {
  sign: (bytes: Uint8Array) => Uint8Array
  /** Writes down, where only the key's holder can, that heads are signed from now on; nothing where that stands there already. */
  beginHeads: (at: string) => Promise<void>
}

/** The chain does not fit what was signed before: it is signed no further. */
export class BrokenChain extends Error {}

/** What is signed, line by line; `before` is the signature before it, so that none can be left out. */
export const signedText = ({ number, at, position, hash }: Omit<SignedHead, 'signature'>, before: string): Buffer =>
  Buffer.from(`UID Check, head of the audit log\n${number}\n${at}\n${position}\n${hash}\n${before || '-'}\n`)

/** What a third party stamps with the time, by way of its SHA-256: what was signed, and the signature. */
export const stampedText = (head: SignedHead, before: string): Buffer =>
  Buffer.concat([signedText(head, before), Buffer.from(`${head.signature}\n`)])

/**
 * Signs the head of the audit log's chain and returns what was signed; where nothing was written since, what was signed last; null while there is
 * no line. Looks at all that was written since the last signature first. Refuses (BrokenChain) what does not fit.
 */
export async function signHead(db: Database, key: HeadKey): Promise<SignedHead | null> {
  for (;;) {
    const last = await lastSigned(db)
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

/** Signs the head where none was signed on this day (Vienna's). `keyOf` is asked only then. */
export async function signDaily(db: Database, keyOf: () => Promise<HeadKey>): Promise<void> {
  const last = await lastSigned(db)
  const today = viennaDay(await databaseNow(db))
  if (last === null || viennaDay(new Date(last.at)) !== today) await signHead(db, await keyOf())
}
