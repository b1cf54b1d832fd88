import { expect, it } from 'vitest'
import { readPictureHeader } from './picture.ts'

/** Returns a JPEG frame (SOF0) of a given size. */
function frame(width: number, height: number): Buffer {
  const bytes = Buffer.from('ffc0000b080000000001011100', 'hex')
  bytes.writeUInt16BE(height, 5)
  bytes.writeUInt16BE(width, 7)
  return bytes
}

const START = Buffer.from('ffd8', 'hex')
const END = Buffer.from('ffd9', 'hex')

it('finds the frame of a JPEG after any segments and fill bytes', () => {
  const comment = Buffer.from('fffe0004abcd', 'hex')
  const fill = Buffer.from('ffff', 'hex')
  expect(readPictureHeader(Buffer.concat([START, comment, fill, frame(7, 8), END]))).toMatchObject({
    width: 7,
    height: 8,
  })
})

// Decoders skip these as two bytes (ITU-T T.81, B.1.1.3; libjpeg, jdmarker.c, skips the first as
// garbage), so the large frame behind them is the picture's. A parser that reads a length there
// would jump to the small frame.
it.each(['00', '01', 'd0', 'd7', 'd8', 'd9'])(
  'rejects a JPEG with a marker ff%s without a length before its frame',
  marker => {
    const skipped = 0xffc0 // would be read as a length: the start of the frame
    const large = frame(30_000, 30_000)
    const rest = Buffer.alloc(skipped - large.length)
    const bytes = Buffer.concat([START, Buffer.from(`ff${marker}`, 'hex'), large, rest, frame(7, 8), END])
    expect(readPictureHeader(bytes)).toBeNull()
  },
)
