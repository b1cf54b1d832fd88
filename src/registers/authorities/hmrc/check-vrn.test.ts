import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../answer.ts'
import { parseHmrcAnswer } from './check-vrn.ts'

const NO_REQUESTER = { uid: '', name: '' }
const REQUESTER = { uid: 'GB146295999727', name: 'Kanzlei' }
const QUESTION = { uid: 'GB553557881', requester: NO_REQUESTER, askedAt: new Date('2026-11-26T12:53:05Z') }

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
const resultOf = ({ verdict, ...more }: Outcome): string => ('reason' in more ? more.reason : verdict)
// The field `contradiction` tells the two apart; here it only matters that there is no verdict.
const NO_VERDICT: string = expect.toBeOneOf(['unreadable-answer', 'contradictory-answer'])

const NOT_FOUND = { code: 'NOT_FOUND', message: 'targetVrn does not match a registered company' }

// Each answer and its expected result.
const ANSWERS: [what: string, body: unknown, status: number, result: string][] = [
  ['the sample', company(), 200, 'valid'],
  ['without postcode and date', company({ processingDate: undefined }, { address: { line1: 'A' } }), 200, 'valid'],
  ['without name and address', company({}, { name: undefined, address: null }), 200, 'valid'],
  ['the number in groups', company({}, { vatNumber: 'GB 553 5578 81' }), 200, 'valid'],
  ['with an unknown field', company({ weather: { rain: true } }), 200, 'valid'],
  ['404 NOT_FOUND', NOT_FOUND, 404, 'invalid'],
  ['404 NOT_FOUND without a message', { code: 'NOT_FOUND' }, 404, 'invalid'],
  // No verdict.
  ['another number', company({}, { vatNumber: '553557882' }), 200, NO_VERDICT],
  ['no number', company({}, { vatNumber: undefined }), 200, NO_VERDICT],
  ['a numeric VAT number', company({}, { vatNumber: 553_557_881 }), 200, NO_VERDICT],
  ['a shortened number', company({}, { vatNumber: '55355788' }), 200, NO_VERDICT],
  ['a number of twelve digits', company({}, { vatNumber: '553557881000' }), 200, NO_VERDICT],
  ['no company', { processingDate: '2026-11-26T12:53:05+00:00' }, 200, NO_VERDICT],
  ['a malformed date', company({ processingDate: 'yesterday' }), 200, NO_VERDICT],
  ['a requester, although none was sent', company({ requester: '146295999727' }), 200, NO_VERDICT],
  ['a company and NOT_FOUND', company(NOT_FOUND), 200, NO_VERDICT],
  ['a company and NOT_FOUND, 404', company(NOT_FOUND), 404, 'technical-error'],
  ['a company, 404', company(), 404, 'technical-error'],
  ['a company, 500', company(), 500, 'service-unavailable'],
  ['a company, 202', company(), 202, NO_VERDICT],
  ['a company in a list', [company()], 200, NO_VERDICT],
  ['nothing', '', 200, NO_VERDICT],
  ['null', 'null', 200, NO_VERDICT],
  ['an HTML page', '<html></html>', 200, NO_VERDICT],
  ['a duplicate key', JSON.stringify(company()).replace('"vatNumber"', '"vatNumber":"1","vatNumber"'), 200, NO_VERDICT],
  ['a duplicate code', '{"code":"MATCHING_RESOURCE_NOT_FOUND","code":"NOT_FOUND"}', 404, 'technical-error'],
  ['NOT_FOUND, 200', NOT_FOUND, 200, 'unknown-code'],
  ['NOT_FOUND, 410', NOT_FOUND, 410, 'unknown-code'],
  ['NOT_FOUND, 500', NOT_FOUND, 500, 'service-unavailable'],
  ['NOT_FOUND in a list', [NOT_FOUND], 404, 'technical-error'],
  ['a nested NOT_FOUND', { error: NOT_FOUND }, 404, 'technical-error'],
  ['not_found', { ...NOT_FOUND, code: 'not_found' }, 404, 'unknown-code'],
  ['NOT_FOUND of the requester', { code: 'NOT_FOUND', message: 'requesterVrn does not match' }, 404, 'request-refused'],
  ['NOT_FOUND of a path', { code: 'NOT_FOUND', message: 'Resource was not found' }, 404, 'request-refused'],
  ['404 MATCHING_RESOURCE_NOT_FOUND', { code: 'MATCHING_RESOURCE_NOT_FOUND', message: '' }, 404, 'request-refused'],
  ['404 without a body', '', 404, 'technical-error'],
  ['404 with a page', '<h1>404</h1>', 404, 'technical-error'],
  ['404 with only a message', { message: NOT_FOUND.message }, 404, 'technical-error'],
  ['an unknown code, 429', { code: 'SLOW_DOWN' }, 429, 'overload'],
  ['an HTML page, 429', '<h1>429</h1>', 429, 'overload'],
]

describe('an answer of HMRC', () => {
  it.each(ANSWERS)('gets the expected outcome: %s', (_what, body, status, result) => {
    expect(resultOf(parse(body, status).reply.outcome)).toEqual(result)
  })

  it('has name, lines and postcode as received, without the country', () => {
    const address = { line1: ' 1  Sample St', line2: '', line3: 'London', postcode: 'SW9 7CK', countryCode: 'GB' }
    const { reply } = parse(company({}, { name: ' EXAMPLE  LTD ', address }))
    expect(reply).toMatchObject({ code: 'FOUND', name: 'EXAMPLE LTD', message: '', trader: [] })
    expect(reply.addressLines).toEqual([' 1  Sample St', 'London', 'SW9 7CK'])
  })

  it('has a consultation number only for the requester that was sent', () => {
    const question = { ...QUESTION, requester: REQUESTER }
    const numbers = { requester: '146295999727', consultationNumber: 'ypAeKRPlW' }
    expect(parse(company(numbers), 200, question).reply.consultationNumber).toBe('ypAeKRPlW')
    expect(parse(company({ consultationNumber: 'ypAeKRPlW' })).reply.consultationNumber).toBe('')
    expect(resultOf(parse(company({ ...numbers, requester: '553557881' }), 200, question).reply.outcome)).toEqual(
      NO_VERDICT,
    )
  })

  it.each([
    [403, 'requesterVrn does not match a registered company', 'requester-uid', 'request-refused'],
    [400, 'Invalid requesterVrn - Vrn parameters should be 9 or 12 digits', 'requester-uid', 'request-refused'],
    [400, 'Invalid targetVrn - Vrn parameters should be 9 or 12 digits', 'request-refused', 'request-refused'],
    [404, 'requesterVrn does not match a registered company', 'unknown-code', 'unknown-code'],
  ])(
    'with INVALID_REQUEST %i "%s" is %s with a requester, and %s without',
    (status, message, withRequester, withoutRequester) => {
      const body = { code: 'INVALID_REQUEST', message }
      expect(resultOf(parse(body, status, { ...QUESTION, requester: REQUESTER }).reply.outcome)).toBe(withRequester)
      expect(resultOf(parse(body, status).reply.outcome)).toBe(withoutRequester)
    },
  )

  it('has a verdict only with its HTTP status and complete documented shape', { tags: ['R-11'] }, () => {
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
