import { expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import { showSideBySide } from './show-beside.ts'

const NOWHERE = { street: '', zipCode: '', city: '' }

const beside = (own: string, given: string, ownAddress = NOWHERE, givenAddress = NOWHERE) => {
  const sides = [
    { name: own, ...ownAddress },
    { name: given, ...givenAddress },
  ] as const
  const { marks, ...rest } = showSideBySide(compareCompanies(...sides, { country: 'AT', isGroup: false }), own, given)
  return { ...rest, own: marks.own.join(' '), given: marks.given.join(' ') }
}

it('marks the words that one name has and the other has not, as they are written', () => {
  expect(beside('Müller Maschinenbau GmbH', 'MÖLLER Maschinenbau GmbH')).toMatchObject({
    own: 'Müller',
    given: 'MÖLLER',
  })
  expect(beside('Kogler Holz GmbH', 'Kogler Holz Bergland GmbH')).toMatchObject({ own: '', given: 'Bergland' })
  expect(beside('Kogler Holz GmbH', 'KOGLER HOLZ GmbH').unseen).toEqual([])
})

it('marks a legal form however it is spelled, and none that is the same', () => {
  expect(beside('Kogler Holz GmbH', 'Kogler Holz AG')).toMatchObject({ own: 'GmbH', given: 'AG', unseen: [] })
  expect(beside('Kogler Holz Ges.m.b.H.', 'Kogler Holz AG')).toMatchObject({ own: 'Ges m b H', given: 'AG' })
  expect(beside('Kogler Stein Ges.m.b.H.', 'Kogler Holz GmbH')).toMatchObject({ own: 'Stein', given: 'Holz' })
})

it('leaves to be said what no word of a name shows', () => {
  const grown = beside('Rettenbach Bauges.m.b.H.', 'Rettenbach Handelsgesellschaft mbH')
  expect(grown.own === '' && grown.unseen.length === 0).toBe(false)
  expect(beside('Kogler Holz GmbH', '---').unseen).toEqual([{ kind: 'no-name' }])
})

it('takes from one’s own address what differs', () => {
  const here = { street: 'Ring 5', zipCode: '1010', city: 'Wien' }
  expect(beside('Kogler Holz GmbH', 'Huber Stein AG', here, { ...here, street: 'Gasse 7' }).ownAddress).toEqual([
    'Ring 5',
  ])
  const there = { street: 'Gasse 7', zipCode: '4020', city: 'Linz' }
  expect(beside('Kogler Holz GmbH', 'Huber Stein AG', here, there).ownAddress).toEqual(['Ring 5', '1010', 'Wien'])
})
