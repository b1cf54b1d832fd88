import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkedParts } from './linked-parts.ts'

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
