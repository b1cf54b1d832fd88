import { createHash, type X509Certificate } from 'node:crypto'
import type { Reader } from '../../base/database/database.ts'
import { stampedText } from '../../platform/audit-log/sign-head.ts'
import { type ComparedHead, readAllSignedHeads } from '../../platform/audit-log/store.ts'
import { RefusedReply } from './refused-reply.ts'
import { readAllStamps, type StoredStamp } from './store.ts'
import { verifyReply } from './verify-reply.ts'

/**
 * The result of verifying the stored stamps: how many are correct, how many have a trusted chain,
 * the newest, and a description of the first incorrect one.
 */
export type StampFinding = { count: number; trusted: number; last: StoredStamp | null; misfit: string | null }

/**
 * Verifies all stored stamps, and that those on heads match the stored heads. A stamp of an
 * authority that is no longer trusted is correct, but does not count as trusted.
 */
export async function verifyStamps(reader: Reader, trusted: readonly X509Certificate[] | null): Promise<StampFinding> {
  const hashes = hashesOf(await readAllSignedHeads(reader))
  const finding: StampFinding = { count: 0, trusted: 0, last: null, misfit: null }
  for await (const stamp of readAllStamps(reader)) {
    const misfit = await findFault(stamp, hashes)
    if (misfit !== null) return { ...finding, misfit }
    finding.count += 1
    if (trusted !== null && (await verifyStamp(stamp, trusted)) === null) finding.trusted += 1
    finding.last = stamp
  }
  return finding
}

const hashesOf = (heads: ComparedHead[]): Map<number, string> =>
  new Map(
    heads.map((head, at) => {
      const text = stampedText(head, heads[at - 1]?.signature ?? '')
      return [head.number, createHash('sha256').update(text).digest('hex')]
    }),
  )

async function findFault(stamp: StoredStamp, hashes: Map<number, string>): Promise<string | null> {
  const { kind, number, sha256 } = stamp
  const label = `timestamp of ${kind === 'audit-head' ? 'signature' : 'package'} ${number}`
  if (kind === 'audit-head' && hashes.get(number) !== sha256) return `the ${label} is for another signature`
  const fault = await verifyStamp(stamp, null)
  return fault === null ? null : `the ${label}: ${fault}`
}

async function verifyStamp(
  { reply, sha256, genTime }: StoredStamp,
  trusted: readonly X509Certificate[] | null,
): Promise<string | null> {
  try {
    const stamp = await verifyReply(reply, { sha256: Buffer.from(sha256, 'hex'), trusted })
    return stamp.genTime.getTime() === genTime.getTime() ? null : 'its time differs from the stored one'
  } catch (failure) {
    if (failure instanceof RefusedReply) return failure.message
    throw failure
  }
}
