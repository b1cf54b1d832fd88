import { expect, it } from 'vitest'
import { createRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

it('recovery codes are ten distinct codes of 120 bits, without characters that look alike', {
  tags: ['V6.5.2'],
}, () => {
  const codes = Array.from({ length: 50 }, createRecoveryCodes)
  for (const set of codes) expect(set).toHaveLength(10)
  for (const code of codes.flat()) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/)
  expect(new Set(codes.flat()).size).toBe(500)
  expect(new Set(codes.flat().join('').replaceAll('-', '')).size).toBe(32)
})

it.each(['0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ', '0a1b2c3d4e5f6g7h8j9kmnpq', ' Oalb 2c3d 4e5f – 6g7h 8j9k mnpq\n'])(
  'recovery codes have the same hash if typed as %j',
  spelling => expect(recoveryCodeHash(spelling)).toBe(recoveryCodeHash('0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ')),
)

it('recovery codes have another hash with one character changed', () => {
  const hashes = ['0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ', '0A1B-2C3D-4E5F-6G7H-8J9K-MNPR', ''].map(recoveryCodeHash)
  expect(new Set(hashes).size).toBe(3)
})
