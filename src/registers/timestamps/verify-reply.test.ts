import { createHash, X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifyFlippedBytes } from '../../../tests/world/stand-ins/flipped-bytes.ts'
import {
  type Behaviour,
  createTimestampAuthority,
  type TimestampAuthority,
} from '../../../tests/world/stand-ins/timestamp-authority.ts'
import { makeQuery } from './make-query.ts'
import { type ExpectedStamp, verifyReply } from './verify-reply.ts'

const sha256 = createHash('sha256').update('what is stamped').digest()
const otherSha256 = createHash('sha256').update('something else').digest()

/** A request and the authority's reply, and how to verify it. */
async function requestStamp(authority: TimestampAuthority, behaviour: Behaviour = {}) {
  const { bytes, nonce } = await makeQuery(sha256)
  const reply = authority.reply(bytes, behaviour)
  const expected: ExpectedStamp = { sha256, trusted: null, fresh: { nonce, now: new Date() } }
  return {
    reply,
    expected,
    nonce,
    verify: (more: Partial<ExpectedStamp> = {}) => verifyReply(reply, { ...expected, ...more }),
  }
}

const refusalWith = (fault: string) => expect.objectContaining({ name: 'RefusedReply', fault })

it('accepts a stamp of openssl, with its time and the signer’s certificate chain, trusted or not', async () => {
  const authority = createTimestampAuthority()
  const before = Date.now()
  const { verify } = await requestStamp(authority)
  const stamp = await verify()
  // The stamp's time is cut to the second.
  expect(stamp.genTime.getTime()).toBeGreaterThan(before - 1_000)
  expect(stamp.genTime.getTime()).toBeLessThanOrEqual(Date.now())
  expect(stamp.path.map(({ subject }) => subject)).toEqual(['CN=authority', 'CN=middle'])
  const trusted = [new X509Certificate(authority.root)]
  expect((await verify({ trusted })).path.map(({ subject }) => subject)).toEqual([
    'CN=authority',
    'CN=middle',
    'CN=root',
  ])
  const [, middle] = stamp.path
  expect((await verify({ trusted: middle ? [middle] : [] })).path).toHaveLength(2)
})

const NOT_FOR_STAMPS = /not exclusively for timestamps/

it.each<[string, Behaviour, string, RegExp]>([
  ['another hash', { replaceQuery: query => replaceBytes(query, sha256, otherSha256) }, 'imprint', /another hash/],
  ['an expired signer', { signer: 'expired' }, 'certificate', /was not valid then/],
  ['a signer that may also sign mails', { signer: 'also-mail' }, 'certificate', NOT_FOR_STAMPS],
  ['a signer with an uncritical key usage', { signer: 'uncritical' }, 'certificate', NOT_FOR_STAMPS],
  ['a signer without a key usage', { signer: 'no-purpose' }, 'certificate', NOT_FOR_STAMPS],
  ['a refusal', { rejects: true }, 'not-granted', /^status 2 Message digest algorithm is not supported\.$/],
])('refuses a reply with %s', async (_what, behaviour, fault, message) => {
  const { verify } = await requestStamp(createTimestampAuthority(), behaviour)
  await expect(verify()).rejects.toEqual(refusalWith(fault))
  await expect(verify()).rejects.toThrow(message)
})

it('refuses a reply to another request, at another time, or of an untrusted authority', async () => {
  const authority = createTimestampAuthority()
  const { verify, nonce } = await requestStamp(authority)
  const now = new Date()
  await expect(verify({ fresh: { nonce: nonce + 1n, now } })).rejects.toEqual(refusalWith('nonce'))
  const later = new Date(now.getTime() + 6 * 60_000)
  await expect(verify({ fresh: { nonce, now: later } })).rejects.toEqual(refusalWith('time'))
  await expect(verify({ sha256: otherSha256 })).rejects.toEqual(refusalWith('imprint'))
  const trusted = [new X509Certificate(authority.root)]
  const untrusted = await requestStamp(authority, { signer: 'stranger' })
  await expect(untrusted.verify({ trusted })).rejects.toEqual(refusalWith('untrusted'))
  await expect(untrusted.verify({ trusted: [] })).rejects.toEqual(refusalWith('untrusted'))
})

it('refuses a reply with a changed byte, or returns the same content', async () => {
  const { reply, expected } = await requestStamp(createTimestampAuthority())
  const original = await verifyReply(reply, expected)
  // This step divides neither a length nor a hash, so that every kind of field is changed.
  for (let index = 0; index < reply.length; index += 3) {
    const changed = Buffer.from(reply)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    const stamp = await verifyReply(changed, expected).catch((failure: unknown) => {
      expect(failure).toEqual(expect.objectContaining({ name: 'RefusedReply' }))
    })
    // Changes outside the authority's signature (version numbers, the certificate above the
    // signer's) do not change the result.
    if (stamp === undefined) continue
    expect([stamp.genTime, stamp.serial]).toEqual([original.genTime, original.serial])
    expect(stamp.path[0]?.raw).toEqual(original.path[0]?.raw)
  }
})

it('accepts no changed token that openssl rejects, for a sample of its bytes', async () => {
  expect((await verifyFlippedBytes('P-256', 5)).acceptedOnlyByUs).toEqual([])
})

it.each([
  ['an invalid set of hashes', '310f300d0609608648016503040201', '300f300d0609608648016503040201'],
  ['a signer’s hash that is not announced', '310f300d0609608648016503040201', '310f300d0609608648016503040203'],
  ['a version that is not a number', '020103310f', '040103310f'],
  ['a length that is not in its shortest form', '3003020100', '300402810100'],
])('refuses, like openssl, a token with %s', async (_what, from, to) => {
  const authority = createTimestampAuthority()
  const { reply, expected } = await requestStamp(authority)
  const changed = replaceBytes(reply, Buffer.from(from, 'hex'), Buffer.from(to, 'hex'))
  expect(changed).not.toEqual(reply)
  await expect(verifyReply(changed, expected)).rejects.toEqual(refusalWith('garbled'))
  expect(authority.accepts(changed, sha256)).toBe(false)
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['an HTML page', Buffer.from('<!doctype html><title>Welcome</title>')],
  ['endlessly nested values', Buffer.alloc(65_536, Buffer.from('3080', 'hex'))],
  [
    'sets of thousands of values',
    Buffer.concat([Buffer.from('3083010000', 'hex'), Buffer.alloc(65_536, 5).fill('\x05\x00')]),
  ],
  ['a length beyond the end', Buffer.from('3084ffffffff02', 'hex')],
  ['only a status', Buffer.from('30053003020100', 'hex')],
])('refuses %s', async (_what, bytes) => {
  await expect(verifyReply(bytes, { sha256, trusted: null })).rejects.toEqual(refusalWith('garbled'))
})

function replaceBytes(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const index = bytes.indexOf(from)
  return Buffer.concat([bytes.subarray(0, index), to, bytes.subarray(index + from.length)])
}
