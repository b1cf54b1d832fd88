import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressBlock, linkedParts, ownTitle } from './result-words.ts'

const told = { onlyLevel1: false, service: 'finanzamt', verdict: 'valid' } as const

it('leaves the title to the message on German pages, and to what VIES or we say', () => {
  expect(ownTitle(told, 'de')).toBeNull()
  expect(ownTitle({ ...told, service: 'vies' }, 'en')).toBeNull()
  expect(ownTitle({ ...told, service: '', verdict: 'not-a-uid' }, 'en')).toBeNull()
  expect(ownTitle({ ...told, verdict: 'not-checked' }, 'en')).toBeNull()
})

it.each([
  ['valid', 'titleValid'],
  ['invalid', 'titleInvalid'],
  ['not-a-uid', 'titleNotAUid'],
] as const)('stands in English above what the ministry says in German: %s', (verdict, title) => {
  expect(ownTitle({ ...told, verdict }, 'en')).toBe(title)
})

it('says in both languages that only level 1 is possible', () => {
  for (const language of ['de', 'en'] as const) {
    expect(ownTitle({ ...told, onlyLevel1: true }, language)).toBe('onlyLevel1')
  }
})

const addressesIn = (message: string) => linkedParts(message).flatMap(({ address }) => address || [])

it.each([
  ['erforderlich, dass Sie unter http://adisreg.mfcr.cz die Daten aufrufen', ['http://adisreg.mfcr.cz']],
  ['Siehe https://www.drsr.sk/a?b=1.', ['https://www.drsr.sk/a?b=1']],
  ['(http://a.example), http://b.example!', ['http://a.example', 'http://b.example']],
  ['javascript://a.example ftp://b.example www.c.example http://', []],
])('finds the addresses in %j', (message, addresses) => expect(addressesIn(message)).toEqual(addresses))

it('leaves nothing out, and links to nothing but pages', () => {
  const words = fc.array(
    fc.constantFrom('http://a.example/x', 'https://', 'http:', '"', '<', '. ', '\n', ' ', 'javascript:'),
  )
  fc.assert(
    fc.property(words, some => {
      const parts = linkedParts(some.join(''))
      expect(parts.map(({ text }) => text).join('')).toBe(some.join(''))
      for (const { address } of parts) expect(address).toMatch(/^$|^https?:\/\/[^\s<>"']+$/)
    }),
  )
})

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
