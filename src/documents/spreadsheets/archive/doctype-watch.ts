import { UnreadableUpload } from '../unreadable-upload.ts'

/** Byte order marks, as single bytes look in Latin-1. */
const MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/
/** As much of one as may come in pieces of its own, nothing included. */
const MARK_BEGUN = /^(?:\xef\xbb?|\xff|\xfe)?$/
const DOCTYPE = '<!doctype'

/** What may stand before a document type declaration (XML 1.0, production 22), by its first characters and its last. */
const MISCELLANY = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const

/**
 * Returns what is to be given a part's bytes, piece by piece: it refuses a part that begins with a DTD, whoever reads the part and
 * whether anybody takes it for XML. Only before its first element can a document have one. UTF-16 and UTF-32 are read as their
 * ASCII by leaving out the zeros; of a comment without end nothing but its beginning and its last characters is kept.
 */
export function createDoctypeWatch(): (piece: Uint8Array) => void {
  let held: string | null = ''
  let isFirst = true
  return piece => {
    if (held === null) return
    const text = held + latin(piece)
    const isMark = isFirst && MARK_BEGUN.test(text)
    held = isMark ? text : unsettled(isFirst ? text.replace(MARK, '') : text)
    isFirst = isMark
  }
}

const latin = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1').replaceAll('\0', '')

/** Returns what has to be seen again with the next piece, null where the part's first element, or no XML, has begun. */
function unsettled(text: string): string | null {
  let rest = text.trimStart()
  for (;;) {
    const found = MISCELLANY.find(([opening]) => rest.startsWith(opening))
    if (found === undefined) return atMarkup(rest)
    const [opening, closing] = found
    const end = rest.indexOf(closing, opening.length)
    if (end < 0) return opening + rest.slice(opening.length).slice(1 - closing.length)
    rest = rest.slice(end + closing.length).trimStart()
  }
}

function atMarkup(rest: string): string | null {
  const begun = rest.slice(0, DOCTYPE.length).toLowerCase()
  if (begun === DOCTYPE) throw new UnreadableUpload('doctype')
  return DOCTYPE.startsWith(begun) || '<!--'.startsWith(begun) ? rest : null
}
