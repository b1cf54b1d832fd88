import { expect, it } from 'vitest'
import { parseAresResponse } from '../../marks/group-membership/ares.ts'
import { readAdisOf } from '../../marks/unreliable-payers/look-up.ts'
import type { Outcome } from '../answer.ts'
import { bfsClient } from '../bfs/client.ts'
import { bzstClient } from '../bzst/client.ts'
import type { AnswerReader } from '../client.ts'
import { finanzonlineClient } from '../finanzonline/client.ts'
import { parseDocument } from '../finanzonline/databox/read-paper.ts'
import { hmrcClient } from '../hmrc/client.ts'
import { answerOf } from '../reply.ts'
import { viesClient } from '../vies/client.ts'

// Answers that seem to state more than they do. An earlier parser accepted each of them.
const ASKED_AT = new Date('2026-11-28T10:00:00Z')

const readWith = (read: AnswerReader, uid: string, requester: string, body: unknown, status = 200) =>
  read(
    { uid, requester, level: 2, trader: [], askedAt: ASKED_AT },
    { kind: 'answered', status, body: typeof body === 'string' ? body : JSON.stringify(body), location: '', date: '' },
  )
const verdictOf = ({ outcome }: { outcome: Outcome }): string => outcome.verdict

// --- Switzerland
const WSE = 'http://www.uid.admin.ch/xmlns/uid-wse'
const soap = (body: string, header = '') =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>${body}</s:Body></s:Envelope>`
const result = (content: string, { attribute = '', sibling = '', header = '' } = {}) =>
  soap(
    `<GetByUIDResponse xmlns="${WSE}"><GetByUIDResult${attribute}>${content}</GetByUIDResult>${sibling}</GetByUIDResponse>`,
    header,
  )
const numberOf = (digits: string) =>
  `<uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>${digits}</uidOrganisationId>`
const swiss = (vat: string, status = '3') =>
  `<organisationType xmlns="${WSE}/5"><organisation><organisation xmlns="http://www.ech.ch/xmlns/eCH-0108/5"><organisationIdentification><uid>${numberOf('107185562')}</uid><organisationName>Aubry</organisationName></organisationIdentification></organisation>
  <uidregInformation>${status === '' ? '' : `<uidregStatusEnterpriseDetail>${status}</uidregStatusEnterpriseDetail>`}</uidregInformation><vatRegisterInformation>${vat}</vatRegisterInformation></organisation></organisationType>`
const ACTIVE = '<vatStatus>2</vatStatus><vatEntryStatus>1</vatEntryStatus>'
const MISSING = '<vatStatus>3</vatStatus>'
const from = (day: string) => `<vatEntryDate>${day}</vatEntryDate>`
const ERROR = '<error>Application_error</error>'
const HEADER = `<s:Header><businessFault xmlns="${WSE}">${ERROR}</businessFault></s:Header>`

it.each<[string, string]>([
  ['an empty result and an error', result('', { sibling: ERROR })],
  ['an empty result and a text', result('', { sibling: '<note>Request_limit_exceeded</note>' })],
  ['an empty result and another number', result('', { sibling: '<uid>105864830</uid>' })],
  ['an empty result with error="true"', result('', { attribute: ' error="true"' })],
  ['an empty result with isTruncated="true"', result('', { attribute: ' isTruncated="true"' })],
  ['an empty result and a fault in the header', result('', { header: HEADER })],
  ['an organisation and an error', result(swiss(ACTIVE), { sibling: ERROR })],
  ['an unregistered organisation and an error', result(swiss(MISSING), { sibling: ERROR })],
  ['an impossible start date', result(swiss(ACTIVE + from('2099-13-45')))],
  ['a future start date in another format', result(swiss(ACTIVE + from('01.01.2099')))],
  ['not registered, but registered since 2001', result(swiss(MISSING + from('2001-01-01')))],
  ['not registered, but registered from next month', result(swiss(MISSING + from('2026-12-28')))],
  ['not registered, but a member of a group', result(swiss(`${MISSING}<uidVat>${numberOf('105864830')}</uidVat>`))],
  ['an unknown status', result(swiss(ACTIVE, '9'))],
  [
    'ended today',
    result(
      swiss(
        `<vatStatus>2</vatStatus><vatEntryStatus>2</vatEntryStatus><vatLiquidationDate>2026-11-28</vatLiquidationDate>`,
      ),
    ),
  ],
  [
    'a fault inside another register’s entry',
    result(
      swiss(ACTIVE).replace(
        '<vatRegister',
        `<commercialRegisterInformation>${ERROR}</commercialRegisterInformation><vatRegister`,
      ),
    ),
  ],
])('gives no verdict for an answer of the Swiss register with %s', (_what, body) => {
  expect(verdictOf(readWith(bfsClient.read, 'CHE107185562', '', body))).toBe('not-checked')
})

// --- BZSt
const bzst = (code: string, more: object = {}) => ({
  ...{ id: '0123456789abcdef', anfrageZeitpunkt: '2026-11-28T10:59:58.123456789+01:00', status: `evatr-${code}` },
  ...more,
})
it.each<[string, object, number?]>([
  ['0000, but ended', bzst('0000', { gueltigBis: '31.12.2020' })],
  ['0000, but beginning in forty days', bzst('0000', { gueltigAb: '2027-01-07' })],
  ['0003, but ended', bzst('0003', { gueltigBis: '2020-12-31' }), 400],
  ['2001 within a period of validity', bzst('2001', { gueltigAb: '2020-01-01', gueltigBis: '2027-12-31' }), 404],
  ['2001 with a matching company', bzst('2001', { ergFirmenname: 'A', ergOrt: 'A' }), 404],
  ['2006 on its last day', bzst('2006', { gueltigAb: '01.01.2020', gueltigBis: '28.11.2026' })],
  ['2002 on its first day', bzst('2002', { gueltigAb: '28.11.2026' })],
  ['2006 without any day', bzst('2006')],
  ['2002 without any day', bzst('2002')],
  ['2006 without an end', bzst('2006', { gueltigAb: '01.01.2020' })],
  ['2006 until 31.02.2024', bzst('2006', { gueltigAb: '01.01.2020', gueltigBis: '31.02.2024' })],
  ['2006 until 12/31/2027', bzst('2006', { gueltigAb: '01.01.2020', gueltigBis: '12/31/2027' })],
  ['2006 until a future time', bzst('2006', { gueltigAb: '01.01.2020', gueltigBis: '2027-06-16T00:00:00' })],
  ['2006 without a time, with a future end', bzst('2006', { anfrageZeitpunkt: undefined, gueltigBis: '2027-06-16' })],
  ['2002 without a time, with a past start', bzst('2002', { anfrageZeitpunkt: undefined, gueltigAb: '2020-01-01' })],
  ['0000 with a negative text', bzst('0000', { meldung: 'Die angefragte Nummer ist nicht gültig.' })],
  ['0000 with gueltig false', bzst('0000', { gueltig: false })],
  ['0000 with a category', bzst('0000', { kategorie: 'Fehler' })],
  ['0000 with fehler', bzst('0000', { fehler: 'E1' })],
  ['0000 with error', bzst('0000', { error: { code: 1 } })],
  ['0000 with another Status', bzst('0000', { Status: 'evatr-2001' })],
  ['0000 with other statuses', bzst('0000', { statusmeldungen: [{ status: 'evatr-2001' }] })],
  ['2001 with a fault', bzst('2001', { fehler: 'Mitgliedstaat nicht erreichbar' }), 404],
  ['another number in another spelling', bzst('0000', { angefragteUstId: 'ATU57194903' })],
  ['another requester in another spelling', bzst('0000', { anfragendeUstId: 'DE987654321' })],
])('gives no verdict for BZSt’s %s', (_what, body, status = 200) => {
  expect(verdictOf(readWith(bzstClient.read, 'ATU13585627', 'DE123456789', body, status))).toBe('not-checked')
})

it('ignores a text in place of BZSt’s consultation number', () => {
  const read = (more: object) =>
    readWith(bzstClient.read, 'ATU13585627', 'DE123456789', bzst('0000', more)).consultationNumber
  expect([read({}), read({ id: 'Fehler: keine' }), read({ id: undefined })]).toEqual(['0123456789abcdef', '', ''])
})

// --- FinanzOnline
const UID_NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage'
const fon = (fields: string) =>
  soap(`<n:uidAbfrageServiceResponse xmlns:n="${UID_NAMESPACE}">${fields}</n:uidAbfrageServiceResponse>`, '<s:Header/>')
const field = (name: string, text: string) => `<n:${name}>${text}</n:${name}>`
const rc = (code: string, msg = '', more = '') => fon(field('rc', code) + field('msg', msg) + more)
const NAME_AND_ADDRESS = field('name', 'EXAMPLE SPA') + field('adrz1', 'VIA 1')
const finanzonline = (body: string) => readWith(finanzonlineClient.read, 'IT00743110157', 'ATU13585627', body)

it.each<[string, string]>([
  ['0, no longer valid', rc('0', 'Die UID des Erwerbers ist nicht mehr gültig.', NAME_AND_ADDRESS)],
  ['0, UID ungültig', rc('0', 'UID ungültig', NAME_AND_ADDRESS)],
  ['0, erloschen', rc('0', 'Die UID ist am 31.12.2024 erloschen.')],
  ['0, technical fault', rc('0', 'Technischer Fehler beim Mitgliedstaat, bitte wiederholen.')],
  ['0, with a reservation', rc('0', 'Vorbehaltlich Rückmeldung des Mitgliedstaats.')],
  ['1, no answer of the state', rc('1', 'Der Mitgliedstaat antwortet derzeit nicht.')],
  ['1, no answer', rc('1', 'Keine Antwort aus FR.')],
  ['1, valid', rc('1', 'Die UID ist gültig.')],
  ['4, cannot be checked now', rc('4', 'Derzeit kann nicht geprüft werden.')],
  ['1 with a company', rc('1', 'Die UID des Erwerbers ist nicht gültig.', NAME_AND_ADDRESS)],
  ['0 and RC 1', rc('0', '', field('RC', '1'))],
  ['0 and rc 1 of another namespace', rc('0', '', '<x:rc xmlns:x="urn:x">1</x:rc>')],
  [
    '0 in a nil element',
    rc('0').replace('<n:rc>', '<n:rc xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true">'),
  ],
  ['-0', rc('-0')],
  ['0 and an error', rc('0', '', field('error', 'timeout'))],
  ['0 and gueltig N', rc('0', '', field('gueltig', 'N'))],
  ['0 and another UID', rc('0', '', field('UID', 'DE136695976'))],
  ['0 and another uid_erwerber', rc('0', '', field('uid_erwerber', 'DE136695976'))],
  ['0 dated yesterday', rc('0', '', field('datum', '2026-11-27'))],
  ['0 at level 1', rc('0', '', field('stufe', '1') + NAME_AND_ADDRESS)],
])('gives no verdict for FinanzOnline’s rc %s', (_what, body) => {
  const reply = finanzonline(body)
  expect(verdictOf(reply)).toBe('not-checked')
  expect([reply.name, reply.addressLines]).toEqual(['', []])
})

it.each(['---', 'nicht verfügbar', 'nicht verfuegbar', 'N/A', 'n/a', 'k. A.', 'Unbekannt', 'not available'])(
  'treats the name "%s" as missing, so that level 2 is not reached',
  placeholder => {
    const reply = finanzonline(rc('0', '', field('name', placeholder) + field('adrz1', placeholder)))
    const call = { uid: 'IT00743110157', service: 'finanzamt', requester: { uid: 'ATU13585627', name: '' } } as const
    const answer = answerOf({ ...call, askedAt: ASKED_AT, durationMs: 1, requestedLevel: 2, received: null }, reply)
    expect(answer).toMatchObject({ outcome: { verdict: 'valid' }, level: 1, name: '', addressLines: [] })
  },
)

// --- VIES
const vies = (valid: boolean, more: object = {}) => ({
  ...{
    countryCode: 'DK',
    vatNumber: '13585628',
    requestDate: '2026-11-28T09:59:58.000Z',
    valid,
    name: '---',
    address: '---',
  },
  ...more,
})
const malformed = (more: object = {}, wrapper: object = {}) => ({
  ...{ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT', ...wrapper }] },
  ...more,
})
it.each<[string, unknown, number?]>([
  ['INVALID_INPUT and valid', vies(true, malformed())],
  [
    'INVALID_INPUT and another code',
    malformed({ errorWrappers: [{ error: 'INVALID_INPUT' }, { error: 'MS_UNAVAILABLE' }] }),
  ],
  ['INVALID_INPUT with HTTP 503', malformed(), 503],
  [
    'duplicate errorWrappers',
    '{"errorWrappers":[{"error":"MS_UNAVAILABLE"}],"errorWrappers":[{"error":"INVALID_INPUT"}]}',
  ],
  ['INVALID_INPUT of another number', malformed({ vatNumber: '10503280' })],
  ['INVALID_INPUT and success', malformed({ actionSucceed: true })],
  ['INVALID_INPUT with another code as its message', malformed({}, { message: 'MS_UNAVAILABLE' })],
  [
    'another requester',
    vies(true, { requesterMemberStateCode: 'DE', requesterNumber: '987654321', requestIdentifier: 'WAPIAAAAexample1' }),
  ],
  ['another requesterVatNumber', vies(true, { requesterVatNumber: 'ATU57194903' })],
  ['a second verdict one level down', vies(true, { result: { valid: false } })],
  ['status INVALID', vies(true, { status: 'INVALID' })],
  ['a negative message', vies(true, { message: 'The number is no longer valid' })],
  ['validUntil 2020', vies(true, { validUntil: '2020-12-31' })],
  ['requestDateString with yesterday’s date', vies(true, { requestDateString: '27/11/2026' })],
  ['no requestDate, but yesterday’s date', vies(true, { requestDate: undefined, date: '2026-11-27' })],
  [
    'invalid with a company',
    vies(false, { name: 'EXAMPLE APS', address: 'Vej 1\n2800 Lyngby', requestIdentifier: 'WAPIAAAAexample1' }),
  ],
  ['invalid, but a matching name', vies(false, { traderNameMatch: 'VALID' })],
])('gives no verdict for an answer of VIES with %s', (_what, body, status = 200) => {
  expect(verdictOf(readWith(viesClient.read, 'DK13585628', 'ATU13585627', body, status))).toBe('not-checked')
})

// --- HMRC
const target = {
  name: 'Credite Sberger Donal Inc.',
  vatNumber: '553557881',
  address: { line1: 'A', postcode: 'SW97 5CK', countryCode: 'GB' },
}
const company = (more: object = {}) => ({
  target,
  requester: '146295999727',
  consultationNumber: 'ypAeKRPlW',
  processingDate: '2026-11-28T09:59:58+00:00',
  ...more,
})
const notFound = (more: object = {}) => ({
  code: 'NOT_FOUND',
  message: 'targetVrn does not match a registered company',
  ...more,
})
const hmrc = (body: unknown, status = 200) => readWith(hmrcClient.read, 'GB553557881', 'GB146295999727', body, status)

it.each<[string, unknown, number]>([
  [
    'not found, because the lookup failed',
    notFound({ message: 'targetVrn could not be looked up: backend timed out' }),
    404,
  ],
  ['not found, but registered', notFound({ message: 'targetVrn is registered' }), 404],
  [
    'not found of another number',
    notFound({ message: 'targetVrn 146295999 does not match a registered company' }),
    404,
  ],
  ['not found with another targetVrn', notFound({ targetVrn: '146295999' }), 404],
  ['not found with errors', notFound({ errors: [{ code: 'SERVER_ERROR' }] }), 404],
  [
    'not found with a consultation number',
    notFound({ consultationNumber: 'ypAeKRPlW', requester: '146295999727' }),
    404,
  ],
  ['a company with valid false', company({ valid: false }), 200],
  ['a company with errors', company({ errors: [{ code: 'E1' }] }), 200],
  ['a company with a negative text', company({ message: 'targetVrn does not match a registered company' }), 200],
  ['a deregistered company', company({ target: { ...target, deregistrationDate: '2020-01-01' } }), 200],
])('gives no verdict for an answer of HMRC: %s', (_what, body, status) => {
  expect(verdictOf(hmrc(body, status))).toBe('not-checked')
})

it('accepts HMRC’s consultation number only if the answer names our requester', () => {
  const consultationNumberOf = (more: object) => hmrc(company(more)).consultationNumber
  expect([
    consultationNumberOf({}),
    consultationNumberOf({ requester: undefined }),
    consultationNumberOf({ consultationNumber: undefined }),
  ]).toEqual(['ypAeKRPlW', '', ''])
  expect(verdictOf(hmrc(company({ requester: undefined })))).toBe('valid')
})

it('accepts an answer without a date as one of the day of the query', () => {
  expect(verdictOf(hmrc(company({ processingDate: undefined })))).toBe('valid')
  expect(verdictOf(readWith(viesClient.read, 'DK13585628', '', vies(true, { requestDate: undefined })))).toBe('valid')
  expect(verdictOf(readWith(bzstClient.read, 'ATU13585627', 'DE123456789', { status: 'evatr-0000' }))).toBe('valid')
})

// --- ARES
const GROUP = 'CZ699004572'
const czech = (dicSkDph: string | undefined, stavZdrojeSkDph: string | undefined, more: object = {}) => ({
  ...{ ico: '04116364', obchodniJmeno: 'A', dicSkDph, seznamRegistraci: { stavZdrojeSkDph } },
  ...more,
})
it.each<[string, unknown, number?]>([
  ['no group, but active', czech(undefined, 'AKTIVNI')],
  ['N/A, but active', czech('N/A', 'AKTIVNI')],
  ['only a number', { ico: '04116364' }],
  ['a fault of the service', { ico: '04116364', kod: 'CHYBA_SLUZBY', popis: 'Zdroj DPH neni dostupny' }],
  ['no states', czech(undefined, undefined, { seznamRegistraci: undefined })],
  ['another group, which was left', czech('CZ699001182', 'ZANIKLY')],
  ['another group, which never existed', czech('CZ699001182', 'NEEXISTUJICI')],
  ['a text in place of a group', czech('ano', 'AKTIVNI')],
  ['a former member', czech(GROUP, 'AKTIVNI', { datumZaniku: '2020-01-01' })],
  ['a member and a fault', czech(GROUP, 'AKTIVNI', { kod: 'OBECNA_CHYBA' })],
  ['not found for another reason', { kod: 'NENALEZENO', subKod: 'ZDROJ_NEDOSTUPNY' }, 404],
  ['only the second code of “not found”', { kod: 'OBECNA_CHYBA', subKod: 'VYSTUP_SUBJEKT_NENALEZEN' }, 404],
  [
    'not found, with the company',
    { ...czech(GROUP, 'AKTIVNI'), kod: 'NENALEZENO', subKod: 'VYSTUP_SUBJEKT_NENALEZEN' },
    404,
  ],
])('gives no answer for ARES: %s', (_what, json, status = 200) => {
  const body = JSON.stringify(json)
  const answered = { kind: 'answered', status, body, bytes: Buffer.from(body), location: '', date: '' } as const
  expect(parseAresResponse(answered, { uid: GROUP, number: '04116364' }).word).toBe('no-answer')
})

// --- ADIS
const adis = (subjects: string, { day = '2026-11-28', text = 'OK' } = {}) =>
  soap(
    `<StatusNespolehlivySubjektRozsirenyResponse xmlns="http://adis.mfcr.cz/rozhraniCRPDPH/"><status odpovedGenerovana="${day}" statusCode="0" statusText="${text}"/>${subjects}</StatusNespolehlivySubjektRozsirenyResponse>`,
  )
const payer = (status: string, more = '', kind = 'PLATCE_DPH', dic = '00121100') =>
  `<statusSubjektu typSubjektu="${kind}" dic="${dic}" nespolehlivyPlatce="${status}"${more}/>`
const since = (day: string) => ` datumZverejneniNespolehlivosti="${day}"`
it.each<[string, string]>([
  ['yesterday’s date', adis(payer('ANO'), { day: '2026-11-27' })],
  ['tomorrow’s date', adis(payer('ANO'), { day: '2026-11-29' })],
  ['a future day', adis(payer('ANO', since('2028-01-02')))],
  ['ANO, and NE of an unknown kind', adis(payer('ANO') + payer('NE', '', 'NECO'))],
  ['ANO, and NE of the number with its country', adis(payer('ANO') + payer('NE', '', 'PLATCE_DPH', 'CZ00121100'))],
  ['a status that reports an outage', adis(payer('ANO'), { text: 'Služba není dostupná, výpadek' })],
  ['an additional error', adis(`${payer('ANO')}<chyba>x</chyba>`)],
])('ignores an answer of ADIS with %s', async (_what, body) => {
  const reply = await readAdisOf(body, ASKED_AT)
  expect(reply.kind === 'answered' ? reply.words : []).toEqual([])
})

// --- DataBox
const documentWith = (attributes: string, root = '') =>
  Buffer.from(
    `<Bestaetigungen Datum="20261126" ATUID="ATU13585627" Name="A" FAStNr="98" TMS="1"${root}><Bestaetigung UID="DE136695976" Stufe="2" gueltig="J"${attributes}/></Bestaetigungen>`,
  )
it.each<[string, Buffer, string]>([
  ['a future delivery', documentWith(''), '2027-06-16'],
  ['a cancelled statement', documentWith(' storniert="J"'), '2026-11-27'],
  ['a statement of incompleteness', documentWith('', ' Fehler="unvollstaendig"'), '2026-11-27'],
])('treats a DataBox document as unknown with %s', async (_what, bytes, deliveredOn) => {
  const moments = { deliveredAt: new Date(`${deliveredOn}T06:00:00Z`), readAt: new Date('2026-11-28T06:00:00Z') }
  expect((await parseDocument(bytes, moments)).form).toBe('unknown')
})

it('accepts an answer with an unrelated undocumented field, and reports the field', () => {
  expect(readWith(viesClient.read, 'DK13585628', '', vies(true, { weather: { rain: true } }))).toMatchObject({
    outcome: { verdict: 'valid' },
    unknownFields: expect.arrayContaining(['weather.rain']),
  })
  expect(finanzonline(rc('0', 'Alles in Ordnung.', field('neu', 'x')))).toMatchObject({
    outcome: { verdict: 'valid' },
    unknownFields: ['neu'],
  })
})

it('describes the contradiction for the alarm', () => {
  expect(finanzonline(rc('0', 'UID ungültig')).contradiction).toBe('valid, and msg revokes it')
  expect(readWith(viesClient.read, 'DK13585628', '', vies(true, { result: { valid: false } })).contradiction).toBe(
    'valid, and result.valid states another verdict',
  )
})
