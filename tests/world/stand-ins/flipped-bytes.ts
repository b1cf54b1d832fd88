import { createHash, X509Certificate } from 'node:crypto'
import { makeQuery } from '../../../src/registers/timestamps/make-query.ts'
import { verifyReply } from '../../../src/registers/timestamps/verify-reply.ts'
import { createTimestampAuthority, type SigningKey } from './timestamp-authority.ts'

// Flips the last bit (another number), a bit that changes the kind of a tag or length, or all bits.
const FLIPS = [0x01, 0x80, 0xff, 0x20]

/**
 * Flips bits of every `step`-th byte of a fresh token, one byte at a time. Returns where the
 * product accepts the result and openssl does not, and how many both accept. A call of OpenSSL
 * costs a process, so it only checks what the product accepts.
 */
export async function verifyFlippedBytes(
  key: SigningKey,
  step = 1,
): Promise<{ takenByUsAlone: number[]; takenByBoth: number }> {
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
  const takenByUsAlone = accepted.filter(at => !authority.accepts(flipByte(reply, at), sha256))
  return { takenByUsAlone, takenByBoth: accepted.length - takenByUsAlone.length }
}

function flipByte(reply: Buffer, at: number): Buffer {
  const changed = Buffer.from(reply)
  changed.writeUInt8(changed.readUInt8(at) ^ (FLIPS[at % FLIPS.length] ?? 1), at)
  return changed
}
