import { describe, expect, it } from 'vitest'
import { inputHeading } from '../../../documents/spreadsheets/reading/headings.ts'
import { inputsFor } from '../input-rules.ts'
import { readAccount } from './read-account-rules.ts'

describe('a heading', () => {
  it.each([
    ['IBAN', 2],
    ['IBAN-Nr.', 2],
    ['Lieferanten-IBAN', 2],
    ['IBAN Lieferant', 2],
    ['Numer rachunku bankowego dostawcy', 2],
    ['Bankkonto', 2],
    ['Bankkontonummer', 2],
    ['Bank account', 2],
    ['Bank Account No.', 2],
    ['Numer rachunku bankowego', 2],
    ['Rachunek bankowy', 2],
    ['NRB', 2],
    ['Kontonummer', 1],
    ['Konto-Nr.', 1],
    ['Account number', 1],
    ['Bankverbindung', 1],
    ['Numer rachunku', 1],
    ['Numer konta', 1],
    ['Kontobezeichnung', 0],
    ['Account manager', 0],
    ['BIC', 0],
    ['Bank', 0],
    ['Rechnungsnummer', 0],
    ['UID', 0],
    ['', 0],
  ])('%s: %i', (heading, confidence) => {
    expect(inputHeading(heading, 'account')).toBe(confidence)
  })
})

describe('an account', () => {
  const POLISH = { kind: 'polish', digits: '23109010140000071377130001', end: '0001' }
  it.each([
    ['23109010140000071377130001', POLISH],
    ['PL23109010140000071377130001', POLISH],
    [' pl23 1090-1014 0000.0713 7713 0001 ', POLISH],
    ['IBAN: PL23 1090 1014 0000 0713 7713 0001', POLISH],
    ['AT61 1904 3002 3457 3201', { kind: 'foreign', end: '3201' }],
    ['DE89370400440532013000', { kind: 'foreign', end: '3000' }],
    ['23109010140000071377130002', null],
    ['AT611904300234573202', null],
    ['PL2310901014000007137713000', null],
    ['2.31090101400001E+25', null],
    ['200001', null],
    ['Jan Kowalski', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(readAccount(text)).toEqual(expected)
  })
})

it.each([
  ['PL8567346215', ['account']],
  ['PL 856-734-62-15', ['account']],
  ['CZ699004572', ['ico']],
  ['PL85673462', []],
  ['DE136695976', []],
])('a row with %s needs %j', (text, expected) => {
  expect(inputsFor([{ text }])).toEqual(expected)
})
