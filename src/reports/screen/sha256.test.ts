import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashFile } from './hash-file.ts'
import { openSha256 } from './sha256.ts'

/** The judge: another's SHA-256. */
async function judged(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

const someBytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919 + (index >> 8)) % 256)

it('is SHA-256, however the bytes come', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), async portions => {
      const hash = openSha256()
      for (const portion of portions) hash.add(portion)
      expect(hash.hex()).toBe(await judged(new Blob(portions)))
    }),
  ))

it.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 100_003])('holds for %i bytes', async length => {
  const hash = openSha256()
  hash.add(someBytes(length))
  expect(hash.hex()).toBe(await judged(new Blob([someBytes(length)])))
})

it('says what the standard says', () => {
  const hash = openSha256()
  hash.add(new TextEncoder().encode('abc'))
  expect(hash.hex()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('reads a file of several portions, with the browser’s own means and without', async () => {
  const file = new Blob([someBytes(2_500_000)])
  const expected = await judged(file)
  expect(await hashFile(file)).toBe(expected)
  expect(await hashFile(file, null)).toBe(expected)
})
