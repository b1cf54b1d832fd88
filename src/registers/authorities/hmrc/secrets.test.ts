import { expect, it } from 'vitest'
import { startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { unpackReceived } from '../received.ts'
import { requestToken } from './access-token.ts'
import { checkVrn } from './check-vrn.ts'

const TOKEN = 'a1b2c3d4e5f6a7b8'
const SECRET = 'se/cret+of the operator'
const neverAborted = new AbortController().signal
const QUESTION = { uid: 'GB553557881', requester: { uid: '', name: '' }, askedAt: new Date('2026-11-26T12:00:00Z') }
const COMPANY = { target: { name: `Ltd ${TOKEN}`, vatNumber: '553557881', address: { line1: TOKEN } } }

/** Echoes the request in the answer, like the error page of a proxy. */
const echoServer = (status: number, bodyOf: (sent: string) => string) =>
  startRawServer((request, response) => {
    let sent = request.headers.authorization ?? ''
    request.on('data', (part: Buffer) => (sent += part.toString()))
    request.on('end', () => response.writeHead(status).end(bodyOf(sent)))
  })

it.each<[string, number, (sent: string) => string, string, string]>([
  ['an HTML page', 502, sent => `<pre>${'x'.repeat(480)} ${sent}</pre>`, 'service-unavailable', 'HTTP 502'],
  ['an unknown code', 418, sent => JSON.stringify({ code: sent }), 'unknown-code', 'Bearer […]'],
  [
    'a message',
    401,
    sent => JSON.stringify({ code: 'INVALID_CREDENTIALS', message: sent }),
    'technical-error',
    'INVALID_CREDENTIALS',
  ],
  ['a company', 200, () => JSON.stringify(COMPANY), 'unreadable-answer', 'FOUND'],
])('stores no token that %s repeats', async (_what, status, bodyOf, expected, code) => {
  const url = await echoServer(status, bodyOf)
  const { reply, received, isTokenRefused } = await checkVrn({ url, timeoutMs: 20_000 }, QUESTION, TOKEN, neverAborted)
  expect('reason' in reply.outcome ? reply.outcome.reason : reply.outcome.verdict).toBe(expected)
  expect([reply.code, isTokenRefused]).toEqual([code, status === 401])
  expect(JSON.stringify(reply)).not.toContain(TOKEN.slice(0, 6))
  expect(unpackReceived(received?.packed ?? Buffer.alloc(0)).toString()).toBe('')
  expect(received?.length).toBeGreaterThan(0)
})

it.each<[string, (sent: string) => string]>([
  ['in plain text', () => SECRET],
  ['encoded as sent', sent => sent],
])('stores no secret that a refusal repeats %s', async (_how, descriptionOf) => {
  const url = await echoServer(401, sent =>
    JSON.stringify({ error: 'invalid_client', error_description: descriptionOf(sent) }),
  )
  const reply = await requestToken({ url, timeoutMs: 20_000 }, { id: 'client', secret: SECRET })
  expect(reply).toMatchObject({ kind: 'failed', reply: { code: 'invalid_client', message: '' } })
})
