import { type Archive, type ArchivePart, openArchive } from '../../../documents/spreadsheets/archive/archive.ts'
import { findOtherFormat } from '../../../documents/spreadsheets/archive/recognise.ts'
import { codecOf } from '../../../platform/lists/codec.ts'
import { findEncoding } from '../../../platform/lists/find-encoding.ts'

// Types that are read as plain text; any other type that is no workbook cannot be searched.
const PLAIN_TEXT_TYPES: readonly string[] = ['csv', 'xml', 'html', 'empty-file']

/**
 * Yields the texts of a stored file, a few at a time: cells of a workbook, lines of a list,
 * elements of a document. Throws if the file is unreadable.
 */
export function textsOf(bytes: Uint8Array): AsyncGenerator<string[]> {
  const type = findOtherFormat(bytes)
  if (type === undefined) return workbookTexts(bytes)
  if (!PLAIN_TEXT_TYPES.includes(type)) throw new Error(`not a text, but ${type}`)
  return plainTexts(bytes)
}

// Three times the limit of an upload's unpacked size, unless the operator raises that
// (MAX_UNPACKED_MB).
const MAX_UNPACKED = 1024 * 1024 * 1024

/**
 * Yields every text in every XML part of a workbook: cells, comments, names, page headers, author.
 * Pictures have none.
 */
async function* workbookTexts(bytes: Uint8Array): AsyncGenerator<string[]> {
  const archive = await openArchive(bytes, MAX_UNPACKED)
  for (const part of archive.parts.filter(isXml)) yield* partTexts(archive, part)
}

const isXml = ({ path }: ArchivePart): boolean => /\.(?:xml|rels|vml)$/i.test(path)

// A text never extends beyond these end tags.
const END_TAGS = /^[\s\S]*<\/(?:\w+:)?(?:si|c|row|comment|definedName|text)>/
const MAX_END_TAG_LENGTH = 64
const MAX_BUFFERED_LENGTH = 4 * 1024 * 1024
// Overlap of pieces, so that a match is never cut in two.
const OVERLAP = 1_000

async function* partTexts(archive: Archive, part: ArchivePart): AsyncGenerator<string[]> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let rest = ''
  for await (const chunk of archive.read(part)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const searchedLength = Math.max(0, rest.length - MAX_END_TAG_LENGTH)
    rest += decoder.decode(chunk, { stream: true })
    const [complete, incomplete] = splitComplete(rest, searchedLength)
    rest = incomplete
    // Also if empty, so that the reader can stop.
    yield elementTexts(complete)
  }
  yield elementTexts(rest)
}

/**
 * Splits a part that was searched up to `searchedLength` into its complete elements and the rest.
 * A long part without an end tag counts as complete, and its end is repeated in the rest.
 */
function splitComplete(text: string, searchedLength: number): [whole: string, rest: string] {
  const end = END_TAGS.exec(text.slice(searchedLength))?.[0].length
  if (end !== undefined) return [text.slice(0, searchedLength + end), text.slice(searchedLength + end)]
  return text.length > MAX_BUFFERED_LENGTH ? [text, text.slice(-OVERLAP)] : ['', text]
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

// Formatting elements inside a cell's text, which do not separate texts.
const RUNS =
  /<\/?(?:\w+:)?(?:r|t|rPr|b|i|u|sz|color|rFont|family|scheme|charset|vertAlign|strike|outline|shadow|condense|extend)(?:\s[^<>]*)?\/?>/g
const TAG = /<[^<>]*>/g
const VALUE = /=\s*(?:"([^"]*)"|'([^']*)')/g
const DIVIDER = '\u0000'

/**
 * Returns the texts between elements, and the attribute values, which may contain names and
 * comments.
 */
const elementTexts = (xml: string): string[] =>
  xml
    .replace(RUNS, '')
    .replace(TAG, tag => DIVIDER + [...tag.matchAll(VALUE)].map(([, a, b]) => (a ?? b) + DIVIDER).join(''))
    .split(DIVIDER)
    .filter(text => /[\p{L}\p{N}]/u.test(text))
    .map(decodeEntities)

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (match, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? match
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : match
  })

const UNITS_PER_PIECE = 512 * 1024

/** Yields the lines of a list, or the elements of an XML document, in the detected encoding. */
async function* plainTexts(bytes: Uint8Array): AsyncGenerator<string[]> {
  const codec = codecOf(findEncoding(bytes).encoding)
  const units = codec.unitsOf(bytes)
  for (let from = 0; from < units.length; ) {
    const [piece, next] = nextPiece(units, from)
    const text = codec.read(piece)
    const lines = text.trimStart().startsWith('<') ? elementTexts(text) : text.split(/\r\n|\r|\n/)
    yield lines.filter(line => line !== '')
    from = next
    await new Promise(setImmediate)
  }
}

/**
 * Returns the next piece and the start of the following one. A piece ends with a line, or else
 * overlaps with the following one, so that no match is cut in two.
 */
function nextPiece(units: string, from: number): [piece: string, next: number] {
  const piece = units.slice(from, from + UNITS_PER_PIECE)
  if (from + piece.length >= units.length) return [piece, units.length]
  const lineEnd = Math.max(...['\n', '\r', '>'].map(end => piece.lastIndexOf(end)))
  return lineEnd > 0 ? [piece.slice(0, lineEnd + 1), from + lineEnd + 1] : [piece, from + piece.length - OVERLAP]
}
