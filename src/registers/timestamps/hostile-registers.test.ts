import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { startRawServer } from '../../../tests/world/stand-ins/raw-server.ts'
import { requestToken } from '../authorities/hmrc/access-token.ts'
import { checkVrn } from '../authorities/hmrc/check-vrn.ts'
import { queryAres } from '../marks/group-membership/ares.ts'
import { readAdis } from '../marks/unreliable-payers/read-adis.ts'
import { RefusedReply } from './refused-reply.ts'
import { verifyReply } from './verify-reply.ts'

const neverAborted = new AbortController().signal
const LONG = 900_000

/** Responses that a service, or an attacker on the way, may send in place of an answer. */
const BODIES: Record<string, string> = {
  nothing: '',
  blanks: ' '.repeat(LONG),
  'a deep list': '['.repeat(LONG),
  'a deep object': '{"target":'.repeat(LONG / 10),
  'a deep element': '<a>'.repeat(LONG / 3),
  'an endless element': `<a ${'b="c" '.repeat(LONG / 6)}`,
  'a DTD': '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>',
  'stacked accents': `{"code":"${'\u0315\u0300'.repeat(LONG / 4)}"}`,
  'the prototype':
    '{"__proto__":{"target":{"vatNumber":"553557881"}},"constructor":{"prototype":{"code":"NOT_FOUND"}}}',
  'a duplicate key': '{"target":{"name":"a","vatNumber":"553557881"},"target":{"name":"b","vatNumber":"553557881"}}',
  'an overflowing number': `{"expires_in":1e999,"access_token":"a","token_type":"bearer","code":${'9'.repeat(1_000)}}`,
  'a token with a line break': '{"access_token":"a\\r\\nx-evil: 1","token_type":"bearer","expires_in":60}',
  'an HTML page': `<html>${'<script>alert(1)</script>'.repeat(1_000)}</html>`,
  'lone surrogates': '{"code":"\\ud800","target":{"name":"\\udc00"}}',
}

const serve = (body: string, status = 200) =>
  startRawServer((_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))

it.each(Object.keys(BODIES))('rejects %s in place of an answer of HMRC, ARES and ADIS', async name => {
  const body = BODIES[name] ?? ''
  const url = await serve(body)
  const service = { url, timeoutMs: 20_000 }
  const question = { uid: 'GB553557881', requester: { uid: '', name: '' }, askedAt: new Date() }
  const { reply } = await checkVrn(service, question, 'token-of-ours', neverAborted)
  expect(reply.outcome.verdict).toBe('not-checked')
  expect(await requestToken(service, { id: 'client', secret: 'secret-of-ours' })).toMatchObject({ kind: 'failed' })
  const { word } = await queryAres({ uid: 'CZ699004572', ico: '04116364' }, service, neverAborted)
  expect(['member', 'other-group', 'no-group']).not.toContain(word)
  expect(await readAdis(body)).not.toMatchObject({ kind: 'answered' })
  expect(({} as { target?: unknown }).target).toBeUndefined()
})

const sha256 = createHash('sha256').update('what is stamped').digest()
const expected = { sha256, trusted: null, fresh: { nonce: 1n, now: new Date() } } as unknown as Parameters<
  typeof verifyReply
>[1]

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a wrong length', Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff, 0x02, 0x01, 0x00])],
  ['a length without end', Buffer.from([0x30, 0x80, 0x30, 0x80, 0x00])],
  ['sequences in sequences', Buffer.from('3080'.repeat(32_000), 'hex')],
  ['many equal bytes', Buffer.alloc(64 * 1024, 0x30)],
  ['zeros', Buffer.alloc(64 * 1024)],
  ['an HTML page', Buffer.from('<html>'.repeat(10_000))],
])('rejects a timestamp reply of %s', async (_what, reply) => {
  await expect(verifyReply(reply, expected)).rejects.toThrow(RefusedReply)
})
