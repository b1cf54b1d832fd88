/** The requested bytes of a file: all, from `from` to `to` (both included), or none that exist. */
export type ByteSelection = 'all' | 'none' | { from: number; to: number }

const ALL = 'all'
const NONE = 'none'

/**
 * Parses the header Range for a file of `size` bytes (RFC 9110, 14.1.2). Other units and several
 * ranges at once get the whole file, as the RFC allows, so that a thousand ranges do not cause a
 * thousand answers.
 */
export function selectBytes(range: string | undefined, size: number): ByteSelection {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range ?? '') ?? []
  if (first === '') return last === '' ? ALL : lastBytes(Number(last), size)
  // Digits beyond exact numbers are past the end of any file anyway.
  const [from, to] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && to < from) return ALL
  return from < size ? { from, to: Math.min(to, size - 1) } : NONE
}

const lastBytes = (count: number, size: number): ByteSelection =>
  count === 0 || size === 0 ? NONE : { from: Math.max(0, size - count), to: size - 1 }
