import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../answer.ts'
import { parseHmrcAnswer } from './check-vrn.ts'

const NOBODY = { uid: '', name: '' }
const FIRM = { uid: 'GB146295999727', name: 'Kanzlei' }
const QUESTION = { uid: 'GB553557881', requester: NOBODY, askedAt: new Date('2026-11-26T12:53:05Z') }

/**
 * The sample on HMRC's page (docs/sources.md#british-register), with additional or changed fields.
 */
const company = (more: object = {}, target: object = {}) => ({
  target: {
    name: 'Credite Sberger Donal Inc.',
    vatNumber: '553557881',
    address: { line1: '131B Barton Hamlet', postcode: 'SW97 5CK', countryCode: 'GB' },
    ...target,
  },
  processingDate: '2026-11-26T12:53:05+00:00',
  ...more,
})
const parse = (body: unknown, status = 200, question = QUESTION) =>
  parseHmrcAnswer(question, { status, body: typeof body === 'string' ? body : JSON.stringify(body), location: '' })
const madeOf = ({ verdict, ...more }: Outcome): string => ('reason' in more ? more.reason : verdict)
// The reading's `contradiction` tells them apart; here it only matters that there is no verdict.
const NO: string = expect.toBeOneOf(['unreadable-answer', 'contradictory-answer'])

const NOT_FOUND = { code: 'NOT_FOUND', message: 'targetVrn does not match a registered company' }

// Each answer and its expected result.
const ANSWERS: [what: string, body: unknown, status: number, made: string][] = [
  ['the sample', company(), 200, 'valid'],
  ['without postcode and date', company({ processingDate: undefined }, { address: { line1: 'A' } }), 200, 'valid'],
  ['without name and address', company({}, { name: undefined, address: null }), 200, 'valid'],
  ['the number in groups', company({}, { vatNumber: 'GB 553 5578 81' }), 200, 'valid'],
  ['with a field that nobody knows', company({ weather: { rain: true } }), 200, 'valid'],
  ['404 NOT_FOUND', NOT_FOUND, 404, 'invalid'],
  ['404 NOT_FOUND without a message', { code: 'NOT_FOUND' }, 404, 'invalid'],
  // No verdict.
  ['another number', company({}, { vatNumber: '553557882' }), 200, NO],
  ['no number', company({}, { vatNumber: undefined }), 200, NO],
  ['the number a number', company({}, { vatNumber: 553_557_881 }), 200, NO],
  ['the number cut', company({}, { vatNumber: '55355788' }), 200, NO],
  ['of twelve digits', company({}, { vatNumber: '553557881000' }), 200, NO],
  ['no company', { processingDate: '2026-11-26T12:53:05+00:00' }, 200, NO],
  ['a date that is none', company({ processingDate: 'yesterday' }), 200, NO],
  ['a requester, though nobody asked in a name', company({ requester: '146295999727' }), 200, NO],
  ['a company beside NOT_FOUND', company(NOT_FOUND), 200, NO],
  ['a company beside NOT_FOUND, 404', company(NOT_FOUND), 404, 'technical-error'],
  ['a company, 404', company(), 404, 'technical-error'],
  ['a company, 500', company(), 500, 'service-unavailable'],
  ['a company, 202', company(), 202, NO],
  ['in a list', [company()], 200, NO],
  ['nothing', '', 200, NO],
  ['null', 'null', 200, NO],
  ['a page', '<html></html>', 200, NO],
  ['a key twice', JSON.stringify(company()).replace('"vatNumber"', '"vatNumber":"1","vatNumber"'), 200, NO],
  ['a code twice', '{"code":"MATCHING_RESOURCE_NOT_FOUND","code":"NOT_FOUND"}', 404, 'technical-error'],
  ['NOT_FOUND, 200', NOT_FOUND, 200, 'unknown-code'],
  ['NOT_FOUND, 410', NOT_FOUND, 410, 'unknown-code'],
  ['NOT_FOUND, 500', NOT_FOUND, 500, 'service-unavailable'],
  ['NOT_FOUND in a list', [NOT_FOUND], 404, 'technical-error'],
  ['NOT_FOUND within', { error: NOT_FOUND }, 404, 'technical-error'],
  ['not_found', { ...NOT_FOUND, code: 'not_found' }, 404, 'unknown-code'],
  ['NOT_FOUND of the requester', { code: 'NOT_FOUND', message: 'requesterVrn does not match' }, 404, 'request-refused'],
  ['NOT_FOUND of a path', { code: 'NOT_FOUND', message: 'Resource was not found' }, 404, 'request-refused'],
  ['404 MATCHING_RESOURCE_NOT_FOUND', { code: 'MATCHING_RESOURCE_NOT_FOUND', message: '' }, 404, 'request-refused'],
  ['404 without a body', '', 404, 'technical-error'],
  ['404 with a page', '<h1>404</h1>', 404, 'technical-error'],
  ['404 with a message alone', { message: NOT_FOUND.message }, 404, 'technical-error'],
  ['a code that nobody knows, 429', { code: 'SLOW_DOWN' }, 429, 'overload'],
  ['a page, 429', '<h1>429</h1>', 429, 'overload'],
]

