import { expect, it } from 'vitest'
import { createDoctypeWatch } from './doctype-watch.ts'

const DTD = '<?xml version="1.0"?>\n<!-- <x/> --> <!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'

// Empty deflate blocks let a writer end a piece anywhere.
const inPieces = (bytes: Buffer, size: number): Buffer[] => [
  Buffer.alloc(0),
  ...Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
]

it.each([
  ['without a mark', Buffer.from(DTD)],
  ['in UTF-8', Buffer.from(`\ufeff${DTD}`)],
  ['in UTF-16', Buffer.from(`\ufeff${DTD}`, 'utf16le')],
  ['in UTF-16, the other way round', Buffer.from(`\ufeff${DTD}`, 'utf16le').swap16()],
])('sees a DTD %s, wherever its pieces end', { tags: ['V1.5.1'] }, (_how, bytes) => {
  for (const size of [1, 2, 3, 5, bytes.length]) {
    const watch = createDoctypeWatch()
    expect(() => inPieces(bytes, size).forEach(watch), `${size}`).toThrow()
  }
})

it('minds nothing else, wherever its pieces end', () => {
  const harmless = [
    '\ufeff<?xml version="1.0"?><x><!DOCTYPE y></x>',
    '\xff',
    '\xfe\xff',
    '\xef\xbb',
    'PNG <!DOCTYPE',
    '',
  ]
  for (const text of harmless)
    for (const size of [1, 2, 100]) {
      const watch = createDoctypeWatch()
      expect(() => inPieces(Buffer.from(text), size).forEach(watch), text).not.toThrow()
    }
})
