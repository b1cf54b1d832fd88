import { isAscii, isUtf8 } from 'node:buffer'
import type { Encoding } from './dialect-rules.ts'
import { UnreadableList } from './unreadable-list.ts'

const LOOKED_AT = 4_096

/**
 * Returns how a list is encoded: as its byte order mark says, as its zeros say, else UTF-8 where only that explains its letters, else what Windows writes in
 * Western Europe (docs/lists.md#encoding). Refuses what is no text.
 */
export function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const wide = byZeros(bytes)
  if (wide !== null) return wide
  if (bytes.includes(0)) throw new UnreadableList('not-text')
  // Plain letters are both; Excel opens our umlauts beside them as Windows-1252 where no byte order mark says otherwise.
  return isUtf8(bytes) && !isAscii(bytes) ? 'utf-8' : 'windows-1252'
}

/** In UTF-16 each second byte of what Western programs write is zero, and hardly one of the others. */
function byZeros(bytes: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(bytes.length, LOOKED_AT) / 2)
  let low = 0
  let high = 0
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[2 * at] === 0) high += 1
    if (bytes[2 * at + 1] === 0) low += 1
  }
  if (pairs > 0 && low * 2 > pairs && high === 0) return 'utf-16le'
  return pairs > 0 && high * 2 > pairs && low === 0 ? 'utf-16be' : null
}
