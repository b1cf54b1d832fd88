import { expect, it } from 'vitest'
import { verifyFlippedBytes } from '../../../tests/world/stand-ins/flipped-bytes.ts'

it.each(['P-256', 'RSA', 'P-384'] as const)(
  'accepts no token with one changed byte that openssl rejects: %s',
  async key => {
    const { acceptedOnlyByUs, acceptedByBothCount } = await verifyFlippedBytes(key)
    expect(acceptedOnlyByUs).toEqual([])
    // Version numbers and hash parameters, which no signature covers.
    expect(acceptedByBothCount).toBeLessThan(30)
  },
  300_000,
)
