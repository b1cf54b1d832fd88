import { expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import { showSideBySide } from './side-by-side.ts'

const NO_ADDRESS = { street: '', zipCode: '', city: '' }

const sideBySide = (own: string, given: string, ownAddress = NO_ADDRESS, givenAddress = NO_ADDRESS) => {
  const sides = [
    { name: own, ...ownAddress },
    { name: given, ...givenAddress },
  ] as const
  const { highlightedWords, ...rest } = showSideBySide(
    compareCompanies(...sides, { country: 'AT', isGroup: false }),
    own,
    given,
  )
  return { ...rest, own: highlightedWords.own.join(' '), given: highlightedWords.given.join(' ') }
}

it('marks the words that only one name contains, as they are written', () => {
  expect(sideBySide('Müller Maschinenbau GmbH', 'MÖLLER Maschinenbau GmbH')).toMatchObject({
    own: 'Müller',
    given: 'MÖLLER',
  })
  expect(sideBySide('Kogler Holz GmbH', 'Kogler Holz Bergland GmbH')).toMatchObject({ own: '', given: 'Bergland' })
  expect(sideBySide('Kogler Holz GmbH', 'KOGLER HOLZ GmbH').unmarked).toEqual([])
})

it('marks a different legal form in any spelling, but not the same form', () => {
  expect(sideBySide('Kogler Holz GmbH', 'Kogler Holz AG')).toMatchObject({ own: 'GmbH', given: 'AG' })
  expect(sideBySide('Kogler Holz GmbH', 'Kogler Holz AG').unmarked).toEqual([])
  expect(sideBySide('Kogler Holz Ges.m.b.H.', 'Kogler Holz AG')).toMatchObject({ own: 'Ges m b H', given: 'AG' })
  expect(sideBySide('Kogler Stein Ges.m.b.H.', 'Kogler Holz GmbH')).toMatchObject({ own: 'Stein', given: 'Holz' })
})

it('returns differences that cannot be marked in the names', () => {
  const joinedForm = sideBySide('Rettenbach Bauges.m.b.H.', 'Rettenbach Handelsgesellschaft mbH')
  expect(joinedForm.own === '' && joinedForm.unmarked.length === 0).toBe(false)
  expect(sideBySide('Kogler Holz GmbH', '---').unmarked).toEqual([{ kind: 'no-name' }])
})

it('returns the parts of the own address that differ', () => {
  const ownAddress = { street: 'Ring 5', zipCode: '1010', city: 'Wien' }
  expect(
    sideBySide('Kogler Holz GmbH', 'Huber Stein AG', ownAddress, { ...ownAddress, street: 'Gasse 7' }).ownAddress,
  ).toEqual(['Ring 5'])
  const otherAddress = { street: 'Gasse 7', zipCode: '4020', city: 'Linz' }
  expect(sideBySide('Kogler Holz GmbH', 'Huber Stein AG', ownAddress, otherAddress).ownAddress).toEqual([
    'Ring 5',
    '1010',
    'Wien',
  ])
})
