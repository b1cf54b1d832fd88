import { expect, it } from 'vitest'
import { startRawServer } from '../../../tests/world/stand-ins/raw-server.ts'
import { redactSecrets } from '../../platform/http/outgoing/secrets.ts'
import { queryUid } from './finanzonline/query-uid.ts'
import { checkVrn } from './hmrc/check-vrn.ts'
import { unpackReceived } from './received.ts'

const SESSION = 'S1234567890abcdefghijkl'
const PIN = 'pin-0815<&>geheim'
const TOKEN = 'a1b2c3d4e5f6a7b8'
const neverAborted = new AbortController().signal

const account = { tid: '100000000001', benid: 'WEBUSER01', pin: PIN, uid: 'ATU13585627', name: 'Firma', version: 1 }
const FIELDS = ['msg', 'name', 'adrz1', 'adrz2', 'adrz3', 'adrz4', 'adrz5', 'adrz6', 'uid', 'uid_tn', 'more']
const NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const toCharacterReferences = (text: string) => Array.from(text, each => `&#${each.codePointAt(0)};`).join('')

const answers = (body: string, status = 200) =>
  startRawServer((_request, response) => response.writeHead(status, { 'content-type': 'text/xml' }).end(body))

const envelope = (fields: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><uidAbfrageServiceResponse xmlns="${NAMESPACE}"><rc>0</rc>${fields}</uidAbfrageServiceResponse></s:Body></s:Envelope>`

const askFinanzonline = async (body: string, status?: number) => {
  const uidUrl = await answers(body, status)
  const service = { sessionUrl: uidUrl, uidUrl, timeoutMs: 20_000 }
  return queryUid(
    service,
    { account, sessionId: SESSION, uid: 'DE136695976', level: 2, askedAt: new Date() },
    neverAborted,
  )
}

it.each(
  FIELDS.flatMap(
    field =>
      [
        [field, 'the session', SESSION, true],
        [field, 'the PIN', escapeXml(PIN), true],
        [field, 'the session, letter by letter', toCharacterReferences(SESSION), false],
      ] as const,
  ),
)(
  'stores only code, length and hash, and no verdict, of an answer whose %s contains %s',
  async (field, _what, secret, hasCode) => {
    const { reply, received } = await askFinanzonline(envelope(`<${field}>Huber ${secret} GmbH</${field}>`))
    expect(reply.outcome).toEqual({
      verdict: 'not-checked',
      reason: expect.toBeOneOf(['unreadable-answer', 'contradictory-answer']),
    })
    expect(reply.code).toBe(hasCode ? '0' : '')
    const everything = JSON.stringify([reply, unpackReceived(received?.packed ?? Buffer.alloc(0)).toString()])
    for (const part of [SESSION.slice(0, 8), 'geheim']) expect(everything).not.toContain(part)
    expect([received?.length, received?.sha256.length]).toEqual([expect.any(Number), 32])
  },
)

it.each([
  ['an HTML page', `<html>${SESSION}</html>`, 502],
  [
    'a fault',
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>Client</faultcode><faultstring>${SESSION}</faultstring></s:Fault></s:Body></s:Envelope>`,
    500,
  ],
])('stores no text of %s that contains the session id', async (_what, body, status) => {
  const { reply, received } = await askFinanzonline(body, status)
  expect(JSON.stringify(reply)).not.toContain(SESSION.slice(0, 8))
  expect(unpackReceived(received?.packed ?? Buffer.alloc(0)).toString()).toBe('')
})

const COMPANY = { name: 'Ltd', vatNumber: '553557881', address: { line1: 'One Street', postcode: 'SW1A 2AA' } }

it.each<[string, object]>([
  ['name', { target: { ...COMPANY, name: TOKEN } }],
  ['line1', { target: { ...COMPANY, address: { line1: TOKEN } } }],
  ['postcode', { target: { ...COMPANY, address: { postcode: TOKEN } } }],
  ['consultationNumber', { target: COMPANY, consultationNumber: TOKEN }],
  ['an unknown field', { target: COMPANY, debug: { sent: TOKEN } }],
])('gives no verdict for an answer of HMRC whose %s contains the token', async (_field, body) => {
  const url = await answers(JSON.stringify(body))
  const question = { uid: 'GB553557881', requester: { uid: '', name: '' }, askedAt: new Date() }
  const { reply, received } = await checkVrn({ url, timeoutMs: 20_000 }, question, TOKEN, neverAborted)
  expect(reply).toMatchObject({ outcome: { verdict: 'not-checked' }, code: 'FOUND', name: '', consultationNumber: '' })
  expect(unpackReceived(received?.packed ?? Buffer.alloc(0)).toString()).toBe('')
})

it('does not remove secrets as short as a five-digit PIN, which may match a zip code by chance', () => {
  expect(redactSecrets('10115 Berlin', ['10115'])).toEqual({
    text: '10115 Berlin',
    repeatsSecret: false,
    mayRepeatSecret: true,
  })
  expect(redactSecrets('Berlin', ['10115', ''])).toEqual({
    text: 'Berlin',
    repeatsSecret: false,
    mayRepeatSecret: false,
  })
})
