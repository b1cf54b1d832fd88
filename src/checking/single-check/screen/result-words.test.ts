import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressBlock, linkedParts, productTitle } from './result-words.ts'

const germanAnswer = { onlyLevel1: false, service: 'finanzamt', verdict: 'valid' } as const

it('has no title on German pages, for VIES, and for the product’s own messages', () => {
  expect(productTitle(germanAnswer, 'de')).toBeNull()
  expect(productTitle({ ...germanAnswer, service: 'vies' }, 'en')).toBeNull()
  expect(productTitle({ ...germanAnswer, service: '', verdict: 'not-a-uid' }, 'en')).toBeNull()
  expect(productTitle({ ...germanAnswer, verdict: 'not-checked' }, 'en')).toBeNull()
})

it.each([
  ['valid', 'titleValid'],
  ['invalid', 'titleInvalid'],
  ['not-a-uid', 'titleNotAUid'],
] as const)('has an English title for the ministry’s German message: %s', (verdict, title) => {
  expect(productTitle({ ...germanAnswer, verdict }, 'en')).toBe(title)
})

it('has a title in both languages if only level 1 is possible', () => {
  for (const language of ['de', 'en'] as const) {
    expect(productTitle({ ...germanAnswer, onlyLevel1: true }, language)).toBe('onlyLevel1')
  }
})

const addressesIn = (message: string) => linkedParts(message).flatMap(({ address }) => address || [])

it.each([
  ['erforderlich, dass Sie unter http://adisreg.mfcr.cz die Daten aufrufen', ['http://adisreg.mfcr.cz']],
  ['Siehe https://www.drsr.sk/a?b=1.', ['https://www.drsr.sk/a?b=1']],
  ['(http://a.example), http://b.example!', ['http://a.example', 'http://b.example']],
  ['javascript://a.example ftp://b.example www.c.example http://', []],
])('finds the addresses in %j', (message, addresses) => expect(addressesIn(message)).toEqual(addresses))

it('keeps the whole message, and links only to web pages', () => {
  const messageParts = fc.array(
    fc.constantFrom('http://a.example/x', 'https://', 'http:', '"', '<', '. ', '\n', ' ', 'javascript:'),
  )
  fc.assert(
    fc.property(messageParts, parts => {
      const linked = linkedParts(parts.join(''))
      expect(linked.map(({ text }) => text).join('')).toBe(parts.join(''))
      for (const { address } of linked) expect(address).toMatch(/^$|^https?:\/\/[^\s<>"']+$/)
    }),
  )
})

const result = { companyName: 'Muster AG', addressLines: [], street: 'Ringstraße 7', zipCode: '1010', city: 'Wien' }

it.each([
  ['from its parts', result, 'Muster AG\nRingstraße 7\n1010 Wien'],
  [
    'from the received address lines',
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
])('formats an address block %s', (_how, address, block) => expect(addressBlock(address)).toBe(block))
