import { createHash, X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { flippedBytes } from '../../../tests/world/stand-ins/flipped-bytes.ts'
import {
  type Behaviour,
  setUpAuthority,
  type TimestampAuthority,
} from '../../../tests/world/stand-ins/timestamp-authority.ts'
import { makeQuery } from './make-query.ts'
import { type ExpectedStamp, verifyReply } from './verify-reply.ts'

const sha256 = createHash('sha256').update('what is stamped').digest()
const other = createHash('sha256').update('something else').digest()

/** A request and the authority's reply, and how to verify it. */
async function asked(authority: TimestampAuthority, behaviour: Behaviour = {}) {
  const { bytes, nonce } = await makeQuery(sha256)
  const reply = authority.reply(bytes, behaviour)
  const wanted: ExpectedStamp = { sha256, trusted: null, fresh: { nonce, now: new Date() } }
  return {
    reply,
    wanted,
    nonce,
    verify: (more: Partial<ExpectedStamp> = {}) => verifyReply(reply, { ...wanted, ...more }),
  }
}

const refused = (fault: string) => expect.objectContaining({ name: 'RefusedReply', fault })

it('takes a stamp of openssl, with its time and the certificates above the signer’s, trusted or not', async () => {
  const authority = setUpAuthority()
  const before = Date.now()
  const { verify } = await asked(authority)
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

const NOT_FOR_STAMPS = /not only for timestamps/

it.each<[string, Behaviour, string, RegExp]>([
  ['another hash', { instead: query => swapped(query, sha256, other) }, 'imprint', /another hash/],
  ['a signer whose days are over', { signer: 'expired' }, 'certificate', /was not valid then/],
  ['a signer that may sign mails, too', { signer: 'also-mail' }, 'certificate', NOT_FOR_STAMPS],
  ['a signer whose use may be overlooked', { signer: 'uncritical' }, 'certificate', NOT_FOR_STAMPS],
  ['a signer without a use', { signer: 'no-purpose' }, 'certificate', NOT_FOR_STAMPS],
  ['a refusal', { rejects: true }, 'not-granted', /^status 2 Message digest algorithm is not supported\.$/],
])('refuses a reply with %s', async (_what, behaviour, fault, words) => {
  const { verify } = await asked(setUpAuthority(), behaviour)
  await expect(verify()).rejects.toEqual(refused(fault))
  await expect(verify()).rejects.toThrow(words)
})

it('refuses the answer to another question, one of another hour, and another house’s', async () => {
  const authority = setUpAuthority()
  const { verify, nonce } = await asked(authority)
  const now = new Date()
  await expect(verify({ fresh: { nonce: nonce + 1n, now } })).rejects.toEqual(refused('nonce'))
  const later = new Date(now.getTime() + 6 * 60_000)
  await expect(verify({ fresh: { nonce, now: later } })).rejects.toEqual(refused('time'))
  await expect(verify({ sha256: other })).rejects.toEqual(refused('imprint'))
  const trusted = [new X509Certificate(authority.root)]
  const stranger = await asked(authority, { signer: 'stranger' })
  await expect(stranger.verify({ trusted })).rejects.toEqual(refused('untrusted'))
  await expect(stranger.verify({ trusted: [] })).rejects.toEqual(refused('untrusted'))
})

it('refuses a reply of which a single byte was changed, or says the same', async () => {
  const { reply, wanted } = await asked(setUpAuthority())
  const right = await verifyReply(reply, wanted)
  // This step divides neither a length nor a hash, so that every kind of field is changed.
  for (let at = 0; at < reply.length; at += 3) {
    const changed = Buffer.from(reply)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    const stamp = await verifyReply(changed, wanted).catch((failure: unknown) => {
      expect(failure).toEqual(expect.objectContaining({ name: 'RefusedReply' }))
    })
    // Changes outside the authority's signature (version numbers, the certificate above the
    // signer's) do not change the result.
    if (stamp === undefined) continue
    expect([stamp.genTime, stamp.serial]).toEqual([right.genTime, right.serial])
    expect(stamp.path[0]?.raw).toEqual(right.path[0]?.raw)
  }
})

it('takes no changed token that openssl refuses, as far as a sample of its bytes tells', async () => {
  expect((await flippedBytes('P-256', 5)).takenByUsAlone).toEqual([])
})

it.each([
  ['a set of hashes that is none', '310f300d0609608648016503040201', '300f300d0609608648016503040201'],
  ['a hash of the signer that is not announced', '310f300d0609608648016503040201', '310f300d0609608648016503040203'],
  ['a version that is no number', '020103310f', '040103310f'],
  ['a length that is not in its shortest form', '3003020100', '300402810100'],
])('refuses, as openssl does, a token with %s', async (_what, from, to) => {
  const authority = setUpAuthority()
  const { reply, wanted } = await asked(authority)
  const changed = swapped(reply, Buffer.from(from, 'hex'), Buffer.from(to, 'hex'))
  expect(changed).not.toEqual(reply)
  await expect(verifyReply(changed, wanted)).rejects.toEqual(refused('garbled'))
  expect(authority.accepts(changed, sha256)).toBe(false)
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><title>Welcome</title>')],
  ['values within one another without end', Buffer.alloc(65_536, Buffer.from('3080', 'hex'))],
  [
    'sets of thousands of values',
    Buffer.concat([Buffer.from('3083010000', 'hex'), Buffer.alloc(65_536, 5).fill('\x05\x00')]),
  ],
  ['a length beyond the end', Buffer.from('3084ffffffff02', 'hex')],
  ['a status alone', Buffer.from('30053003020100', 'hex')],
])('refuses %s', async (_what, bytes) => {
  await expect(verifyReply(bytes, { sha256, trusted: null })).rejects.toEqual(refused('garbled'))
})

function swapped(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = bytes.indexOf(from)
  return Buffer.concat([bytes.subarray(0, at), to, bytes.subarray(at + from.length)])
}
