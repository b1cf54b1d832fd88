import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../answer.ts'
import { parseAnswer } from './parse-answer.ts'

const DIGITS = '974760673'
const QUERY = { digits: DIGITS, askedAt: new Date('2026-11-30T10:00:00Z') }

/** The documented entity, with changed or additional fields. */
const entity = (more: object = {}) => ({
  organisasjonsnummer: DIGITS,
  navn: ' EKSEMPEL  FISK AS ',
  registrertIMvaregisteret: true,
  registreringsdatoMerverdiavgiftsregisteret: '2012-04-01',
  forretningsadresse: {
    ...{ land: 'Norge', landkode: 'NO', postnummer: '8900', poststed: 'BRØNNØYSUND' },
    adresse: ['Havnegata 48', null, ''],
  },
  konkurs: false,
  underAvvikling: false,
  underTvangsavviklingEllerTvangsopplosning: false,
  respons_klasse: 'Enhet',
  ...more,
})
const REMOVED = { organisasjonsnummer: DIGITS, slettedato: '2025-06-30' }
const DELETED = { ...REMOVED, navn: 'SLETTET AS', respons_klasse: 'SlettetEnhet' }
const emptyResult = (number = DIGITS, more: object = {}) => ({
  _links: { self: { href: `https://data.brreg.no/enhetsregisteret/api/enheter?organisasjonsnummer=${number}` } },
  page: { size: 20, totalElements: 0, totalPages: 0, number: 0 },
  ...more,
})
const NOT_IN_VAT_REGISTER = {
  registrertIMvaregisteret: false,
  registreringsdatoMerverdiavgiftsregisteret: undefined,
}

const parse = (body: unknown, status = 200) =>
  parseAnswer({ status, body: typeof body === 'string' ? body : JSON.stringify(body), location: '' }, QUERY)
const resultOf = ({ verdict, ...more }: Outcome): string => ('reason' in more ? more.reason : verdict)
const NO_VERDICT: string = expect.toBeOneOf(['unreadable-answer', 'contradictory-answer', 'technical-error'])

const ANSWERS: [what: string, body: unknown, status: number, result: string, code?: string][] = [
  ['an entity in the VAT register', entity(), 200, 'valid', 'REGISTERED'],
  ['a bankrupt one', entity({ konkurs: true, underAvvikling: true }), 200, 'valid', 'BANKRUPT'],
  ['one in liquidation', entity({ underAvvikling: true }), 200, 'valid', 'LIQUIDATION'],
  [
    'one in compulsory liquidation',
    entity({ underTvangsavviklingEllerTvangsopplosning: true, underAvvikling: true }),
    200,
    'valid',
    'COMPULSORY_LIQUIDATION',
  ],
  ['one that is not', entity(NOT_IN_VAT_REGISTER), 200, 'invalid', 'NOT_REGISTERED'],
  ['a deleted one', DELETED, 200, 'invalid', 'DELETED'],
  ['a removed one with its day', REMOVED, 410, 'invalid', 'DELETED'],
  ['a removed one without a day', { ...REMOVED, slettedato: undefined }, 410, 'state-forbids', 'WITHHELD'],
  ['an empty result of a search', emptyResult(), 200, 'invalid', 'NOT_FOUND'],
  ['an empty page of a search', emptyResult(`${DIGITS}&size=20&page=0`), 200, 'invalid', 'NOT_FOUND'],
  ['another spelling of a field', { ...entity(), ...spelled(true) }, 200, 'valid', 'REGISTERED'],
  // No verdict.
  ['two spellings of a field', { ...entity(), registrertIMvaRegisteret: false }, 200, NO_VERDICT],
  ['another number', entity({ organisasjonsnummer: '923609016' }), 200, NO_VERDICT],
  ['a number among others', entity({ organisasjonsnummer: '0974760673' }), 200, NO_VERDICT],
  ['no number', entity({ organisasjonsnummer: undefined }), 200, NO_VERDICT],
  ['no flag', entity({ registrertIMvaregisteret: undefined }), 200, NO_VERDICT],
  ['a flag as text', entity({ registrertIMvaregisteret: 'true' }), 200, NO_VERDICT],
  ['a bankruptcy as text', entity({ konkurs: 'ja' }), 200, NO_VERDICT],
  [
    'registered from a later day',
    entity({ registreringsdatoMerverdiavgiftsregisteret: '2027-01-01' }),
    200,
    NO_VERDICT,
  ],
  ['registered from no day', entity({ registreringsdatoMerverdiavgiftsregisteret: 'snart' }), 200, NO_VERDICT],
  [
    'registered since the year 0',
    entity({ registreringsdatoMerverdiavgiftsregisteret: '0000-01-01' }),
    200,
    NO_VERDICT,
  ],
  ['a number as JSON number', entity({ organisasjonsnummer: Number(DIGITS) }), 200, NO_VERDICT],
  ['a number in a list', entity({ organisasjonsnummer: [DIGITS] }), 200, NO_VERDICT],
  ['two kinds in two spellings', entity({ responsKlasse: 'SlettetEnhet' }), 200, NO_VERDICT],
  ['a byte order mark', `\ufeff${JSON.stringify(entity())}`, 200, NO_VERDICT],
  ['UTF-16', Buffer.from(JSON.stringify(entity()), 'utf16le').toString('latin1'), 200, NO_VERDICT],
  ['not registered, with a day', entity({ registrertIMvaregisteret: false }), 200, NO_VERDICT],
  ['deleted and registered', entity({ slettedato: '2025-06-30', respons_klasse: 'SlettetEnhet' }), 200, NO_VERDICT],
  ['deleted and alive', entity({ ...NOT_IN_VAT_REGISTER, slettedato: '2025-06-30' }), 200, NO_VERDICT],
  ['deleted without a day', { ...DELETED, slettedato: undefined }, 200, NO_VERDICT],
  ['deleted on a later day', { ...DELETED, slettedato: '2027-06-30' }, 200, NO_VERDICT],
  ['an establishment', entity({ respons_klasse: 'Underenhet' }), 200, NO_VERDICT],
  ['an entity, 410', entity(), 410, NO_VERDICT],
  ['an entity, 404', entity(), 404, NO_VERDICT],
  ['an entity, 500', entity(), 500, 'service-unavailable'],
  ['a deleted one, 404', DELETED, 404, NO_VERDICT],
  ['an entity in a list', [entity()], 200, NO_VERDICT],
  ['the flag twice', JSON.stringify(entity()).replace('{', '{"registrertIMvaregisteret":false,'), 200, NO_VERDICT],
  ['404 without a body', '', 404, 'technical-error'],
  ['404 with a page', '<h1>404</h1>', 404, 'technical-error'],
  ['410 with a page', '<h1>410</h1>', 410, 'technical-error'],
  ['410 without a body', '', 410, 'technical-error'],
  ['an empty result, 404', emptyResult(), 404, NO_VERDICT],
  ['an empty result for another number', emptyResult('923609016'), 200, NO_VERDICT],
  ['an empty result for two numbers', emptyResult(`${DIGITS},923609016`), 200, NO_VERDICT],
  ['an empty result for the number twice', emptyResult(`${DIGITS}&organisasjonsnummer=923609016`), 200, NO_VERDICT],
  ['an empty result with a further condition', emptyResult(`${DIGITS}&konkurs=true`), 200, NO_VERDICT],
  ['an empty result in a text', emptyResult(DIGITS, { page: { totalElements: '0' } }), 200, NO_VERDICT],
  ['an empty result without a link', emptyResult(DIGITS, { _links: undefined }), 200, NO_VERDICT],
  ['an empty result with an entity', emptyResult(DIGITS, { _embedded: { enheter: [entity()] } }), 200, NO_VERDICT],
  ['a result', emptyResult(DIGITS, { page: { size: 20, totalElements: 1 } }), 200, NO_VERDICT],
  ['429', 'slow down', 429, 'overload'],
]

