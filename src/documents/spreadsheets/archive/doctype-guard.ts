import { UnreadableUpload } from '../unreadable-upload.ts'

/** Byte order marks, as bytes in Latin-1. */
const BYTE_ORDER_MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/
/** The beginning of a byte order mark that may be split between chunks, or nothing. */
const PARTIAL_BYTE_ORDER_MARK = /^(?:\xef\xbb?|\xff|\xfe)?$/
const DOCTYPE = '<!doctype'

/**
 * What may precede a document type declaration (XML 1.0, production 22), by opening and closing
 * characters.
 */
const PROLOG_CONSTRUCTS = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const

/**
 * Returns a function that receives a part's bytes in chunks and throws if the part begins with a
 * DTD. A document can have a DTD only before its first element. UTF-16 and UTF-32 are examined as
 * ASCII without zeros; of an unfinished comment only the beginning and last characters are kept.
 */
export function createDoctypeGuard(): (chunk: Uint8Array) => void {
  let pending: string | null = ''
  let isFirst = true
  return chunk => {
    if (pending === null) return
    const text = pending + latin(chunk)
    const isMark = isFirst && PARTIAL_BYTE_ORDER_MARK.test(text)
    pending = isMark ? text : pendingText(isFirst ? text.replace(BYTE_ORDER_MARK, '') : text)
    isFirst = isMark
  }
}

const latin = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1').replaceAll('\0', '')

/**
 * Returns the text to examine again with the next chunk, or null once the first element, or
 * anything but XML, has begun.
 */
function pendingText(text: string): string | null {
  let rest = text.trimStart()
  for (;;) {
    const match = PROLOG_CONSTRUCTS.find(([opening]) => rest.startsWith(opening))
    if (match === undefined) return pendingMarkup(rest)
    const [opening, closing] = match
    const end = rest.indexOf(closing, opening.length)
    if (end < 0) return opening + rest.slice(opening.length).slice(1 - closing.length)
    rest = rest.slice(end + closing.length).trimStart()
  }
}

function pendingMarkup(rest: string): string | null {
  const prefix = rest.slice(0, DOCTYPE.length).toLowerCase()
  if (prefix === DOCTYPE) throw new UnreadableUpload('doctype')
  return DOCTYPE.startsWith(prefix) || '<!--'.startsWith(prefix) ? rest : null
}
