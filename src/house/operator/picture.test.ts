import { expect, it } from 'vitest'
import { pictureHeader } from './picture.ts'

/** A frame of a JPEG (SOF0) that says a size. */
function frame(width: number, height: number): Buffer {
  const bytes = Buffer.from('ffc0000b080000000001011100', 'hex')
  bytes.writeUInt16BE(height, 5)
  bytes.writeUInt16BE(width, 7)
  return bytes
}

const START = Buffer.from('ffd8', 'hex')
const END = Buffer.from('ffd9', 'hex')

it('finds a JPEG’s frame behind whatever segments, fill bytes included', () => {
  const comment = Buffer.from('fffe0004abcd', 'hex')
  const fill = Buffer.from('ffff', 'hex')
  expect(pictureHeader(Buffer.concat([START, comment, fill, frame(7, 8), END]))).toMatchObject({ width: 7, height: 8 })
})

// Decoders pass these by as two bytes (ITU-T T.81, B.1.1.3; libjpeg, jdmarker.c, skips the first as garbage), so that the large
// frame behind them is the picture's; whoever reads a length there jumps over it to a small one.
it.each(['00', '01', 'd0', 'd7', 'd8', 'd9'])('takes nothing behind a marker ff%s without a length', marker => {
  const skipped = 0xffc0 // what would be a length: the beginning of the frame
  const large = frame(30_000, 30_000)
  const rest = Buffer.alloc(skipped - large.length)
  const bytes = Buffer.concat([START, Buffer.from(`ff${marker}`, 'hex'), large, rest, frame(7, 8), END])
  expect(pictureHeader(bytes)).toBeNull()
})
