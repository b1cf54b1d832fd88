import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Outcome, Reason } from '../answer.ts'
import { buildGetByUid, digitsOf } from './get-by-uid.ts'
import { parseAnswer } from './parse-answer.ts'

const QUERIED_DIGITS = '107185562'
const OTHER_DIGITS = '105864830'
const TODAY = '2026-11-26'
const notChecked = (reason: Reason): Outcome => ({ verdict: 'not-checked', reason })
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

type OrganisationOptions = { digits?: string; status?: string; vat?: string; address?: string }

/** An organisation as in the register's own example. */
const organisation = ({
  digits = QUERIED_DIGITS,
  status = '3',
  vat = REGISTERED,
  address = ADDRESS,
}: OrganisationOptions = {}) =>
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
  parseAnswer(
    { status, body, location: '', date: '' },
    { digits: QUERIED_DIGITS, askedAt: new Date(`${TODAY}T10:00:00Z`) },
  )

const vatOf = (status: string, entry: string, more = '') =>
  answer(organisation({ vat: `<vatStatus>${status}</vatStatus><vatEntryStatus>${entry}</vatEntryStatus>${more}` }))
const entryDate = (day: string) => `<vatEntryDate>${day}</vatEntryDate>`
const LIECHTENSTEIN = organisation({
  vat: '<vatStatus>3</vatStatus>',
  address: ADDRESS.replace('<countryIdISO2>CH', '<countryIdISO2>LI'),
})
const NIL = '<GetByUIDResult xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true">'
const endDate = (day: string) => `<vatLiquidationDate>${day}</vatLiquidationDate>`

it.each<[string, string, Outcome, string]>([
  ['registered', answer(organisation()), VALID, 'REGISTERED'],
  ['registered until a future day', vatOf('2', '1', endDate('2026-12-31')), VALID, 'REGISTERED'],
  ['ended on a past day', vatOf('2', '2', endDate('2025-06-30')), INVALID, 'ENDED'],
  ['ended today', vatOf('2', '2', endDate(TODAY)), UNREADABLE, ''],
  ['not registered, but formerly', vatOf('3', '2', endDate('2025-06-30')), INVALID, 'ENDED'],
  ['not registered', answer(organisation({ vat: '<vatStatus>3</vatStatus>' })), INVALID, 'NOT_REGISTERED'],
  ['no such number', answer(), INVALID, 'NOT_FOUND'],
  ['a nil result', answer().replace('<GetByUIDResult>', NIL), UNREADABLE, ''],
  ['unknown to the register itself', vatOf('1', '1'), notChecked('not-yet-askable'), 'UNKNOWN'],
  ['registered from today on', vatOf('2', '1', entryDate(TODAY)), VALID, 'REGISTERED'],
  ['registered from a future day', vatOf('2', '1', entryDate('2026-11-27')), notChecked('not-yet-askable'), 'NOT_YET'],
  ['beginning after its end', vatOf('2', '2', entryDate('2025-07-01') + endDate('2025-06-30')), UNREADABLE, ''],
  [
    'not registered, with its seat in Liechtenstein',
    answer(LIECHTENSTEIN),
    notChecked('state-forbids'),
    'LIECHTENSTEIN',
  ],
  ['provisional', answer(organisation({ status: '1' })), VALID, 'REGISTERED'],
  ['two, one of them ours', answer(organisation({ digits: OTHER_DIGITS }), organisation()), VALID, 'REGISTERED'],
  ['ours twice, once deleted', answer(organisation({ status: '6' }), organisation()), VALID, 'REGISTERED'],
  ['ours twice', answer(organisation(), organisation()), UNREADABLE, ''],
  ['ours twice, both deleted', answer(organisation({ status: '5' }), organisation({ status: '7' })), UNREADABLE, ''],
  [
    'two, none ours',
    answer(organisation({ digits: OTHER_DIGITS }), organisation({ digits: OTHER_DIGITS })),
    UNREADABLE,
    '',
  ],
  ['another number', answer(organisation({ digits: OTHER_DIGITS })), UNREADABLE, ''],
  ['no number', answer(organisation({ digits: '' })), UNREADABLE, ''],
  ['deleted, but registered', answer(organisation({ status: '6' })), UNREADABLE, ''],
  ['active, but ended', vatOf('2', '1', endDate('2025-06-30')), UNREADABLE, ''],
  ['active, with a malformed end date', vatOf('2', '1', endDate('gestern')), UNREADABLE, ''],
  ['terminated without a day', vatOf('2', '2'), UNREADABLE, ''],
  ['terminated on an impossible day', vatOf('2', '2', endDate('2025-02-30')), UNREADABLE, ''],
  ['terminated on a future day', vatOf('2', '2', endDate('2026-12-31')), UNREADABLE, ''],
  ['not registered, but active', vatOf('3', '1'), UNREADABLE, ''],
  ['an unknown status', vatOf('9', '1'), UNREADABLE, ''],
  ['no VAT data', answer(organisation({ vat: '' })), UNREADABLE, ''],
  ['two statuses', answer(organisation({ vat: `${REGISTERED}<vatStatus>3</vatStatus>` })), UNREADABLE, ''],
  ['plain text as result', answer('ok'), UNREADABLE, ''],
  ['another element in the result', answer('<fehler/>'), UNREADABLE, ''],
  ['no result', envelope('<GetByUIDResponse xmlns="http://www.uid.admin.ch/xmlns/uid-wse"/>'), UNREADABLE, ''],
  ['an answer of another service', answer().replaceAll('uid-wse', 'other'), UNREADABLE, ''],
  ['an answer of another operation', answer().replaceAll('GetByUID', 'ValidateUID'), UNREADABLE, ''],
  ['truncated', answer(organisation()).slice(0, 900), UNREADABLE, ''],
  ['with a DTD', `<!DOCTYPE x>${answer()}`, UNREADABLE, ''],
  ['empty', '', UNREADABLE, ''],
])('gives the expected outcome for: %s', (_, body, outcome, code) => {
  const { reply } = parse(body)
  expect([reply.outcome, reply.code]).toEqual([outcome, code])
})