function spelled(isRegistered: boolean) {
  return { registrertIMvaregisteret: undefined, registrertIMvaRegisteret: isRegistered }
}

describe('an answer of the Norwegian register', () => {
  it.each(ANSWERS)('gets the expected outcome: %s', (_what, body, status, result, code) => {
    const { outcome, ...reply } = parse(body, status).reply
    expect(resultOf(outcome)).toEqual(result)
    if (code !== undefined) expect(reply.code).toBe(code)
  })

  it('has name, address and the first day', () => {
    expect(parse(entity()).reply).toMatchObject({
      name: 'EKSEMPEL FISK AS',
      addressLines: ['Havnegata 48', '8900 BRØNNØYSUND'],
      entry: { from: '2012-04-01', until: null, head: null },
    })
  })

  it('has the day of a deletion', () => {
    expect(parse(DELETED).reply.entry).toEqual({ from: null, until: '2025-06-30', head: null })
  })

  it('has the postal address if there is no other, and the country of one abroad', () => {
    const postadresse = { landkode: 'PL', land: 'Polen', poststed: '81-336 GDYNIA', adresse: ['ul. Budowniczych 12'] }
    expect(parse(entity({ forretningsadresse: null, postadresse })).reply.addressLines).toEqual([
      'ul. Budowniczych 12',
      '81-336 GDYNIA',
      'Polen',
    ])
  })

  it('pauses all queries after 429 and 503, and only then', () => {
    const busy = [200, 404, 429, 500, 502, 503].map(status => parse('<html></html>', status).busy)
    expect(busy).toEqual([null, null, 'service', null, null, 'service'])
  })

  it('has a verdict only with its HTTP status and complete documented shape', { tags: ['R-11'] }, () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 599 }), (json, status) => {
        expect(parse(JSON.stringify(json), status).reply.outcome.verdict).toBe('not-checked')
      }),
    )
    const bodies = [entity(), DELETED, emptyResult()].map(body => JSON.stringify(body))
    fc.assert(
      fc.property(fc.constantFrom(...bodies), fc.nat(), fc.integer({ min: 100, max: 599 }), (body, length, status) => {
        expect(parse(body.slice(0, length % body.length)).reply.outcome.verdict).toBe('not-checked')
        const { verdict } = parse(body, status).reply.outcome
        if (status !== 200 && !(status === 410 && body === bodies[1])) expect(verdict).toBe('not-checked')
      }),
    )
  })
})
