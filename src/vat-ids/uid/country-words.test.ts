import { describe, expect, it } from 'vitest'
import { BY_THREE_LETTERS, TWO_LETTERS } from './country-signs.ts'
import { countryNamed } from './country-words.ts'

describe('a country in a cell', () => {
  it.each([
    ['AUT', 'AT'],
    ['deu', 'DE'],
    ['GRC', 'EL'],
    ['GBR', 'GB'],
    ['Czech Republic', 'CZ'],
    ['Slovak Republic', 'SK'],
    ['Holland', 'NL'],
    ['The Netherlands', 'NL'],
    ['Republic of Ireland', 'IE'],
    ['Tschechische Republik', 'CZ'],
    ['Oesterreich', 'AT'],
    ['BRD', 'DE'],
    ['England', 'GB'],
    ['SLO', 'SI'],
    ['FIN', 'FI'],
    ['IRL', 'IE'],
    ['EST', 'EE'],
    ['M', 'MT'],
    ['F', 'FR'],
    ['AT - Österreich', 'AT'],
    ['Österreich (AT)', 'AT'],
    ['DE - Germany', 'DE'],
    ['D-Deutschland', 'DE'],
    ['Österreich / Austria', 'AT'],
    ['AT.', 'AT'],
    ['\u200bAT', 'AT'],
    ['Monaco', 'FR'],
    ['MC', 'FR'],
    ['Rakousko', 'AT'],
    ['Németország', 'DE'],
    ['Autriche', 'AT'],
    ['Ελλάδα', 'EL'],
    ['България', 'BG'],
    ['Norwegen', 'NO'],
    ['NOR', 'NO'],
    ['FL', 'LI'],
    ['UK', 'GB'],
    ['GR', 'EL'],
    ['Großbritannien', 'GB'],
  ])('%j is %s', (text, code) => expect(countryNamed(text)).toBe(code))

  it.each(['Wien', '', 'Anna Huber', 'AT - Germany', 'Austria Center Vienna', '1010', 'XYZ'])('%j is none', text =>
    expect(countryNamed(text)).toBe(''),
  )

  it('has each code of three letters once', () => {
    expect(TWO_LETTERS.every(code => /^[A-Z]{2}$/.test(code))).toBe(true)
    expect(BY_THREE_LETTERS.size).toBe(TWO_LETTERS.length)
    expect([...BY_THREE_LETTERS.keys()].every(code => /^[A-Z]{3}$/.test(code))).toBe(true)
  })
})