it.each<[string, string, Outcome, string, boolean?]>([
  ['a malformed number', fault('Data_validation_failed'), { verdict: 'not-a-uid' }, 'Data_validation_failed'],
  [
    'a malformed number, in another element',
    fault('Data_validation_failed', { kind: 'securityFault' }),
    notChecked('technical-error'),
    'Data_validation_failed',
  ],
  [
    'a malformed number, in another operation',
    fault('Data_validation_failed', { operation: 'Search' }),
    notChecked('unknown-code'),
    'Data_validation_failed',
  ],
  ['too often', fault('Request_limit_exceeded'), notChecked('overload'), 'Request_limit_exceeded', true],
  ['not permitted', fault('Permission_denied'), notChecked('request-refused'), 'Permission_denied'],
  ['application error', fault('Application_error'), notChecked('technical-error'), 'Application_error'],
  ['security', fault('Nobody_knows', { kind: 'securityFault' }), notChecked('request-refused'), 'Nobody_knows'],
  [
    'infrastructure',
    fault('Nobody_knows', { kind: 'infrastructureFault' }),
    notChecked('service-unavailable'),
    'Nobody_knows',
  ],
  ['unknown error', fault('Nobody_knows'), notChecked('unknown-code'), 'Nobody_knows'],
])('gives the expected outcome for the fault: %s', (_, body, outcome, code, isTooOften = false) => {
  for (const status of [500, 200]) {
    const { reply, busy } = parse(body, status)
    expect([reply.outcome, reply.code, busy]).toEqual([outcome, code, isTooOften ? 'service' : null])
  }
})

it.each([
  [429, notChecked('overload'), 'service'],
  [500, notChecked('service-unavailable'), null],
  [502, notChecked('service-unavailable'), null],
  [503, notChecked('service-unavailable'), null],
  [504, notChecked('service-unavailable'), null],
  [403, notChecked('technical-error'), null],
] as const)('gives no verdict for an HTML page with HTTP %s', (status, outcome, busy) => {
  const parsed = parse('<html><body>Wartung</body></html>', status)
  expect([parsed.reply.outcome, parsed.reply.code, parsed.busy]).toEqual([outcome, `HTTP ${status}`, busy])
})

it('gives no verdict for an answer with another HTTP status', () => {
  for (const status of [302, 400, 404, 503])
    expect(parse(fault('Data_validation_failed'), status).reply.outcome).toEqual(notChecked('technical-error'))
  expect(parse(answer(), 500).reply.outcome).toEqual(notChecked('service-unavailable'))
  expect(parse(answer(organisation()), 404).reply.outcome).toEqual(notChecked('technical-error'))
})

it('reads name, address and entry, and joins a broken line', () => {
  expect(parse(answer(organisation())).reply).toMatchObject({
    name: 'Boulangerie Aubry',
    addressLines: ['p.a. Famille Aubry', 'Rue Pierre Péquignat 8', '2800 Delémont'],
    entry: { from: '2026-04-01', until: null, head: null },
  })
})

it('returns the group’s head, and null for the company’s own entry', () => {
  const answerWithHead = (digits: string) =>
    answer(organisation({ vat: `${REGISTERED}<uidVat>${number(digits)}</uidVat>` }))
  expect(parse(answerWithHead(OTHER_DIGITS)).reply.entry?.head).toBe(`CHE${OTHER_DIGITS}`)
  expect(parse(answerWithHead(QUERIED_DIGITS)).reply.entry?.head).toBeNull()
})

it('uses the seat if there are several addresses', () => {
  const mail = ADDRESS.replace('LEGAL', 'MAIL').replace('Delémont', 'Basel')
  expect(parse(answer(organisation({ address: mail + ADDRESS }))).reply.addressLines).toContain('2800 Delémont')
})

it('sends the nine digits of a Swiss UID, and rejects other numbers', () => {
  expect(buildGetByUid(QUERIED_DIGITS).body).toContain(
    `<uidOrganisationId xmlns="http://www.ech.ch/xmlns/eCH-0097/5">${QUERIED_DIGITS}<`,
  )
  expect([
    digitsOf(`CHE${QUERIED_DIGITS}`),
    digitsOf(`CHE${QUERIED_DIGITS}1`),
    digitsOf('CH123'),
    digitsOf('DE107185562'),
  ]).toEqual([QUERIED_DIGITS, null, null, null])
})

it('never gives a verdict for a truncated or arbitrary answer', () => {
  const complete = answer(organisation())
  fc.assert(
    fc.property(fc.nat({ max: complete.length - 1 }), fc.string(), (length, text) => {
      for (const body of [complete.slice(0, length), text, complete.slice(0, length) + text]) {
        if (body === complete) continue
        expect(parse(body).reply.outcome.verdict).toBe('not-checked')
      }
    }),
  )
})

it('rejects answers with too many levels or elements', () => {
  const deep = '<a>'.repeat(40) + '</a>'.repeat(40)
  expect(parse(answer(organisation({ vat: deep }))).reply.outcome).toEqual(UNREADABLE)
  expect(parse(answer('<a/>'.repeat(6_000))).reply.outcome).toEqual(UNREADABLE)
})
