import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areSameTexts, type SentText, textsToSend } from '../trader.ts'
import { readMatches, traderFields } from './check-vat.ts'

const COMPANY = { name: 'Bodegas Sierra Clara S.L.', street: 'Calle Mayor 4', zipCode: '28013', city: 'Madrid' }
const NAME: SentText[] = [{ field: 'name', text: 'Bodegas', match: 'unanswered' }]
const wordOn = (value: unknown) => readMatches(NAME, { traderNameMatch: value }).map(({ match }) => match)

describe('what is sent', () => {
  it('stands under the names of CheckVatRequest, and only what there is', () => {
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

  it('is one line without control characters, and nothing longer than a name is', () => {
    const odd = { ...COMPANY, name: ' Bodegas\r\n\u0000 Sierra\t', street: 'x'.repeat(201), zipCode: '1', city: '2' }
    expect(textsToSend(odd).map(({ text }) => text)).toEqual(['Bodegas Sierra', '1', '2'])
  })

  it('is the same as other texts only where each field is', () => {
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

describe('the word on it', () => {
  it.each([
    ['VALID', 'valid'],
    ['INVALID', 'invalid'],
    ['NOT_PROCESSED', 'not-processed'],
    [1, 'valid'],
    [2, 'invalid'],
    [3, 'not-processed'],
    ['2', 'invalid'],
  ])('%j is %s', (value, match) => {
    expect(wordOn(value)).toEqual([match])
  })

  it.each([undefined, null, '', 'valid', 'MAYBE', 0, 4, true, ['INVALID'], { match: 2 }])('%j is none', value => {
    expect(wordOn(value)).toEqual(['unanswered'])
  })

  it('is none for a text that was not sent, for any answer', () => {
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
