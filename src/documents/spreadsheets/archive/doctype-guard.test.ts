import { expect, it } from 'vitest'
import { createDoctypeGuard } from './doctype-guard.ts'

const DTD = '<?xml version="1.0"?>\n<!-- <x/> --> <!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'

// Empty deflate blocks let a writer end a chunk at any byte.
const inChunks = (bytes: Buffer, size: number): Buffer[] => [
  Buffer.alloc(0),
  ...Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
]

it.each([
  ['without a mark', Buffer.from(DTD)],
  ['in UTF-8', Buffer.from(`\ufeff${DTD}`)],
  ['in UTF-16', Buffer.from(`\ufeff${DTD}`, 'utf16le')],
  ['in big-endian UTF-16', Buffer.from(`\ufeff${DTD}`, 'utf16le').swap16()],
])('rejects a DTD %s, with any chunk boundaries', { tags: ['V1.5.1'] }, (_how, bytes) => {
  for (const size of [1, 2, 3, 5, bytes.length]) {
    const rejectDoctype = createDoctypeGuard()
    expect(() => inChunks(bytes, size).forEach(rejectDoctype), `${size}`).toThrow()
  }
})

it('accepts everything else, with any chunk boundaries', () => {
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
      const rejectDoctype = createDoctypeGuard()
      expect(() => inChunks(Buffer.from(text), size).forEach(rejectDoctype), text).not.toThrow()
    }
})
