import jsqr from 'jsqr'
import { expect, it } from 'vitest'
import { qrCode } from './issuer.ts'

const SCALE = 4
const QUIET_ZONE = 4

// Renders a code as a phone's camera would: dark on white, with the white border that readers need.
function pixelsOf({ side, bars }: ReturnType<typeof qrCode>) {
  const size = (side + 2 * QUIET_ZONE) * SCALE
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const { x, y, width } of bars)
    for (let row = 0; row < SCALE; row++) {
      const start = ((y + QUIET_ZONE) * SCALE + row) * size + (x + QUIET_ZONE) * SCALE
      for (let at = start; at < start + width * SCALE; at++) pixels.set([0, 0, 0, 255], at * 4)
    }
  return { pixels, size }
}

it.each(['https://uid.example.at/report-check', 'http://localhost:3000/report-check'])(
  'the QR code of %s can be read',
  address => {
    const { pixels, size } = pixelsOf(qrCode(address))
    expect(jsqr.default(pixels, size, size)?.data).toBe(address)
  },
)
