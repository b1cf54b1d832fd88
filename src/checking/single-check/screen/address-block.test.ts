import { expect, it } from 'vitest'
import { addressBlock } from './address-block.ts'

const result = { companyName: 'Muster AG', addressLines: [], street: 'Ringstraße 7', zipCode: '1010', city: 'Wien' }

it.each([
  ['from its parts', result, 'Muster AG\nRingstraße 7\n1010 Wien'],
  [
    'from the lines as they came',
    { ...result, addressLines: ['Ringstraße 7', 'Hof 2', '1010 Wien'] },
    'Muster AG\nRingstraße 7\nHof 2\n1010 Wien',
  ],
  [
    'with a postcode on a line of its own',
    { ...result, addressLines: ['Ringstraße 7', '1010', 'Wien'] },
    'Muster AG\nRingstraße 7\n1010 Wien',
  ],
  [
    'with a postcode at the end',
    { ...result, addressLines: ['Ringstraße 7', '1010'] },
    'Muster AG\nRingstraße 7\n1010',
  ],
  ['without an address', { ...result, street: '', zipCode: '', city: '' }, 'Muster AG'],
])('is a block %s', (_how, given, block) => expect(addressBlock(given)).toBe(block))
