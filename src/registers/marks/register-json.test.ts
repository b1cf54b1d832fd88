import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { serveAnswer, startRawServer } from '../../../tests/world/stand-ins/raw-server.ts'
import { callRegister, httpError, readJsonObject } from './register-json.ts'

const never = new AbortController().signal
const MAX_BYTES = 64 * 1024
const callTo = (url: string, secrets: string[] = []) =>
  callRegister({ url, method: 'GET', headers: {}, timeoutMs: 20_000, secrets }, never, MAX_BYTES)

it.each([
  ['another text', 'OK'],
  ['a list', '[{}]'],
  ['a text', '"{}"'],
  ['nothing', ''],
  ['a number', '7'],
  ['null', 'null'],
  ['a page', '<html></html>'],
  ['a key twice', '{"a":1,"a":2}'],
  ['a key twice, deep and escaped', '{"b":[{"a":1,"\\u0061":2}]}'],
  ['too many levels', `{"a":${'['.repeat(20)}${']'.repeat(20)}}`],
  ['a million levels', `{"a":${'['.repeat(1_000_000)}`],
  ['a million objects', '{"a":'.repeat(1_000_000)],
  ['too many keys', `[${Array.from({ length: 20_001 }, () => '{"a":1}').join()}]`.replace(/^.*$/, '{"b":$&}')],
  ['quotes that never end', `{"a":"${'\\"'.repeat(500_000)}`],
])('is no JSON object: %s', (_what, body) => {
  expect(readJsonObject(body)).toBeNull()
})

it.each([
  ['an object', '{"a":[{"b":1},{"b":2}]}'],
  ['brackets within texts', `{"a":"${'[{'.repeat(100)}\\"${'[{'.repeat(100)}"}`],
  ['colons within texts', `{"a":"${':'.repeat(50_000)}"}`],
  ['twenty levels', `{"a":${'['.repeat(19)}${']'.repeat(19)}}`],
  ['a text of two megabytes', `{"a":"${'\\u0041'.repeat(350_000)}"}`],
  ['a prototype’s names', '{"__proto__":{"a":1},"constructor":2}'],
])('is a JSON object: %s', (_what, body) => {
  expect(readJsonObject(body)).toEqual(JSON.parse(body))
})

it.each([
  ['too many bytes', ' '.repeat(MAX_BYTES + 1), {}, 'unreadable-answer too large'],
  ['a bomb', gzipSync(Buffer.alloc(50 * 1024 * 1024)), { 'content-encoding': 'gzip' }, 'unreadable-answer packed'],
  ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 'unreadable-answer not UTF-8'],
  ['a stale copy', '{}', { age: '7200' }, 'unreadable-answer Age'],
  ['our key', '{"error":"key very-secret-key is unknown"}', {}, 'repeats our key'],
])('is no response: %s', async (_what, body, headers, why) => {
  expect(await callTo(await serveAnswer(body, 200, headers), ['very-secret-key'])).toEqual({ kind: 'none', why })
})

it('reads a response with its Retry-After, and reports a broken line', async () => {
  const url = await serveAnswer('{}', 429, { 'retry-after': '7' })
  expect(await callTo(url)).toMatchObject({ kind: 'answered', status: 429, body: '{}', retryAfter: '7' })
  expect(await callTo(await startRawServer(request => request.socket.destroy()))).toMatchObject({ kind: 'none' })
})

it.each([
  [429, undefined, '', { why: 'HTTP 429', retryAfterMs: 60_000 }],
  [429, '7', 'X', { why: 'HTTP 429 X', retryAfterMs: 7_000 }],
  [500, '7', '', { why: 'HTTP 500', retryAfterMs: 7_000 }],
  [503, '999999', '', { why: 'HTTP 503', retryAfterMs: 86_400_000 }],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT', '', { why: 'HTTP 503', retryAfterMs: 60_000 }],
  [500, '-1', '', { why: 'HTTP 500' }],
])('reports HTTP %i with Retry-After %s', (status, retryAfter, code, expected) => {
  const response = { status, body: '', ...(retryAfter !== undefined && { retryAfter }) }
  expect(httpError(response, code)).toEqual({ kind: 'none', ...expected })
})
