// @module-tag C10-04

import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { saying } from '../../../../tests/world/stand-ins/raw-server.ts'
import { queryUid } from './query-uid.ts'

const never = new AbortController().signal
const UID = 'IT00743110157'
const account = { tid: '100000000001', benid: 'WEBUSER01', pin: 'geheim-1', uid: 'ATU13585627', name: 'A', version: 1 }
const OURS = 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage'
const VALID = 'Die UID des Erwerbers ist gültig.'
const INVALID = 'Die UID des Erwerbers ist nicht gültig.'

const envelope = (body: string, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${more}<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header/><e:Body>${body}</e:Body></e:Envelope>`
const response = (fields: string, namespace = OURS, name = 'uidAbfrageServiceResponse'): string =>
  `<n:${name} xmlns:n="${namespace}">${fields}</n:${name}>`
const field = (name: string, text: string | number): string => `<n:${name}>${text}</n:${name}>`
/** A sound answer with this return code and text, and additional fields. */
const said = (rc: string | number, msg = '', more = ''): string =>
  envelope(response(field('rc', rc) + (msg && field('msg', msg)) + more))

type Body = string | Uint8Array
type Answered = { made: string; code: string; contradiction: boolean; back: boolean }

async function answerTo(body: Body, status = 200, headers: Record<string, string> = {}): Promise<Answered> {
  const url = await saying(body, status, headers)
  const asking = { account, sessionId: 'ABCDEFGHIJKLMNOPQRSTUVWX', uid: UID, level: 2 as const, askedAt: new Date() }
  const reply = await queryUid({ sessionUrl: url, uidUrl: url, timeoutMs: 30_000 }, asking, never)
  const { outcome, code } = reply.reply
  const made = outcome.verdict === 'not-checked' ? outcome.reason : outcome.verdict
  return { made, code, contradiction: reply.reply.contradiction !== undefined, back: reply.returnsQuota }
}

// The reading's `contradiction` tells them apart; here it only matters that there is no verdict.
const NO: string = expect.toBeOneOf(['unreadable-answer', 'contradictory-answer'])

// Each answer and its expected result: a verdict only if the field rc gives one and nothing
// contradicts it.
const CRAFTED: [what: string, body: string, made: string][] = [
  ['0 and its text', said(0, VALID), 'valid'],
  ['0 without a text', said(0), 'valid'],
  ['0 with a text that nobody knows', said(0, 'Alles in Ordnung.'), 'valid'],
  ['0 in capitals', said(0, VALID.toUpperCase()), 'valid'],
  ['0 with name and address', said(0, VALID, field('name', 'A SPA') + field('adrz1', 'VIA 1')), 'valid'],
  ['0 with our own number', said(0, VALID, field('uid', UID)), 'valid'],
  ['0 with our number without its country', said(0, VALID, field('uid', '00743110157')), 'valid'],
  ['0 with our number in blanks', said(0, VALID, field('uid', 'it 007 4311 0157')), 'valid'],
  ['0 with an empty uid', said(0, VALID, field('uid', '')), 'valid'],
  ['0 to ourselves', said(0, VALID, field('uid_tn', 'ATU13585627')), 'valid'],
  ['00', said('00', VALID), 'valid'],
  ['+0', said('+0', VALID), 'valid'],
  ['0 among blanks', said(' 0\n', VALID), 'valid'],
  ['0 with a comment', said('0<!-- 1 -->', VALID), 'valid'],
  ['0 in CDATA', said('<![CDATA[0]]>', VALID), 'valid'],
  ['0 and a field with elements that nobody knows', said(0, VALID, '<n:more><n:rc>1</n:rc></n:more>'), NO],
  ['0 and an rc of another namespace', said(0, VALID, '<x:rc xmlns:x="urn:x">1</x:rc>'), NO],
  ['1 and its text', said(1, INVALID), 'invalid'],
  ['1 without a text', said(1), 'invalid'],
  ['01', said('01', INVALID), 'invalid'],
  ['1 with our number', said(1, INVALID, field('uid', UID)), 'invalid'],
  ['4 and its text', said(4, 'Die UID-Nummer des Erwerbers ist falsch.'), 'not-a-uid'],
  // A code with the text of another code.
  ['0 with the text of 1', said(0, INVALID), NO],
  ['0 with the text of 1 in capitals and blanks', said(0, `  ${INVALID.toUpperCase().replaceAll(' ', '\n')}`), NO],
  ['0 with the text of 1 and more', said(0, `Hinweis: ${INVALID} Bitte prüfen.`), NO],
  ['0 with both texts', said(0, `${VALID} ${INVALID}`), NO],
  ['0 with the text of 4', said(0, 'Die UID-Nummer des Erwerbers ist falsch.'), NO],
  ['0 with the text of 5', said(0, 'Die UID-Nummer des Antragstellers ist ungültig.'), NO],
  ['0 with the text of 10', said(0, 'Der angegebene Mitgliedstaat verbietet diese Abfrage.'), NO],
  ['0 with the text of 12', said(0, 'Die UID-Nummer des Erwerbers ist (noch) nicht abfragbar.'), NO],
  ['0 with the text of 101', said(0, 'UID beginnt nicht mit ATU.'), NO],
  ['0 with the text of 105', said(0, 'Die UID-Nummer ist über FinanzOnline einzeln abzufragen.'), NO],
  ['0 with the text of 1511', said(0, 'Die Funktion steht derzeit nicht zur Verfügung. Bitte versuchen Sie …'), NO],
  ['0 with the older text of 1511', said(0, 'Der angegebene Mitgliedstaat ist derzeit nicht erreichbar.'), NO],
  ['0 with the text of -1', said(0, 'Die Session ID ist ungültig oder abgelaufen.'), NO],
  ['0 with the text of -3', said(0, 'Es ist ein technischer Fehler aufgetreten.'), NO],
  ['1 with the text of 0', said(1, VALID), NO],
  ['1 with the text of 4', said(1, 'Die UID-Nummer des Erwerbers ist falsch.'), NO],
  ['1 with the text of 1511', said(1, 'Die Funktion steht derzeit nicht zur Verfügung.'), NO],
  ['1 with the text of -3', said(1, 'Es ist ein technischer Fehler aufgetreten.'), NO],
  ['4 with the text of 0', said(4, VALID), NO],
  // About another number.
  ['0 with another number', said(0, VALID, field('uid', 'IT12345670017')), NO],
  ['1 with another number', said(1, INVALID, field('uid', 'IT12345670017')), NO],
  ['0 with the number in another country', said(0, VALID, field('uid', 'HR00743110157')), NO],
  ['0 to another requester', said(0, VALID, field('uid_tn', 'ATU57194903')), NO],
  ['0 with two numbers', said(0, VALID, field('uid', UID) + field('uid', UID)), NO],
  // No verdict in spite of the other fields.
  ['1511 with the text of 1', said(1511, INVALID), 'service-unavailable'],
  ['-3 with the text of 0', said(-3, VALID), 'technical-error'],
  ['12', said(12), 'not-yet-askable'],
  ['2', said(2), 'unknown-code'],
  ['4711 with the text of 1', said(4711, INVALID), 'unknown-code'],
  // No readable code.
  ['0 twice', envelope(response(field('rc', 0) + field('rc', 0))), NO],
  ['0, then 1', envelope(response(field('rc', 0) + field('rc', 1))), NO],
  ['1 with an element inside', said('1<n:x/>0'), NO],
  ['0 within another field', envelope(response(`<n:result>${field('rc', 0)}</n:result>`)), NO],
  ['0.0', said('0.0'), NO],
  ['0x0', said('0x0'), NO],
  ['1e0', said('1e0'), NO],
  ['0 1', said('0 1'), NO],
  ['gut', said('gut'), NO],
  ['true', said('true'), NO],
  ['digits of another script', said('१'), NO],
  ['no rc, but the text', envelope(response(field('msg', INVALID))), NO],
  ['rc as an attribute', envelope(`<n:uidAbfrageServiceResponse xmlns:n="${OURS}" rc="1"/>`), NO],
  ['rc of another namespace alone', envelope(response('<x:rc xmlns:x="urn:x">1</x:rc>')), NO],
  ['RC in capitals', envelope(response('<n:RC>1</n:RC>')), NO],
  // Not an answer of this service.
  ['another element', envelope(response(field('rc', 1), OURS, 'logoutResponse')), NO],
  ['another namespace', envelope(response(field('rc', 1), 'https://finanzonline.bmf.gv.at/fon/ws/session')), NO],
  ['two answers', envelope(response(field('rc', 1)) + response(field('msg', INVALID))), NO],
  ['an empty answer, then a stranger’s', envelope(response('') + response(field('rc', 1), 'urn:x')), NO],
  ['a stranger’s, then ours', envelope(response('', 'urn:x') + response(field('rc', 1))), NO],
  ['in the header', said('').replace('<e:Header/>', `<e:Header>${response(field('rc', 1))}</e:Header>`), NO],
  [
    'a fault beside it',
    envelope(`${response(field('rc', 1))}<e:Fault><faultcode>x</faultcode></e:Fault>`),
    'technical-error',
  ],
  ['without an envelope', response(field('rc', 1)), NO],
  ['a DTD', envelope(response(field('rc', 1)), '<!DOCTYPE x [<!ENTITY a "1">]>'), NO],
  ['an unknown entity', said('&eins;'), NO],
  ['cut behind rc', said(1, INVALID).slice(0, -30), NO],
  ['something behind it', `${said(1, INVALID)}<rc>0</rc>`, NO],
  ['JSON', '{"rc":1}', NO],
  // No sign that a query was counted.
  ['nothing', '', NO],
  ['a page', '<!DOCTYPE html><html><body>Request Rejected</body></html>', NO],
  ['an envelope without a body’s content', envelope(''), NO],
  ['an envelope that ends early', '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><', NO],
  ['an answer without anything', envelope(response('')), NO],
]

it.each(CRAFTED)('%s', async (_what, body, made) => {
  expect((await answerTo(body)).made).toEqual(made)
})

it('tells what contradicts itself apart from what cannot be read, and keeps its code', async () => {
  const [contradicts, foreign, broken] = [said(0, INVALID), said(1, '', field('uid', 'FR1')), said('gut')]
  expect(await answerTo(contradicts)).toEqual({
    made: 'contradictory-answer',
    code: '0',
    contradiction: true,
    back: false,
  })
  expect(await answerTo(foreign)).toEqual({ made: 'contradictory-answer', code: '1', contradiction: true, back: false })
  expect(await answerTo(broken)).toEqual({ made: 'unreadable-answer', code: '', contradiction: false, back: false })
})

it('gives the place of the day back where no return code came, and only there', async () => {
  const without = CRAFTED.slice(CRAFTED.findIndex(([what]) => what === 'nothing'))
  for (const [what, body] of without) expect([what, (await answerTo(body)).back]).toEqual([what, true])
  expect((await answerTo(said(1, INVALID).slice(0, -30))).back).toBe(false)
  expect((await answerTo('<html></html>', 503)).back).toBe(false)
})

const umlauts = said(0, VALID, field('name', 'Müller & Söhne'.replace('&', '&amp;')))
const latin = umlauts.replace('UTF-8', 'ISO-8859-1')

it.each<[string, Body, Record<string, string>]>([
  ['gzip', gzipSync(umlauts), { 'content-encoding': 'gzip' }],
  ['x-gzip', gzipSync(umlauts), { 'content-encoding': 'X-GZIP' }],
  ['deflate', deflateSync(umlauts), { 'content-encoding': 'deflate' }],
  ['raw deflate', deflateRawSync(umlauts), { 'content-encoding': 'deflate' }],
  ['br', brotliCompressSync(umlauts), { 'content-encoding': 'br' }],
  ['packed twice', brotliCompressSync(gzipSync(umlauts)), { 'content-encoding': 'gzip, br' }],
  ['identity', umlauts, { 'content-encoding': 'identity' }],
  ['ISO-8859-1 by its header', Buffer.from(umlauts, 'latin1'), { 'content-type': 'text/xml; charset=ISO-8859-1' }],
  ['ISO-8859-1 by XML', Buffer.from(latin, 'latin1'), { 'content-type': 'text/xml' }],
  ['UTF-8 called ISO-8859-1', umlauts, { 'content-type': 'text/xml; charset="iso-8859-1"' }],
])('reads an answer that comes as %s', { tags: ['C10-05'] }, async (_how, body, headers) => {
  expect((await answerTo(body, 200, headers)).made).toBe('valid')
})

it.each<[string, Body, Record<string, string>]>([
  ['Latin-1 that nobody declared', Buffer.from(umlauts, 'latin1'), { 'content-type': 'text/xml' }],
  ['Latin-1 called UTF-8', Buffer.from(latin, 'latin1'), { 'content-type': 'text/xml; charset=utf-8' }],
  ['a charset that nobody knows', Buffer.from(umlauts, 'latin1'), { 'content-type': 'text/xml; charset=x-klingon' }],
  ['gzip that is none', umlauts, { 'content-encoding': 'gzip' }],
  ['half of gzip', gzipSync(umlauts).subarray(0, 60), { 'content-encoding': 'gzip' }],
  ['packed in an unknown way', umlauts, { 'content-encoding': 'constructor' }],
  ['packed three times', umlauts, { 'content-encoding': 'identity, identity, identity' }],
  ['a bomb', gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }],
  ['a bomb within a bomb', gzipSync(gzipSync(Buffer.alloc(512 * 1024 * 1024))), { 'content-encoding': 'gzip, gzip' }],
])('makes nothing of %s', async (_how, body, headers) => {
  expect((await answerTo(body, 200, headers)).made).toEqual(NO)
})
