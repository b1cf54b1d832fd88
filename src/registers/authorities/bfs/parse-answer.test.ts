import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Outcome, Reason } from '../answer.ts'
import { digitsOf, getByUid } from './get-by-uid.ts'
import { parseAnswer } from './parse-answer.ts'

const ASKED = '107185562'
const OTHER = '105864830'
const TODAY = '2026-11-26'
const no = (reason: Reason): Outcome => ({ verdict: 'not-checked', reason })
const UNREADABLE = {
  verdict: 'not-checked',
  reason: expect.toBeOneOf(['unreadable-answer', 'contradictory-answer']),
} as const
const VALID: Outcome = { verdict: 'valid' }
const INVALID: Outcome = { verdict: 'invalid' }

const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`
const answer = (...types: string[]) =>
  envelope(
    `<GetByUIDResponse xmlns="http://www.uid.admin.ch/xmlns/uid-wse"><GetByUIDResult>${types.join('')}</GetByUIDResult></GetByUIDResponse>`,
  )
const number = (digits: string) =>
  `<uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>${digits}</uidOrganisationId>`
const REGISTERED = `<vatStatus>2</vatStatus><vatEntryStatus>1</vatEntryStatus><vatEntryDate>2026-04-01</vatEntryDate>`

type Of = { digits?: string; status?: string; vat?: string; address?: string }

/** An organisation as in the register's own example. */
const organisation = ({ digits = ASKED, status = '3', vat = REGISTERED, address = ADDRESS }: Of = {}) =>
  `<organisationType xmlns="http://www.uid.admin.ch/xmlns/uid-wse/5"><organisation>
   <organisation xmlns="http://www.ech.ch/xmlns/eCH-0108/5">
    <organisationIdentification xmlns="http://www.ech.ch/xmlns/eCH-0098/5"><uid xmlns="http://www.ech.ch/xmlns/eCH-0097/5">${number(digits)}</uid>
     <organisationName>Boulangerie Aubry</organisationName><organisationLegalName>Aubry</organisationLegalName><legalForm>0101</legalForm></organisationIdentification>
    ${address}</organisation>
   <uidregInformation><uidregStatusEnterpriseDetail>${status}</uidregStatusEnterpriseDetail><uidregPublicStatus>1</uidregPublicStatus></uidregInformation>
   <vatRegisterInformation>${vat}</vatRegisterInformation></organisation></organisationType>`

const ADDRESS = `<address><addressLine1>p.a. Famille Aubry</addressLine1><addressCategory>LEGAL</addressCategory><street>Rue Pierre
   Péquignat</street><houseNumber>8</houseNumber><town>Delémont</town><swissZipCode>2800</swissZipCode><countryIdISO2>CH</countryIdISO2></address>`

const fault = (error: string, { kind = 'businessFault', operation = 'GetByUID', text = error } = {}) => {
  const shared = 'xmlns="http://www.uid.admin.ch/xmlns/uid-wse-shared/2"'
  return envelope(
    `<s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang="de-CH">${text}</faultstring><detail>
     <${kind} xmlns="http://www.uid.admin.ch/xmlns/uid-wse"><operation ${shared}>${operation}</operation><error ${shared}>${error}</error>
     <errorDetail ${shared}>Maximum number of 20 requests per 1 minute(s) exceeded</errorDetail></${kind}></detail></s:Fault>`,
  )
}

const parse = (body: string, status = 200) =>
  parseAnswer({ status, body, location: '', date: '' }, { digits: ASKED, askedAt: new Date(`${TODAY}T10:00:00Z`) })

const vatOf = (status: string, entry: string, more = '') =>
  answer(organisation({ vat: `<vatStatus>${status}</vatStatus><vatEntryStatus>${entry}</vatEntryStatus>${more}` }))
const beginning = (day: string) => `<vatEntryDate>${day}</vatEntryDate>`
const LIECHTENSTEIN = organisation({
  vat: '<vatStatus>3</vatStatus>',
  address: ADDRESS.replace('<countryIdISO2>CH', '<countryIdISO2>LI'),
})
const NIL = '<GetByUIDResult xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true">'
const end = (day: string) => `<vatLiquidationDate>${day}</vatLiquidationDate>`

it.each<[string, string, Outcome, string]>([
  ['registered', answer(organisation()), VALID, 'REGISTERED'],
  ['registered until a day ahead of us', vatOf('2', '1', end('2026-12-31')), VALID, 'REGISTERED'],
  ['ended on a day', vatOf('2', '2', end('2025-06-30')), INVALID, 'ENDED'],
  ['ended on this very day', vatOf('2', '2', end(TODAY)), UNREADABLE, ''],
  ['not registered, and was once', vatOf('3', '2', end('2025-06-30')), INVALID, 'ENDED'],
  ['not registered', answer(organisation({ vat: '<vatStatus>3</vatStatus>' })), INVALID, 'NOT_REGISTERED'],
  ['no such number', answer(), INVALID, 'NOT_FOUND'],
  ['no value in place of a result', answer().replace('<GetByUIDResult>', NIL), UNREADABLE, ''],
  ['the register does not know', vatOf('1', '1'), no('not-yet-askable'), 'UNKNOWN'],
  ['registered from today on', vatOf('2', '1', beginning(TODAY)), VALID, 'REGISTERED'],
  ['registered from a day ahead of us', vatOf('2', '1', beginning('2026-11-27')), no('not-yet-askable'), 'NOT_YET'],
  ['begun after its end', vatOf('2', '2', beginning('2025-07-01') + end('2025-06-30')), UNREADABLE, ''],
  ['not registered, with its seat in Liechtenstein', answer(LIECHTENSTEIN), no('state-forbids'), 'LIECHTENSTEIN'],
  ['provisional', answer(organisation({ status: '1' })), VALID, 'REGISTERED'],
  ['two, one of them ours', answer(organisation({ digits: OTHER }), organisation()), VALID, 'REGISTERED'],
  ['ours twice, once deleted', answer(organisation({ status: '6' }), organisation()), VALID, 'REGISTERED'],
  ['ours twice', answer(organisation(), organisation()), UNREADABLE, ''],
  ['ours twice, both deleted', answer(organisation({ status: '5' }), organisation({ status: '7' })), UNREADABLE, ''],
  ['two, none ours', answer(organisation({ digits: OTHER }), organisation({ digits: OTHER })), UNREADABLE, ''],
  ['another number', answer(organisation({ digits: OTHER })), UNREADABLE, ''],
  ['no number', answer(organisation({ digits: '' })), UNREADABLE, ''],
  ['deleted, and registered', answer(organisation({ status: '6' })), UNREADABLE, ''],
  ['active, and ended', vatOf('2', '1', end('2025-06-30')), UNREADABLE, ''],
  ['active, with a day that is none', vatOf('2', '1', end('gestern')), UNREADABLE, ''],
  ['terminated without a day', vatOf('2', '2'), UNREADABLE, ''],
  ['terminated on a day that is none', vatOf('2', '2', end('2025-02-30')), UNREADABLE, ''],
  ['terminated on a day ahead of us', vatOf('2', '2', end('2026-12-31')), UNREADABLE, ''],
  ['not registered, and active', vatOf('3', '1'), UNREADABLE, ''],
  ['a status nobody knows', vatOf('9', '1'), UNREADABLE, ''],
  ['nothing of VAT', answer(organisation({ vat: '' })), UNREADABLE, ''],
  ['two statuses', answer(organisation({ vat: `${REGISTERED}<vatStatus>3</vatStatus>` })), UNREADABLE, ''],
  ['a text as its result', answer('ok'), UNREADABLE, ''],
  ['another element in its result', answer('<fehler/>'), UNREADABLE, ''],
  ['no result', envelope('<GetByUIDResponse xmlns="http://www.uid.admin.ch/xmlns/uid-wse"/>'), UNREADABLE, ''],
  ['of another service', answer().replaceAll('uid-wse', 'other'), UNREADABLE, ''],
  ['of another operation', answer().replaceAll('GetByUID', 'ValidateUID'), UNREADABLE, ''],
  ['cut', answer(organisation()).slice(0, 900), UNREADABLE, ''],
  ['with a DTD', `<!DOCTYPE x>${answer()}`, UNREADABLE, ''],
  ['empty', '', UNREADABLE, ''],
])('%s', (_, body, outcome, code) => {
  const { reply: said } = parse(body)
  expect([said.outcome, said.code]).toEqual([outcome, code])
})

it.each<[string, string, Outcome, string, boolean?]>([
  [
    'a format fault, and no word on the number',
    fault('Data_validation_failed'),
    { verdict: 'not-a-uid' },
    'Data_validation_failed',
  ],
  [
    'told in another way',
    fault('Data_validation_failed', { kind: 'securityFault' }),
    no('technical-error'),
    'Data_validation_failed',
  ],
  [
    'of another operation',
    fault('Data_validation_failed', { operation: 'Search' }),
    no('unknown-code'),
    'Data_validation_failed',
  ],
  ['too often', fault('Request_limit_exceeded'), no('overload'), 'Request_limit_exceeded', true],
  ['not permitted', fault('Permission_denied'), no('request-refused'), 'Permission_denied'],
  ['broken inside', fault('Application_error'), no('technical-error'), 'Application_error'],
  ['security', fault('Nobody_knows', { kind: 'securityFault' }), no('request-refused'), 'Nobody_knows'],
  ['infrastructure', fault('Nobody_knows', { kind: 'infrastructureFault' }), no('service-unavailable'), 'Nobody_knows'],
  ['nobody knows', fault('Nobody_knows'), no('unknown-code'), 'Nobody_knows'],
])('a fault: %s', (_, body, outcome, code, isTooOften = false) => {
  for (const status of [500, 200]) {
    const { reply: said, busy } = parse(body, status)
    expect([said.outcome, said.code, busy]).toEqual([outcome, code, isTooOften ? 'service' : null])
  }
})

it.each([
  [429, no('overload'), 'service'],
  [500, no('service-unavailable'), null],
  [502, no('service-unavailable'), null],
  [503, no('service-unavailable'), null],
  [504, no('service-unavailable'), null],
  [403, no('technical-error'), null],
] as const)('a page with HTTP %s', (status, outcome, busy) => {
  const parsed = parse('<html><body>Wartung</body></html>', status)
  expect([parsed.reply.outcome, parsed.reply.code, parsed.busy]).toEqual([outcome, `HTTP ${status}`, busy])
})

it('takes an answer with another status for none, with any content', () => {
  for (const status of [302, 400, 404, 503])
    expect(parse(fault('Data_validation_failed'), status).reply.outcome).toEqual(no('technical-error'))
  expect(parse(answer(), 500).reply.outcome).toEqual(no('service-unavailable'))
  expect(parse(answer(organisation()), 404).reply.outcome).toEqual(no('technical-error'))
})

it('reads name, address and entry, a line break and all', () => {
  expect(parse(answer(organisation())).reply).toMatchObject({
    name: 'Boulangerie Aubry',
    addressLines: ['p.a. Famille Aubry', 'Rue Pierre Péquignat 8', '2800 Delémont'],
    entry: { from: '2026-04-01', until: null, head: null },
  })
})

it('names the head of a group, and none where the entry is its own', () => {
  const of = (digits: string) => answer(organisation({ vat: `${REGISTERED}<uidVat>${number(digits)}</uidVat>` }))
  expect(parse(of(OTHER)).reply.entry?.head).toBe(`CHE${OTHER}`)
  expect(parse(of(ASKED)).reply.entry?.head).toBeNull()
})

it('takes the seat of several addresses', () => {
  const mail = ADDRESS.replace('LEGAL', 'MAIL').replace('Delémont', 'Basel')
  expect(parse(answer(organisation({ address: mail + ADDRESS }))).reply.addressLines).toContain('2800 Delémont')
})

it('asks for nine digits alone', () => {
  expect(getByUid(ASKED).body).toContain(`<uidOrganisationId xmlns="http://www.ech.ch/xmlns/eCH-0097/5">${ASKED}<`)
  expect([digitsOf(`CHE${ASKED}`), digitsOf(`CHE${ASKED}1`), digitsOf('CH123'), digitsOf('DE107185562')]).toEqual([
    ASKED,
    null,
    null,
    null,
  ])
})

it('no piece of an answer, and no text, is ever a verdict', () => {
  const whole = answer(organisation())
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.string(), (cut, text) => {
      for (const body of [whole.slice(0, cut), text, whole.slice(0, cut) + text]) {
        if (body === whole) continue
        expect(parse(body).reply.outcome.verdict).toBe('not-checked')
      }
    }),
  )
})

it('bounds depth and number of elements', () => {
  const deep = '<a>'.repeat(40) + '</a>'.repeat(40)
  expect(parse(answer(organisation({ vat: deep }))).reply.outcome).toEqual(UNREADABLE)
  expect(parse(answer('<a/>'.repeat(6_000))).reply.outcome).toEqual(UNREADABLE)
})
