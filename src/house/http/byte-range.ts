/** What a call for a file wants: all of it, its bytes from one to another (both included), or bytes that it does not have. */
export type Wanted = 'all' | 'none' | { from: number; to: number }

const ALL = 'all'
const NONE = 'none'

/**
 * Returns what the header Range asks for of a file of so many bytes (RFC 9110, 14.1.2). What is no range of bytes, and several at once, are
 * answered with all of it, as the RFC allows: whoever asks for a thousand pieces gets no thousand answers.
 */
export function wantedBytes(range: string | undefined, size: number): Wanted {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range ?? '') ?? []
  if (first === '') return last === '' ? ALL : lastBytes(Number(last), size)
  // Digits beyond what a number holds exactly are far behind any end all the same.
  const [from, to] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && to < from) return ALL
  return from < size ? { from, to: Math.min(to, size - 1) } : NONE
}

const lastBytes = (count: number, size: number): Wanted =>
  count === 0 || size === 0 ? NONE : { from: Math.max(0, size - count), to: size - 1 }
