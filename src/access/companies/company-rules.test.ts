import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viennaDay } from '../../base/texts/format.ts'
import { COUNTRY_CODES } from '../../vat-ids/uid/countries.ts'
import { companyNameIssue, companyUidIssue, isEndingSoon, isExpired, licenceDaysLeft } from './company-rules.ts'

describe('company names', { tags: ['W5-03', 'W5-06'] }, () => {
  it.each(['AB', 'Müller & Söhne', 'A/S 3. "Bau" `x´', 'Huber, Co (Wien): GmbH+', 'Ελληνική ΑΕ', 'Škoda-Auto a.s.'])(
    'accept %s',
    name => expect(companyNameIssue(name)).toBeNull(),
  )
  it.each([
    ['', 'required'],
    ['A', 'tooShort'],
    ['x'.repeat(201), 'tooLong'],
    ['<b>Firma</b>', 'nameCharacters'],
    ['=1+1;', 'nameCharacters'],
    ['Firma 😀', 'nameCharacters'],
    ['Firma\u0000', 'nameCharacters'],
  ])('reject %j: %s', (name, issue) => expect(companyNameIssue(name)).toBe(issue))
})

describe('company UIDs', { tags: ['C2-12'] }, () => {
  it.each(['ATU13585627', 'atu 1358-5627', 'RO18', 'XIGD001', 'CHE123456789', 'GB123456789'])('accept %s', uid =>
    expect(companyUidIssue(uid)).toBeNull(),
  )
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['AT', 'uidFormat'],
    ['ATU12', 'uidFormat'],
    ['12345678', 'uidFormat'],
    ['A1234567', 'uidFormat'],
    ['DE<script>', 'uidFormat'],
    // The separate digits may or may not belong to the number.
    ['RO60 0', 'uidFormat'],
    ['RO18547290 12', 'uidFormat'],
  ])('reject %j: %s', (uid, issue) => expect(companyUidIssue(uid)).toBe(issue))

  it('accept two letters of a member state and six to ten digits', { tags: ['V2.2.1'] }, () => {
    const countries = COUNTRY_CODES.filter(code => code !== 'XI')
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.stringMatching(/^[1-9]\d{5,9}$/), (country, digits) => {
        expect(companyUidIssue(`${country}${digits}`)).toBeNull()
      }),
    )
  })
})

it('ends a licence at the end of its last day in Vienna', { tags: ['W9-15'] }, () => {
  const tenant = { id: 2, validUntil: '2026-11-20' }
  expect(isExpired(tenant, new Date('2026-11-20T22:59:59Z'))).toBe(false)
  expect(isExpired(tenant, new Date('2026-11-20T23:00:00Z'))).toBe(true)
  expect(isExpired({ id: 2, validUntil: null }, new Date('2100-01-01T00:00:00Z'))).toBe(false)
  expect(isExpired({ ...tenant, id: 1 }, new Date('2100-01-01T00:00:00Z'))).toBe(false)
})

it.each([
  ['2026-12-21', 31, false],
  ['2026-12-20', 30, true],
  ['2026-11-21', 1, true],
  ['2026-11-20', 0, true],
  ['2026-11-19', -1, false],
])('a licence until %s has %i days left (announced: %j)', (validUntil, days, isSoon) => {
  // 23:30 in Vienna, 20 November.
  const now = new Date('2026-11-20T22:30:00Z')
  expect(licenceDaysLeft({ id: 2, validUntil }, now)).toBe(days)
  expect(isEndingSoon({ id: 2, validUntil }, now)).toBe(isSoon)
  expect(isEndingSoon({ id: 1, validUntil }, now)).toBe(false)
})

it('never reports a licence as both ending soon and expired', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -60, max: 60 }), (now, daysLeft) => {
      const validUntil = new Date(Date.parse(viennaDay(now)) + daysLeft * 86_400_000).toISOString().slice(0, 10)
      expect(licenceDaysLeft({ id: 2, validUntil }, now)).toBe(daysLeft)
      expect(isEndingSoon({ id: 2, validUntil }, now) && isExpired({ id: 2, validUntil }, now)).toBe(false)
    }),
  )
})