describe('an answer', () => {
  it.each(ANSWERS)('%s', (_what, body, status, made) => {
    expect(madeOf(parse(body, status).reply.outcome)).toEqual(made)
  })

  it('says name, lines and postcode as received, and no country', () => {
    const address = { line1: ' 1  Sample St', line2: '', line3: 'London', postcode: 'SW9 7CK', countryCode: 'GB' }
    const { reply: said } = parse(company({}, { name: ' EXAMPLE  LTD ', address }))
    expect(said).toMatchObject({ code: 'FOUND', name: 'EXAMPLE LTD', message: '', trader: [] })
    expect(said.addressLines).toEqual([' 1  Sample St', 'London', 'SW9 7CK'])
  })

  it('keeps the consultation number of the requester, and no other one', () => {
    const asked = { ...QUESTION, requester: FIRM }
    const said = { requester: '146295999727', consultationNumber: 'ypAeKRPlW' }
    expect(parse(company(said), 200, asked).reply.consultationNumber).toBe('ypAeKRPlW')
    expect(parse(company({ consultationNumber: 'ypAeKRPlW' })).reply.consultationNumber).toBe('')
    expect(madeOf(parse(company({ ...said, requester: '553557881' }), 200, asked).reply.outcome)).toEqual(NO)
  })

  it.each([
    [403, 'requesterVrn does not match a registered company', 'requester-uid', 'request-refused'],
    [400, 'Invalid requesterVrn - Vrn parameters should be 9 or 12 digits', 'requester-uid', 'request-refused'],
    [400, 'Invalid targetVrn - Vrn parameters should be 9 or 12 digits', 'request-refused', 'request-refused'],
    [404, 'requesterVrn does not match a registered company', 'unknown-code', 'unknown-code'],
  ])('INVALID_REQUEST %i "%s" is %s, and %s without a requester', (status, message, named, unnamed) => {
    const body = { code: 'INVALID_REQUEST', message }
    expect(madeOf(parse(body, status, { ...QUESTION, requester: FIRM }).reply.outcome)).toBe(named)
    expect(madeOf(parse(body, status).reply.outcome)).toBe(unnamed)
  })

  it('is a verdict only with the one status and shape of it, with any other fields', { tags: ['R-11'] }, () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 599 }), (json, status) => {
        expect(parse(JSON.stringify(json), status).reply.outcome.verdict).toBe('not-checked')
      }),
    )
    const body = JSON.stringify(company())
    fc.assert(
      fc.property(fc.nat({ max: body.length - 1 }), fc.string(), (length, junk) => {
        expect(parse(body.slice(0, length)).reply.outcome.verdict).toBe('not-checked')
        expect(parse(junk, 404).reply.outcome.verdict).toBe('not-checked')
      }),
    )
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 100, max: 599 }), (code, status) => {
        const { verdict } = parse({ code, message: '' }, status).reply.outcome
        expect(verdict === 'invalid').toBe(code === 'NOT_FOUND' && status === 404)
      }),
    )
  })
})
