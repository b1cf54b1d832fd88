import { expect, it } from 'vitest'
import { readToken } from './access-token.ts'

const GRANTED = { access_token: 'a1b2c3', token_type: 'bearer', expires_in: 14_400, scope: 'read:vat' }
const read = (body: unknown, status = 200) =>
  readToken({ status, body: typeof body === 'string' ? body : JSON.stringify(body), location: '' })

it.each([
  ['as HMRC returns it', GRANTED, 14_400],
  ['without a lifetime', { ...GRANTED, expires_in: undefined }, 14_400],
  ['with a lifetime below the minimum', { ...GRANTED, expires_in: 3 }, 60],
  ['with the type Bearer', { ...GRANTED, token_type: 'Bearer' }, 14_400],
])('accepts a token %s', (_how, body, lastsSeconds) => {
  expect(read(body)).toEqual({ kind: 'granted', token: 'a1b2c3', lastsSeconds })
})

it.each([
  ['no token', { ...GRANTED, access_token: undefined }, 200, 'unreadable-answer', ''],
  ['a token that is not allowed in a header', { ...GRANTED, access_token: 'a\r\nb' }, 200, 'unreadable-answer', ''],
  ['another type', { ...GRANTED, token_type: 'mac' }, 200, 'unreadable-answer', ''],
  ['a negative lifetime', { ...GRANTED, expires_in: -1 }, 200, 'unreadable-answer', ''],
  ['a token with HTTP 500', GRANTED, 500, 'service-unavailable', 'HTTP 500'],
  ['an HTML page', '<html>secret</html>', 200, 'unreadable-answer', ''],
  ['an error with HTTP 200', { error: 'invalid_client' }, 200, 'unreadable-answer', ''],
  ['a refused client', { error: 'invalid_client', error_description: 'no' }, 401, 'not-set-up', 'invalid_client'],
  ['a refused scope', { error: 'invalid_scope' }, 400, 'not-set-up', 'invalid_scope'],
  ['a refused request', { error: 'invalid_request' }, 400, 'request-refused', 'invalid_request'],
  ['an unknown code', { error: 'new' }, 400, 'technical-error', 'HTTP 400'],
  ['HTTP 429', 'slow down', 429, 'overload', 'HTTP 429'],
])('returns no token for %s, and stores no text that may contain one', (_what, body, status, reason, code) => {
  const reply = read(body, status)
  expect(reply).toMatchObject({ kind: 'failed', reply: { outcome: { verdict: 'not-checked', reason }, code } })
  expect(JSON.stringify(reply)).not.toMatch(/a1b2c3|secret/)
})
