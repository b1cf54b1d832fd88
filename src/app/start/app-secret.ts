import { isGuessable } from './guessable.ts'

const LEAST_BYTES = 32
const HEX = /^(?:[\da-f]{2})+$/i
const BASE64 = /^(?:[a-z\d+/]+|[a-z\d_-]+)={0,2}$/i

export const HOW_TO_MAKE_ONE = '32 random bytes in base64, base64url or hex, such as `openssl rand -base64 32` prints'

/**
 * Returns the bytes of an APP_SECRET, 32 or more in base64, base64url or hex; null where they are fewer, or where somebody
 * has thought them up: whoever has a copy of the database tries such secrets by the million a second.
 */
export function bytesOfSecret(text: string): Uint8Array | null {
  // openssl breaks lines after 64 signs.
  const written = text.trim().replace(/\r?\n/g, '')
  const encoding = HEX.test(written) ? 'hex' : BASE64.test(written) ? 'base64' : null
  if (encoding === null) return null
  const bytes = Buffer.from(written, encoding)
  return bytes.length < LEAST_BYTES || isGuessable(written, encoding) ? null : bytes
}
