import { createHash, X509Certificate } from 'node:crypto'
import { makeQuery } from '../../../src/registers/timestamps/make-query.ts'
import { verifyReply } from '../../../src/registers/timestamps/verify-reply.ts'
import { createTimestampAuthority, type SigningKey } from './timestamp-authority.ts'

const FLIPS = [
  0x01, // the last bit: the next or previous value
  0x80, // the first bit: a short length becomes a long one, or another class of tag
  0xff, // all bits
  0x20, // a primitive tag becomes a constructed one
]

/**
 * Flips bits of every `step`-th byte of a fresh token, one byte at a time. Returns the offsets of
 * changed bytes that only the product accepts, and the number of changes that both the product and
 * OpenSSL accept. A call of OpenSSL costs a process, so it only checks what the product accepts.
 */
export async function verifyFlippedBytes(
  key: SigningKey,
  step = 1,
): Promise<{ acceptedOnlyByUs: number[]; acceptedByBothCount: number }> {
  const authority = createTimestampAuthority(key)
  const sha256 = createHash('sha256').update('what is stamped').digest()
  const { bytes, nonce } = await makeQuery(sha256)
  const reply = authority.reply(bytes)
  const trusted = [new X509Certificate(authority.root)]
  const isAccepted = (changed: Buffer): Promise<boolean> =>
    verifyReply(changed, { sha256, trusted, fresh: { nonce, now: new Date() } }).then(
      () => true,
      () => false,
    )
  if (!((await isAccepted(reply)) && authority.accepts(reply, sha256)))
    throw new Error('the original token is not accepted')
  const accepted: number[] = []
  for (let at = 0; at < reply.length; at += step) if (await isAccepted(flipByte(reply, at))) accepted.push(at)
  const acceptedOnlyByUs = accepted.filter(at => !authority.accepts(flipByte(reply, at), sha256))
  return { acceptedOnlyByUs, acceptedByBothCount: accepted.length - acceptedOnlyByUs.length }
}

function flipByte(reply: Buffer, at: number): Buffer {
  const changed = Buffer.from(reply)
  changed.writeUInt8(changed.readUInt8(at) ^ (FLIPS[at % FLIPS.length] ?? 1), at)
  return changed
}
