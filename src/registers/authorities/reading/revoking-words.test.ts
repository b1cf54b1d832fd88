import { expect, it } from 'vitest'
import { bzstClient } from '../bzst/client.ts'
import type { AnswerReader } from '../client.ts'
import { finanzonlineClient } from '../finanzonline/client.ts'
import { readReply } from '../finanzonline/databox/read-reply.ts'
import { hmrcClient } from '../hmrc/client.ts'
import { viesClient } from '../vies/client.ts'
import { revokes } from './denying-words.ts'
import { roleOf } from './field-names.ts'
import { readDay } from './stated-day.ts'

// Verdicts can be revoked by words that are not documented.
const ASKED_AT = new Date('2026-11-28T10:00:00Z')

const verdictBy = (read: AnswerReader, uid: string, requester: string, body: unknown): string =>
  read(
    { uid, requester, level: 2, trader: [], askedAt: ASKED_AT },
    {
      ...{ kind: 'answered', status: 200, location: '', date: '' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
  ).outcome.verdict

const vies = (more: object) => ({
  ...{ countryCode: 'DK', vatNumber: '13585628', requestDate: '2026-11-28T09:59:58.000Z', valid: true },
  ...{ name: '---', address: '---', ...more },
})
const bzst = (more: object) => ({
  ...{ id: '0123456789abcdef', anfrageZeitpunkt: '2026-11-28T10:59:58+01:00', status: 'evatr-0000', ...more },
})
const hmrc = (more: object) => ({
  target: { name: 'A Ltd', vatNumber: '553557881', address: { line1: 'A', countryCode: 'GB' } },
  ...{ processingDate: '2026-11-28T09:59:58+00:00', ...more },
})
const JSON_REGISTERS = [
  ['VIES', (more: object) => verdictBy(viesClient.read, 'DK13585628', 'ATU13585627', vies(more))],
  ['BZSt', (more: object) => verdictBy(bzstClient.read, 'ATU13585627', 'DE123456789', bzst(more))],
  ['HMRC', (more: object) => verdictBy(hmrcClient.read, 'GB553557881', 'GB146295999727', hmrc(more))],
] as const

const REVOKING_FIELDS: readonly object[] = [
  { loeschdatum: '2020-01-01' },
  { gueltigkeitsende: '2020-01-01' },
  { endOfValidity: '2020-01-01' },
  { invalidSince: '2020-01-01' },
  { platnostDo: '2020-01-01' },
  { fechaBaja: '2020-01-01' },
  { dissolved: true },
  { validUntil: '2027-01-01T25:00:00Z' },
  { numberExists: false },
  { isCurrent: false },
  { match: false },
  { requestedBy: 'FR40303265045' },
  { onBehalfOf: 'FR40303265045' },
  { applicant: 'FR40303265045' },
  { demandeur: 'FR40303265045' },
  { richiedente: 'FR40303265045' },
  { vatNumbers: 'ATU13585627, FR40303265045' },
  { details: [{ name: 'valid', value: false }] },
  { 'ns:valid': false },
  { valid2: false },
  { 'valid[0]': false },
  { vаlid: false },
  { note: 'The number has lapsed' },
  { note: 'status: NOT OK' },
  { note: 'i n v a l i d' },
  { note: 'in\u200bvalid' },
  { note: 'rate limit exceeded' },
]

it.each(JSON_REGISTERS)(
  'accepts an answer of %s with only its own fields, or with a harmless one',
  (_name, verdict) => {
    expect([verdict({}), verdict({ colour: 'blue', sentAt: 'Wien' })]).toEqual(['valid', 'valid'])
  },
)

it.each(JSON_REGISTERS)(
  'rejects an answer of %s with a field that revokes the verdict in other words',
  (_name, verdict) => {
    const accepted = REVOKING_FIELDS.filter(more => verdict(more) !== 'not-checked')
    expect(accepted).toEqual([])
  },
)

// --- FinanzOnline
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const answer = (rc: string, more = '') =>
  `<n:uidAbfrageServiceResponse xmlns:n="https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage">${rc}<n:msg></n:msg>${more}</n:uidAbfrageServiceResponse>`
const envelope = (content: string, { attributes = '', header = '<s:Header/>', onBody = '' } = {}) =>
  `<s:Envelope xmlns:s="${SOAP}"${attributes}>${header}<s:Body${onBody}>${content}</s:Body></s:Envelope>`
const RC = '<n:rc>0</n:rc>'
const finanzonline = (body: string) => verdictBy(finanzonlineClient.read, 'IT00743110157', 'ATU13585627', body)

it.each<[string, string, string]>([
  ['only documented content', 'valid', envelope(answer(RC))],
  [
    'an id and an encoding on the envelope',
    'valid',
    envelope(answer(RC), { onBody: ' Id="b"', attributes: ' s:encodingStyle=""' }),
  ],
  ['an error on the envelope', 'not-checked', envelope(answer(RC), { attributes: ' error="true"' })],
  ['a status on the body', 'not-checked', envelope(answer(RC), { onBody: ' status="500"' })],
  ['a text in the header', 'not-checked', envelope(answer(RC), { header: '<s:Header>Fehler</s:Header>' })],
  ['another value as attribute of the code', 'not-checked', envelope(answer('<n:rc value="1">0</n:rc>'))],
  ['another return code', 'not-checked', envelope(answer(RC, '<n:returnCode>1</n:returnCode>'))],
  ['a second code with a number', 'not-checked', envelope(answer(RC, '<n:rc2>1</n:rc2>'))],
  ['a negative code', 'not-checked', envelope(answer(RC, '<n:statusCode>-3</n:statusCode>'))],
  ['an empty fault', 'not-checked', envelope(answer(RC, '<n:Fault/>'))],
])('parses FinanzOnline’s answer with %s as %s', (_what, verdict, body) => {
  expect(finanzonline(body)).toBe(verdict)
})

// --- DataBox
const EXPECTED = { name: 'getDataboxResponse', namespace: 'https://finanzonline.bmf.gv.at/fon/ws/databox' }
const databoxAnswer = (content: string) =>
  `<d:getDataboxResponse xmlns:d="${EXPECTED.namespace}">${content}</d:getDataboxResponse>`
const ROW = '<d:result><d:name>UID</d:name></d:result>'
it.each<[string, string, string]>([
  ['only documented content', 'answer', envelope(databoxAnswer(`<d:rc>0</d:rc><d:msg/>${ROW}`))],
  [
    'a fault in the header',
    'unreadable',
    envelope(databoxAnswer(`<d:rc>0</d:rc>${ROW}`), { header: '<s:Header><d:error>x</d:error></s:Header>' }),
  ],
  ['an error next to the result', 'unreadable', envelope(databoxAnswer(`<d:rc>0</d:rc><d:error>x</d:error>${ROW}`))],
  ['a revoking text', 'unreadable', envelope(databoxAnswer(`<d:rc>0</d:rc><d:msg>Zugriff ungültig</d:msg>${ROW}`))],
])('parses the DataBox’s answer with %s as %s', async (_what, kind, body) => {
  expect((await readReply(body, EXPECTED)).kind).toBe(kind)
})

it('recognizes a field name in any spelling, but no harmless name', () => {
  expect(['validUntil', 'VALID_UNTIL', 'ns:validUntil', 'vаlidUntil', 'validUntil2'].map(roleOf)).toEqual(
    new Array(5).fill('until'),
  )
  expect(['weather', 'colour', 'nameOfTheStreet2'].map(roleOf)).not.toContain('verdict')
})

it('rejects a day followed by an impossible time', () => {
  expect(['2026-11-28', '2026-11-28T10:00:00Z', '2026-11-28 10:00:00.5+01:00'].map(readDay)).toEqual(
    new Array(3).fill('2026-11-28'),
  )
  expect(['2026-11-28T25:00:00Z', '2026-11-28T10:61', '2026-11-28 x'].map(readDay)).toEqual([null, null, null])
})

it('recognizes a word with spaced letters, but no other text', () => {
  expect(['u n g ü l t i g', 'in\u00advalid', 'N O T  V A L I D'].filter(text => !revokes(text, 'valid'))).toEqual([])
  expect(revokes('A B C D GmbH, Graz', 'valid')).toBe(false)
})
