import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areSameTexts, type SentText, textsToSend } from '../trader.ts'
import { readMatches, traderFields } from './check-vat.ts'

const COMPANY = { name: 'Bodegas Sierra Clara S.L.', street: 'Calle Mayor 4', zipCode: '28013', city: 'Madrid' }
const NAME: SentText[] = [{ field: 'name', text: 'Bodegas', match: 'unanswered' }]
const matchesOf = (value: unknown) => readMatches(NAME, { traderNameMatch: value }).map(({ match }) => match)

describe('the texts sent to VIES', () => {
  it('have the field names of CheckVatRequest, without empty fields', () => {
    expect(traderFields(textsToSend(COMPANY))).toEqual({
      traderName: 'Bodegas Sierra Clara S.L.',
      traderStreet: 'Calle Mayor 4',
      traderPostalCode: '28013',
      traderCity: 'Madrid',
    })
    expect(traderFields(textsToSend({ ...COMPANY, street: '', zipCode: ' ', city: '---' }))).toEqual({
      traderName: 'Bodegas Sierra Clara S.L.',
    })
  })

  it('are single lines without control characters, and at most 200 characters long', () => {
    const untidy = { ...COMPANY, name: ' Bodegas\r\n\u0000 Sierra\t', street: 'x'.repeat(201), zipCode: '1', city: '2' }
    expect(textsToSend(untidy).map(({ text }) => text)).toEqual(['Bodegas Sierra', '1', '2'])
  })

  it('equal other texts only if every field is equal', () => {
    const sent = textsToSend(COMPANY)
    expect(areSameTexts(sent, textsToSend({ ...COMPANY, name: ` ${COMPANY.name} ` }))).toBe(true)
    expect(areSameTexts(sent, textsToSend({ ...COMPANY, city: '' }))).toBe(false)
    expect(areSameTexts(sent, textsToSend({ ...COMPANY, name: COMPANY.name.toUpperCase() }))).toBe(false)
    expect(
      areSameTexts(
        textsToSend({ ...COMPANY, street: 'A', city: '' }),
        textsToSend({ ...COMPANY, street: '', city: 'A' }),
      ),
    ).toBe(false)
  })
})

describe('the match of a text', () => {
  it.each([
    ['VALID', 'valid'],
    ['INVALID', 'invalid'],
    ['NOT_PROCESSED', 'not-processed'],
    [1, 'valid'],
    [2, 'invalid'],
    [3, 'not-processed'],
    ['2', 'invalid'],
  ])('maps %j to %s', (value, match) => {
    expect(matchesOf(value)).toEqual([match])
  })

  it.each([undefined, null, '', 'valid', 'MAYBE', 0, 4, true, ['INVALID'], { match: 2 }])('ignores %j', value => {
    expect(matchesOf(value)).toEqual(['unanswered'])
  })

  it('is returned only for texts that were sent', () => {
    expect(readMatches(NAME, { traderNameMatch: 'INVALID', traderCityMatch: 'VALID' })).toEqual([
      { field: 'name', text: 'Bodegas', match: 'invalid' },
    ])
    fc.assert(
      fc.property(fc.jsonValue(), json => {
        expect(readMatches([], json)).toEqual([])
        expect(readMatches(NAME, json).map(({ text }) => text)).toEqual(['Bodegas'])
      }),
    )
  })
})
