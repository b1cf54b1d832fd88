import { UnreadableUpload } from '../unreadable-upload.ts'

/** Byte order marks, as bytes in Latin-1. */
const MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/
/** A beginning of one that may be split between pieces, including nothing. */
const MARK_BEGUN = /^(?:\xef\xbb?|\xff|\xfe)?$/
const DOCTYPE = '<!doctype'

/**
 * What may precede a document type declaration (XML 1.0, production 22), by first and last
 * characters.
 */
const MISCELLANY = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const

/**
 * Returns a function that receives a part's bytes piece by piece and throws if the part begins with
 * a DTD, whether the part is read as XML or not. A document can have a DTD only before its first
 * element. UTF-16 and UTF-32 are read as ASCII without the zeros; of an endless comment only its
 * beginning and last characters are kept.
 */
export function createDoctypeWatch(): (piece: Uint8Array) => void {
  let pending: string | null = ''
  let isFirst = true
  return piece => {
    if (pending === null) return
    const text = pending + latin(piece)
    const isMark = isFirst && MARK_BEGUN.test(text)
    pending = isMark ? text : unsettled(isFirst ? text.replace(MARK, '') : text)
    isFirst = isMark
  }
}

const latin = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1').replaceAll('\0', '')

/**
 * Returns the text to examine again with the next piece; null once the first element, or anything
 * but XML, has begun.
 */
function unsettled(text: string): string | null {
  let rest = text.trimStart()
  for (;;) {
    const match = MISCELLANY.find(([opening]) => rest.startsWith(opening))
    if (match === undefined) return atMarkup(rest)
    const [opening, closing] = match
    const end = rest.indexOf(closing, opening.length)
    if (end < 0) return opening + rest.slice(opening.length).slice(1 - closing.length)
    rest = rest.slice(end + closing.length).trimStart()
  }
}

function atMarkup(rest: string): string | null {
  const prefix = rest.slice(0, DOCTYPE.length).toLowerCase()
  if (prefix === DOCTYPE) throw new UnreadableUpload('doctype')
  return DOCTYPE.startsWith(prefix) || '<!--'.startsWith(prefix) ? rest : null
}
