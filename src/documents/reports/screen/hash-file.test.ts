import { expect, it } from 'vitest'
import { hashFile } from './hash-file.ts'

const someBytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919 + (index >> 8)) % 256)

it('hashFile returns the hash of the standard’s example', { tags: ['V11.2.1'] }, async () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(await hashFile(new Blob(['abc']))).toBe(abc)
  expect(await hashFile(new Blob(['abc']), null)).toBe(abc)
})

it.each([0, 1, 55, 64, 119, 1_048_576, 2_500_000])(
  'hashFile returns the same hash of %i bytes with and without crypto.subtle',
  async length => {
    const bytes = someBytes(length)
    const subtleHash = await hashFile(new Blob([bytes]))
    expect(subtleHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await hashFile(new Blob([bytes]), null)).toBe(subtleHash)
  },
)
