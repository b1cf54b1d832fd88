import process from 'node:process'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { type RecordedHead, verifyChain } from '../../platform/audit-log/chain.ts'
import { HEAD_MESSAGE } from '../../platform/audit-log/log-head.ts'
import { readRecordedHeads } from '../../platform/audit-log/recorded-heads.ts'
import { verifySignatures } from '../../platform/audit-log/verify-signatures.ts'
import type { TimestampAuthorities } from '../../registers/timestamps/stamp-hash.ts'
import { verifyStamps } from '../../registers/timestamps/verify-stamps.ts'
import { fingerprintOf, readVerificationKey } from '../../sharing/auditor-package/signing-key.ts'
import { encryptionFromConfiguration } from './app-key.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'
import { runTool } from './entry.ts'
import { openConfigured, refuseNoDatabase } from './open-configured.ts'
import { timestampAuthorities } from './timestamp-authorities.ts'

// npm run audit:verify [-- POSITION [HASH] | -- --log FILE]: checks that no line of the audit log
// was changed (docs/running.md).
await runTool(async (configuration, log) => {
  const recordedHeads = await parseRecordedHeads(process.argv.slice(2))
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
  if (misfit !== null)
    throw new WrongConfiguration(`The audit log was changed: ${misfit}. The ${lines} lines before are unchanged.`)
  console.log(`${lines} lines, all unchanged.`)
  if (recordedHeads.length > 0) console.log(`Noted heads found in it: all ${recordedHeads.length}.`)
  if (head !== null) console.log(`Head: ${head.position} ${head.hash}`)
  await checkSignatures(db, availableEncryption(configuration))
  await checkTimestamps(db, timestampAuthorities(configuration))
}

async function checkSignatures(db: Database, encryption: Encryption | null): Promise<void> {
  const key = await readVerificationKey(db, encryption)
  const { count, last, misfit } = await verifySignatures(db, key)
  if (misfit !== null) {
    const matching = `${count} signatures before match`
    throw new WrongConfiguration(`The audit log does not match its signatures: ${misfit}. ${matching}.`)
  }
  if (key === null || last === null)
    return console.log('No head has been signed yet; a worker signs one when it starts.')
  console.log(`${count} signatures match, the newest of ${last.at} for position ${last.position}.`)
  const hint =
    encryption === null ? ' (read from the database, because the secret is not on this machine: compare it)' : ''
  console.log(`Key: ${fingerprintOf(key.publicKey)}${hint}`)
}

async function checkTimestamps(db: Database, { trusted: anchors }: TimestampAuthorities): Promise<void> {
  const { count, trusted, last, misfit } = await verifyStamps(db, anchors)
  if (misfit !== null)
    throw new WrongConfiguration(`A timestamp is not valid: ${misfit}. ${count} timestamps before are valid.`)
  if (last === null) return
  console.log(
    `${count} timestamps of third parties are valid, the newest of ${last.genTime.toISOString()} by ${last.tsa}.`,
  )
  if (anchors === null) return console.log('Their signers were not verified: TSA_CERTIFICATES_FILE is not set.')
  console.log(`${trusted} of them were signed under a certificate in TSA_CERTIFICATES_FILE.`)
}

/** Null if the secret is on another machine, for example when an import is only inspected. */
function availableEncryption(configuration: Configuration): Encryption | null {
  try {
    return encryptionFromConfiguration(configuration, true)
  } catch (failure) {
    if (failure instanceof WrongConfiguration) return null
    throw failure
  }
}

async function parseRecordedHeads([first, second, ...more]: string[]): Promise<RecordedHead[]> {
  if (first === undefined) return []
  if (first === '--log' && second !== undefined && more.length === 0) return readHeadsFromLog(second)
  const hash = second ?? null
  const isHead = /^[1-9]\d{0,14}$/.test(first) && (hash === null || /^[0-9a-f]{64}$/.test(hash)) && more.length === 0
  if (isHead) return [{ position: Number(first), hash }]
  throw new WrongConfiguration(
    'Expected: npm run audit:verify. With a noted head: npm run audit:verify -- POSITION HASH. With the product’s log: npm run audit:verify -- --log FILE',
  )
}

async function readHeadsFromLog(file: string): Promise<RecordedHead[]> {
  const heads = await readRecordedHeads(file).catch((failure: Error) => {
    throw new WrongConfiguration(`${file} cannot be read (${failure.message}); expected: a log file of the product`)
  })
  if (heads.length > 0) return heads
  throw new WrongConfiguration(
    `${file} has no line "${HEAD_MESSAGE}"; expected: the log of a process with LOG_LEVEL=info`,
  )
}
