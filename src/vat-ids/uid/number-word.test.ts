import { describe, expect, it } from 'vitest'
import { findCountryCode } from './country-words.ts'
import { parseUid } from './parse-uid.ts'

const uidOf = (raw: string, country = ''): string => {
  const parsed = parseUid(raw, country)
  return parsed.isQueryable ? parsed.uid : parsed.reason
}

describe('NO is Norway', () => {
  it.each([
    'NO974760673',
    'NO 974 760 673 MVA',
    'NO974760673MVA',
    'no 974 760 673 mva',
    'NO-974.760.673',
    '974 760 673 MVA',
    'VAT NO 974 760 673 MVA',
    'VAT no.: NO974760673',
    'VAT: NO 974 760 673 MVA',
    'Org.nr. NO 974 760 673 MVA',
    'Org.nr. 974 760 673 MVA',
    'Registerenheten, NO974760673, Oslo',
    'NO 974 760 673 Oslo',
    'No. 974 760 673 MVA',
    'no974760673',
    'ＮＯ 974760673',
  ])('in %j', raw => expect(uidOf(raw)).toBe('NO974760673'))

  it.each([
    ['974760673', 'NO'],
    ['974760673', 'Norwegen'],
    ['974 760 673 MVA', 'Norway'],
    ['NO974760673', 'AT'],
    ['NO 974 760 673 MVA', 'DE'],
    ['no 974760673 mva', 'DE'],
    ['No 974760673', 'NO'],
  ])('in %j with the country %s', (raw, country) => expect(uidOf(raw, country)).toBe('NO974760673'))
})

describe('NO is the word for number', () => {
  it.each([
    ['VAT NO. 136695976', 'no-country'],
    ['VAT No 974760673', 'no-country'],
    ['No. 974760673', 'no-country'],
    ['no 136695976', 'no-country'],
    ['NO.: 974760673', 'no-country'],
    ['NO-123.456.789', 'structure'],
    ['Rechnung No 974760673', 'not-eu'],
    ['No 912345678', 'no-country'],
    ['no 812345678', 'no-country'],
    ['NO 912 345 678', 'no-country'],
    ['NO-912345678', 'no-country'],
    ['No912345678', 'no-country'],
    ['No 974760673', 'no-country'],
  ])('in %j: %s', (raw, reason) => expect(uidOf(raw)).toBe(reason))

  it.each([
    ['No. 136695976', 'DE'],
    ['NO 136695976', 'DE'],
    ['No. 974760673', 'DE'],
    ['VAT NO 136695976', 'DE'],
    ['NO 811569869', 'DE'],
    ['NO 811569869', 'GB'],
    ['No 811569869', 'Deutschland'],
    ['no811569869', 'DE'],
    ['NO811569869', 'DE'],
    ['NO 974760673', 'DE'],
    ['NO-974 760 673', 'GB'],
    ['no974760673', 'DE'],
  ])('in %j with the country %s', (raw, country) =>
    expect(uidOf(raw, country)).toBe(findCountryCode(country) + raw.replace(/\D/g, '')),
  )

  it('reports a wrong check digit of a code in capitals that touches the digits', () => {
    expect(parseUid('NO912345678')).toMatchObject({ uid: 'NO912345678', hints: [{ kind: 'check-digit' }] })
  })

  it('among words beside another country, unless it touches the digits', () => {
    expect(uidOf('NO 974760673 Muster GmbH', 'DE')).not.toBe('NO974760673')
    expect(uidOf('Muster, NO974760673', 'DE')).toBe('NO974760673')
  })

  it.each(['DE136695976 No', 'DE136695976 NO', 'No DE136695976'])('beside a whole number in %j', raw =>
    expect(uidOf(raw)).toBe('DE136695976'),
  )

  it.each(['ATU13585627, customer no 12345', 'Kunde No. 974760674 ATU13585627', 'ATU13585627 / Inv. no 974760673'])(
    'beside another number in %j',
    raw => expect(uidOf(raw)).toBe('ATU13585627'),
  )
})
