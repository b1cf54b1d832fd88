import { type Archive, type ArchivePart, openArchive } from '../../../documents/spreadsheets/archive/archive.ts'
import { findOtherFormat } from '../../../documents/spreadsheets/archive/recognise.ts'
import { codecOf } from '../../../platform/lists/codec.ts'
import { findEncoding } from '../../../platform/lists/find-encoding.ts'

// Types read as plain text; any other type that is no workbook cannot be searched.
const PLAIN: readonly string[] = ['csv', 'xml', 'html', 'empty-file']

/**
 * Yields the texts of a stored file, a few at a time: cells of a workbook, lines of a list,
 * elements of a document. Throws if the file is unreadable.
 */
export function textsOf(bytes: Uint8Array): AsyncGenerator<string[]> {
  const other = findOtherFormat(bytes)
  if (other === undefined) return workbookTexts(bytes)
  if (!PLAIN.includes(other)) throw new Error(`not a text, but ${other}`)
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

// A text never continues after these end tags.
const ENDS = /^[\s\S]*<\/(?:\w+:)?(?:si|c|row|comment|definedName|text)>/
const LONGEST_END = 64
const LONGEST_HELD = 4 * 1024 * 1024
// Overlap of pieces, so that a match is never cut in two.
const OVERLAP = 1_000

async function* partTexts(archive: Archive, part: ArchivePart): AsyncGenerator<string[]> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let rest = ''
  for await (const chunk of archive.read(part)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const searchedLength = Math.max(0, rest.length - LONGEST_END)
    rest += decoder.decode(chunk, { stream: true })
    const [whole, behind] = divided(rest, searchedLength)
    rest = behind
    // Also if empty, so that the reader can stop.
    yield elementTexts(whole)
  }
  yield elementTexts(rest)
}

/**
 * Splits a part that was read up to `searchedLength` into its complete elements and the rest.
 * Without an end tag all of it is complete, and its end is repeated.
 */
function divided(text: string, searchedLength: number): [whole: string, rest: string] {
  const end = ENDS.exec(text.slice(searchedLength))?.[0].length
  if (end !== undefined) return [text.slice(0, searchedLength + end), text.slice(searchedLength + end)]
  return text.length > LONGEST_HELD ? [text, text.slice(-OVERLAP)] : ['', text]
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

// Inside a cell's text these elements only format, and do not separate texts.
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
    .map(withoutEntities)

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const withoutEntities = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const UNITS_PER_PIECE = 512 * 1024

/** Yields a list's lines, in its own encoding; of an XML document its elements. */
async function* plainTexts(bytes: Uint8Array): AsyncGenerator<string[]> {
  const codec = codecOf(findEncoding(bytes).encoding)
  const units = codec.unitsOf(bytes)
  for (let from = 0; from < units.length; ) {
    const [piece, next] = pieceFrom(units, from)
    const text = codec.read(piece)
    const lines = text.trimStart().startsWith('<') ? elementTexts(text) : text.split(/\r\n|\r|\n/)
    yield lines.filter(line => line !== '')
    from = next
    await new Promise(setImmediate)
  }
}

/**
 * Returns the next piece and the start of the following one: at a line's end, else with an overlap,
 * so that no match is cut in two.
 */
function pieceFrom(units: string, from: number): [piece: string, next: number] {
  const piece = units.slice(from, from + UNITS_PER_PIECE)
  if (from + piece.length >= units.length) return [piece, units.length]
  const line = Math.max(...['\n', '\r', '>'].map(end => piece.lastIndexOf(end)))
  return line > 0 ? [piece.slice(0, line + 1), from + line + 1] : [piece, from + piece.length - OVERLAP]
}
