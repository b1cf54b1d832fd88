import { inflateSync } from 'node:zlib'

type StoredObject = { number: number; head: string; stream: Buffer | null }

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

/**
 * Yields the texts of a document from paper.ts, one page or form at a time: each line, and
 * consecutive lines joined, because long names are wrapped. Reads no other PDF: throws if it
 * contains none of our text.
 */
export async function* paperTexts(bytes: Uint8Array): AsyncGenerator<string[]> {
  const objects = [...objectsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))]
  const fonts = fontsOf(objects)
  if (fonts.size === 0) throw new Error('not our document: it has no font with letters')
  for (const { stream } of objects) {
    const content = stream === null ? null : inflate(stream)?.toString('latin1')
    if (content?.includes(' Tj')) yield linesOf(content, fonts)
    await new Promise(setImmediate)
  }
}

/** Yields each object of the file with its stream, still compressed. */
function* objectsOf(file: Buffer): Generator<StoredObject> {
  for (let at = file.indexOf(' 0 obj'); at >= 0; ) {
    const number = Number(/(\d+)$/.exec(file.toString('latin1', Math.max(0, at - 10), at))?.[1])
    const [end, begin] = [file.indexOf('endobj', at), file.indexOf('\nstream\n', at)]
    const hasStream = begin >= 0 && begin < end
    const head = file.toString('latin1', at, hasStream ? begin : end)
    const from = begin + '\nstream\n'.length
    const to = hasStream ? from + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0) : end
    yield { number, head, stream: hasStream ? file.subarray(from, to) : null }
    at = to < 0 ? -1 : file.indexOf(' 0 obj', to)
  }
}

function inflate(stream: Buffer): Buffer | null {
  try {
    return inflateSync(stream, { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch {
    // A picture, a font or metadata, with other or no compression.
    return null
  }
}

type Letters = ReadonlyMap<string, string>

/** Returns the letters of each font, by the name under which pages refer to it. */
function fontsOf(objects: readonly StoredObject[]): Map<string, Letters> {
  const byNumber = new Map(objects.map(object => [object.number, object]))
  const fonts = new Map<string, Letters>()
  for (const { head } of objects) {
    for (const [, name = '', number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      if (fonts.has(name)) continue
      const letters = byNumber.get(Number(number))?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1]
      const stream = letters === undefined ? null : byNumber.get(Number(letters))?.stream
      if (stream) fonts.set(name, lettersOf(inflate(stream)?.toString('latin1') ?? ''))
    }
  }
  return fonts
}

/** Returns a font's letters by code, from the file's own table (PDF 32000-1, 9.10.3). */
function lettersOf(map: string): Letters {
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]+)>\s*<[\da-f]+>\s*\[([^\]]*)\]/gi)) {
    for (const [at, hex] of [...list.matchAll(/<([\da-f]*)>/gi)].map(([, hex = '']) => hex).entries()) {
      const code = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0')
      letters.set(code, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

const LINE = /1 0 0 -1 (\S+) \S+ Tm (.*?) ET/g
const PART = /\/(F\d+) \S+ Tf <([\da-f]*)> Tj/gi
/** The maximum number of lines of a name. */
const MAX_LINES_PER_NAME = 4

function linesOf(content: string, fonts: ReadonlyMap<string, Letters>): string[] {
  const byColumn = new Map<string, string[]>()
  for (const [, x = '', hex = ''] of content.matchAll(LINE)) {
    const text = [...hex.matchAll(PART)].map(([, font = '', codes = '']) => textOf(codes, fonts.get(font))).join('')
    byColumn.set(x, [...(byColumn.get(x) ?? []), text])
  }
  return [...byColumn.values()].flatMap(lines =>
    lines.flatMap((line, at) => [line, lines.slice(at, at + MAX_LINES_PER_NAME).join(' ')]),
  )
}

const textOf = (codes: string, letters: Letters | undefined): string =>
  [...codes.toLowerCase().matchAll(/.{4}/g)].map(([code]) => letters?.get(code) ?? '').join('')
