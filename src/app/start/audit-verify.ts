import process from 'node:process'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { type RecordedHead, verifyChain } from '../../platform/audit-log/chain.ts'
import { headsOfLog } from '../../platform/audit-log/heads-of-log.ts'
import { HEAD_MESSAGE } from '../../platform/audit-log/note-head.ts'
import { verifySignatures } from '../../platform/audit-log/verify-signatures.ts'
import type { TimestampAuthorities } from '../../registers/timestamps/stamp-hash.ts'
import { verifyStamps } from '../../registers/timestamps/verify-stamps.ts'
import { fingerprintOf, knownKey } from '../../sharing/auditor-package/signing-key.ts'
import { encryptionFromConfiguration } from './app-key.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'
import { runTool } from './entry.ts'
import { openConfigured, refuseNoDatabase } from './open-configured.ts'
import { timestampAuthorities } from './timestamp-authorities.ts'

// npm run audit:verify [-- POSITION [HASH] | -- --log FILE]: checks that no line of the audit log
// was changed (docs/running.md).
await runTool(async (configuration, log) => {
  const recordedHeads = await headsIn(process.argv.slice(2))
  refuseNoDatabase(configuration)
  const database = await openConfigured(configuration, log)
  await verifyLog(database, configuration, recordedHeads).finally(database.close)
})

async function verifyLog(
  { db }: OpenDatabase,
  configuration: Configuration,
  recordedHeads: RecordedHead[],
): Promise<void> {
  const { lines, head, misfit } = await verifyChain(db, { recordedHeads })
  if (misfit !== null) throw new WrongConfiguration(`The audit log is not whole: ${misfit}. The ${lines} before fit.`)
  console.log(`${lines} lines, each as it was written.`)
  if (recordedHeads.length > 0) console.log(`It holds each head that was noted: ${recordedHeads.length}.`)
  if (head !== null) console.log(`Head: ${head.position} ${head.hash}`)
  await lookAtSignatures(db, keyAtHand(configuration))
  await lookAtStamps(db, timestampAuthorities(configuration))
}

async function lookAtSignatures(db: Database, encryption: Encryption | null): Promise<void> {
  const key = await knownKey(db, encryption)
  const { count, last, misfit } = await verifySignatures(db, key)
  if (misfit !== null) {
    const fitting = `${count} signatures before fit`
    throw new WrongConfiguration(`The audit log is not the one that was signed: ${misfit}. ${fitting}.`)
  }
  if (key === null || last === null) return console.log('No head was signed yet: a worker does so when it starts.')
  console.log(`${count} signatures fit, the newest of ${last.at} over position ${last.position}.`)
  const hint = encryption === null ? ' (as the table says: the secret is not here, so compare it)' : ''
  console.log(`Key: ${fingerprintOf(key.publicKey)}${hint}`)
}

async function lookAtStamps(db: Database, { trusted: anchors }: TimestampAuthorities): Promise<void> {
  const { count, trusted, last, misfit } = await verifyStamps(db, anchors)
  if (misfit !== null)
    throw new WrongConfiguration(`A timestamp does not fit: ${misfit}. ${count} timestamps before fit.`)
  if (last === null) return
  console.log(`${count} timestamps of third parties fit, the newest of ${last.genTime.toISOString()} by ${last.tsa}.`)
  if (anchors === null) return console.log('Whose they are was not verified: TSA_CERTIFICATES_FILE is not set.')
  console.log(`${trusted} of them lead to a certificate in TSA_CERTIFICATES_FILE.`)
}

/** Null if the secret is on another machine, for example when an import is only inspected. */
function keyAtHand(configuration: Configuration): Encryption | null {
  try {
    return encryptionFromConfiguration(configuration, true)
  } catch (failure) {
    if (failure instanceof WrongConfiguration) return null
    throw failure
  }
}

async function headsIn([first, second, ...more]: string[]): Promise<RecordedHead[]> {
  if (first === undefined) return []
  if (first === '--log' && second !== undefined && more.length === 0) return headsInLog(second)
  const hash = second ?? null
  const isHead = /^[1-9]\d{0,14}$/.test(first) && (hash === null || /^[0-9a-f]{64}$/.test(hash)) && more.length === 0
  if (isHead) return [{ position: Number(first), hash }]
  throw new WrongConfiguration(
    'Expected: npm run audit:verify, with a noted head: npm run audit:verify -- POSITION HASH, or with the program’s log: npm run audit:verify -- --log FILE',
  )
}

async function headsInLog(file: string): Promise<RecordedHead[]> {
  const heads = await headsOfLog(file).catch((failure: Error) => {
    throw new WrongConfiguration(`${file} cannot be read (${failure.message}); expected: a file of the program’s log`)
  })
  if (heads.length > 0) return heads
  throw new WrongConfiguration(
    `${file} holds no line "${HEAD_MESSAGE}"; expected: the program’s log of a process with LOG_LEVEL=info`,
  )
}
