// @module-tag C10-04

import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { serveAnswer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { queryUid } from './query-uid.ts'

const neverAborted = new AbortController().signal
const UID = 'IT00743110157'
const account = { tid: '100000000001', benid: 'WEBUSER01', pin: 'geheim-1', uid: 'ATU13585627', name: 'A', version: 1 }
const UID_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage'
const VALID = 'Die UID des Erwerbers ist gültig.'
const INVALID = 'Die UID des Erwerbers ist nicht gültig.'

const envelope = (body: string, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${more}<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header/><e:Body>${body}</e:Body></e:Envelope>`
const response = (fields: string, namespace = UID_NAMESPACE, name = 'uidAbfrageServiceResponse'): string =>
  `<n:${name} xmlns:n="${namespace}">${fields}</n:${name}>`
const field = (name: string, text: string | number): string => `<n:${name}>${text}</n:${name}>`
/** A well-formed answer with this return code and text, and additional fields. */
const answerWith = (rc: string | number, msg = '', more = ''): string =>
  envelope(response(field('rc', rc) + (msg && field('msg', msg)) + more))

type Body = string | Uint8Array
type ParsedAnswer = { result: string; code: string; contradiction: boolean; returnsQuota: boolean }

async function answerTo(body: Body, status = 200, headers: Record<string, string> = {}): Promise<ParsedAnswer> {
  const url = await serveAnswer(body, status, headers)
  const question = { account, sessionId: 'ABCDEFGHIJKLMNOPQRSTUVWX', uid: UID, level: 2 as const, askedAt: new Date() }
  const reply = await queryUid({ sessionUrl: url, uidUrl: url, timeoutMs: 30_000 }, question, neverAborted)
  const { outcome, code } = reply.reply
  const result = outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict
  return { result, code, contradiction: reply.reply.contradiction !== undefined, returnsQuota: reply.returnsQuota }
}

// The field `contradiction` tells the two apart; here it only matters that there is no verdict.
const NO_VERDICT: string = expect.toBeOneOf(['unreadable-answer', 'contradictory-answer'])

// Each answer and its expected result: a verdict only if the field rc gives one and nothing
// contradicts it.
const CRAFTED: [what: string, body: string, result: string][] = [
  ['0 and its text', answerWith(0, VALID), 'valid'],
  ['0 without a text', answerWith(0), 'valid'],
  ['0 with an unknown text', answerWith(0, 'Alles in Ordnung.'), 'valid'],
  ['0 in capitals', answerWith(0, VALID.toUpperCase()), 'valid'],
  ['0 with name and address', answerWith(0, VALID, field('name', 'A SPA') + field('adrz1', 'VIA 1')), 'valid'],
  ['0 with our own number', answerWith(0, VALID, field('uid', UID)), 'valid'],
  ['0 with our number without its country', answerWith(0, VALID, field('uid', '00743110157')), 'valid'],
  ['0 with our number in blanks', answerWith(0, VALID, field('uid', 'it 007 4311 0157')), 'valid'],
  ['0 with an empty uid', answerWith(0, VALID, field('uid', '')), 'valid'],
  ['0 with our requester number', answerWith(0, VALID, field('uid_tn', 'ATU13585627')), 'valid'],
  ['00', answerWith('00', VALID), 'valid'],
  ['+0', answerWith('+0', VALID), 'valid'],
  ['0 among blanks', answerWith(' 0\n', VALID), 'valid'],
  ['0 with a comment', answerWith('0<!-- 1 -->', VALID), 'valid'],
  ['0 in CDATA', answerWith('<![CDATA[0]]>', VALID), 'valid'],
  ['0 and an unknown field with elements', answerWith(0, VALID, '<n:more><n:rc>1</n:rc></n:more>'), NO_VERDICT],
  ['0 and an rc of another namespace', answerWith(0, VALID, '<x:rc xmlns:x="urn:x">1</x:rc>'), NO_VERDICT],
  ['1 and its text', answerWith(1, INVALID), 'invalid'],
  ['1 without a text', answerWith(1), 'invalid'],
  ['01', answerWith('01', INVALID), 'invalid'],
  ['1 with our number', answerWith(1, INVALID, field('uid', UID)), 'invalid'],
  ['4 and its text', answerWith(4, 'Die UID-Nummer des Erwerbers ist falsch.'), 'not-a-uid'],
  // A code with the text of another code.
  ['0 with the text of 1', answerWith(0, INVALID), NO_VERDICT],
  [
    '0 with the text of 1 in capitals and blanks',
    answerWith(0, `  ${INVALID.toUpperCase().replaceAll(' ', '\n')}`),
    NO_VERDICT,
  ],
  ['0 with the text of 1 and more', answerWith(0, `Hinweis: ${INVALID} Bitte prüfen.`), NO_VERDICT],
  ['0 with both texts', answerWith(0, `${VALID} ${INVALID}`), NO_VERDICT],
  ['0 with the text of 4', answerWith(0, 'Die UID-Nummer des Erwerbers ist falsch.'), NO_VERDICT],
  ['0 with the text of 5', answerWith(0, 'Die UID-Nummer des Antragstellers ist ungültig.'), NO_VERDICT],
  ['0 with the text of 10', answerWith(0, 'Der angegebene Mitgliedstaat verbietet diese Abfrage.'), NO_VERDICT],
  ['0 with the text of 12', answerWith(0, 'Die UID-Nummer des Erwerbers ist (noch) nicht abfragbar.'), NO_VERDICT],
  ['0 with the text of 101', answerWith(0, 'UID beginnt nicht mit ATU.'), NO_VERDICT],
  ['0 with the text of 105', answerWith(0, 'Die UID-Nummer ist über FinanzOnline einzeln abzufragen.'), NO_VERDICT],
  [
    '0 with the text of 1511',
    answerWith(0, 'Die Funktion steht derzeit nicht zur Verfügung. Bitte versuchen Sie …'),
    NO_VERDICT,
  ],
  [
    '0 with the older text of 1511',
    answerWith(0, 'Der angegebene Mitgliedstaat ist derzeit nicht erreichbar.'),
    NO_VERDICT,
  ],
  ['0 with the text of -1', answerWith(0, 'Die Session ID ist ungültig oder abgelaufen.'), NO_VERDICT],
  ['0 with the text of -3', answerWith(0, 'Es ist ein technischer Fehler aufgetreten.'), NO_VERDICT],
  ['1 with the text of 0', answerWith(1, VALID), NO_VERDICT],
  ['1 with the text of 4', answerWith(1, 'Die UID-Nummer des Erwerbers ist falsch.'), NO_VERDICT],
  ['1 with the text of 1511', answerWith(1, 'Die Funktion steht derzeit nicht zur Verfügung.'), NO_VERDICT],
  ['1 with the text of -3', answerWith(1, 'Es ist ein technischer Fehler aufgetreten.'), NO_VERDICT],
  ['4 with the text of 0', answerWith(4, VALID), NO_VERDICT],
  // About another number.
  ['0 with another number', answerWith(0, VALID, field('uid', 'IT12345670017')), NO_VERDICT],
  ['1 with another number', answerWith(1, INVALID, field('uid', 'IT12345670017')), NO_VERDICT],
  ['0 with the number in another country', answerWith(0, VALID, field('uid', 'HR00743110157')), NO_VERDICT],
  ['0 with another requester number', answerWith(0, VALID, field('uid_tn', 'ATU57194903')), NO_VERDICT],
  ['0 with two numbers', answerWith(0, VALID, field('uid', UID) + field('uid', UID)), NO_VERDICT],
  // No verdict in spite of the other fields.
  ['1511 with the text of 1', answerWith(1511, INVALID), 'service-unavailable'],
  ['-3 with the text of 0', answerWith(-3, VALID), 'technical-error'],
  ['12', answerWith(12), 'not-yet-askable'],
  ['2', answerWith(2), 'unknown-code'],
  ['4711 with the text of 1', answerWith(4711, INVALID), 'unknown-code'],
  // No readable code.
  ['0 twice', envelope(response(field('rc', 0) + field('rc', 0))), NO_VERDICT],
  ['0, then 1', envelope(response(field('rc', 0) + field('rc', 1))), NO_VERDICT],
  ['1 with an element inside', answerWith('1<n:x/>0'), NO_VERDICT],
  ['0 within another field', envelope(response(`<n:result>${field('rc', 0)}</n:result>`)), NO_VERDICT],
  ['0.0', answerWith('0.0'), NO_VERDICT],
  ['0x0', answerWith('0x0'), NO_VERDICT],
  ['1e0', answerWith('1e0'), NO_VERDICT],
  ['0 1', answerWith('0 1'), NO_VERDICT],
  ['gut', answerWith('gut'), NO_VERDICT],
  ['true', answerWith('true'), NO_VERDICT],
  ['digits of another script', answerWith('१'), NO_VERDICT],
  ['no rc, but the text', envelope(response(field('msg', INVALID))), NO_VERDICT],
  ['rc as an attribute', envelope(`<n:uidAbfrageServiceResponse xmlns:n="${UID_NAMESPACE}" rc="1"/>`), NO_VERDICT],
  ['only an rc of another namespace', envelope(response('<x:rc xmlns:x="urn:x">1</x:rc>')), NO_VERDICT],
  ['RC in capitals', envelope(response('<n:RC>1</n:RC>')), NO_VERDICT],
  // Not an answer of this service.
  ['another element', envelope(response(field('rc', 1), UID_NAMESPACE, 'logoutResponse')), NO_VERDICT],
  [
    'another namespace',
    envelope(response(field('rc', 1), 'https://finanzonline.bmf.gv.at/fon/ws/session')),
    NO_VERDICT,
  ],
  ['two answers', envelope(response(field('rc', 1)) + response(field('msg', INVALID))), NO_VERDICT],
  [
    'an empty answer, then one of another namespace',
    envelope(response('') + response(field('rc', 1), 'urn:x')),
    NO_VERDICT,
  ],
  ['an answer of another namespace, then ours', envelope(response('', 'urn:x') + response(field('rc', 1))), NO_VERDICT],
  [
    'an answer in the header',
    answerWith('').replace('<e:Header/>', `<e:Header>${response(field('rc', 1))}</e:Header>`),
    NO_VERDICT,
  ],
  [
    'an answer and a fault',
    envelope(`${response(field('rc', 1))}<e:Fault><faultcode>x</faultcode></e:Fault>`),
    'technical-error',
  ],
  ['an answer without an envelope', response(field('rc', 1)), NO_VERDICT],
  ['a DTD', envelope(response(field('rc', 1)), '<!DOCTYPE x [<!ENTITY a "1">]>'), NO_VERDICT],
  ['an unknown entity', answerWith('&eins;'), NO_VERDICT],
  ['an answer cut after rc', answerWith(1, INVALID).slice(0, -30), NO_VERDICT],
  ['an answer with trailing data', `${answerWith(1, INVALID)}<rc>0</rc>`, NO_VERDICT],
  ['JSON', '{"rc":1}', NO_VERDICT],
  // No sign that a query was counted.
  ['nothing', '', NO_VERDICT],
  ['an HTML page', '<!DOCTYPE html><html><body>Request Rejected</body></html>', NO_VERDICT],
  ['an envelope without a body’s content', envelope(''), NO_VERDICT],
  [
    'an envelope that ends early',
    '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><',
    NO_VERDICT,
  ],
  ['an answer without anything', envelope(response('')), NO_VERDICT],
]

it.each(CRAFTED)('gives the expected outcome for: %s', async (_what, body, result) => {
  expect((await answerTo(body)).result).toEqual(result)
})

it('reports contradictory and unreadable answers separately, and stores the code of the former', async () => {
  const [contradictory, foreign, broken] = [
    answerWith(0, INVALID),
    answerWith(1, '', field('uid', 'FR1')),
    answerWith('gut'),
  ]
  expect(await answerTo(contradictory)).toEqual({
    result: 'contradictory-answer',
    code: '0',
    contradiction: true,
    returnsQuota: false,
  })
  expect(await answerTo(foreign)).toEqual({
    result: 'contradictory-answer',
    code: '1',
    contradiction: true,
    returnsQuota: false,
  })
  expect(await answerTo(broken)).toEqual({
    result: 'unreadable-answer',
    code: '',
    contradiction: false,
    returnsQuota: false,
  })
})

it('returns the quota of the day only for an answer without a return code', async () => {
  const uncounted = CRAFTED.slice(CRAFTED.findIndex(([what]) => what === 'nothing'))
  for (const [what, body] of uncounted) expect([what, (await answerTo(body)).returnsQuota]).toEqual([what, true])
  expect((await answerTo(answerWith(1, INVALID).slice(0, -30))).returnsQuota).toBe(false)
  expect((await answerTo('<html></html>', 503)).returnsQuota).toBe(false)
})

const umlauts = answerWith(0, VALID, field('name', 'Müller & Söhne'.replace('&', '&amp;')))
const latin = umlauts.replace('UTF-8', 'ISO-8859-1')

it.each<[string, Body, Record<string, string>]>([
  ['gzip', gzipSync(umlauts), { 'content-encoding': 'gzip' }],
  ['x-gzip', gzipSync(umlauts), { 'content-encoding': 'X-GZIP' }],
  ['deflate', deflateSync(umlauts), { 'content-encoding': 'deflate' }],
  ['raw deflate', deflateRawSync(umlauts), { 'content-encoding': 'deflate' }],
  ['br', brotliCompressSync(umlauts), { 'content-encoding': 'br' }],
  ['double compression', brotliCompressSync(gzipSync(umlauts)), { 'content-encoding': 'gzip, br' }],
  ['identity', umlauts, { 'content-encoding': 'identity' }],
  ['ISO-8859-1 by its header', Buffer.from(umlauts, 'latin1'), { 'content-type': 'text/xml; charset=ISO-8859-1' }],
  ['ISO-8859-1 by XML', Buffer.from(latin, 'latin1'), { 'content-type': 'text/xml' }],
  ['UTF-8 declared as ISO-8859-1', umlauts, { 'content-type': 'text/xml; charset="iso-8859-1"' }],
])('decodes an answer sent as %s', { tags: ['C10-05'] }, async (_how, body, headers) => {
  expect((await answerTo(body, 200, headers)).result).toBe('valid')
})

it.each<[string, Body, Record<string, string>]>([
  ['undeclared Latin-1', Buffer.from(umlauts, 'latin1'), { 'content-type': 'text/xml' }],
  ['Latin-1 declared as UTF-8', Buffer.from(latin, 'latin1'), { 'content-type': 'text/xml; charset=utf-8' }],
  ['an unknown charset', Buffer.from(umlauts, 'latin1'), { 'content-type': 'text/xml; charset=x-klingon' }],
  ['uncompressed data declared as gzip', umlauts, { 'content-encoding': 'gzip' }],
  ['truncated gzip', gzipSync(umlauts).subarray(0, 60), { 'content-encoding': 'gzip' }],
  ['an unknown encoding', umlauts, { 'content-encoding': 'constructor' }],
  ['three encodings', umlauts, { 'content-encoding': 'identity, identity, identity' }],
  ['a bomb', gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }],
  ['a bomb within a bomb', gzipSync(gzipSync(Buffer.alloc(512 * 1024 * 1024))), { 'content-encoding': 'gzip, gzip' }],
])('gives no verdict for %s', async (_how, body, headers) => {
  expect((await answerTo(body, 200, headers)).result).toEqual(NO_VERDICT)
})
