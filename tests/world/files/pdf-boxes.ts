import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * The place of an element on its page, in points from the upper left corner; `words` is its text.
 */
export type Box = { words: string; left: number; right: number; top: number; bottom: number }

/**
 * A page as it is seen: each word by itself, and everything else that is drawn (lines, bars,
 * pictures).
 */
export type DrawnPage = { width: number; height: number; words: (Box & { isBold: boolean })[]; shapes: Box[] }

type Word = DrawnPage['words'][number]
type Glyph = { unicode: string; width: number }
type Operation = { name: string; values: unknown[] }

/**
 * How far letters extend above and below the baseline, relative to the font size: a capital and the
 * g of Inter.
 */
const ASCENT = 0.727
const DESCENT = 0.21

/** Coordinates have two decimals. */
const TOLERANCE = 0.02

const NAMES = new Map(Object.entries(OPS).map(([name, code]) => [code, name]))

/**
 * Returns what each page of a report draws and where, by pdf.js: the glyphs themselves instead of
 * the text for copying.
 */
export async function drawnPages(bytes: Uint8Array): Promise<DrawnPage[]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    fontExtraProperties: true,
  })
  const document = await task.promise
  const pages: DrawnPage[] = []
  for (let number = 1; number <= document.numPages; number++)
    pages.push(await drawnPage(await document.getPage(number)))
  await task.destroy()
  return pages
}

async function drawnPage(page: PDFPageProxy): Promise<DrawnPage> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const operations = fnArray.map((code, at) => ({ name: NAMES.get(code) ?? '', values: argsArray[at] ?? [] }))
  const [, , width = 0, height = 0] = page.view
  const isBold = (font: string) => page.commonObjs.get(font).name.includes('Bold')
  return { width, height, words: drawnWords(operations, isBold), shapes: drawnShapes(operations) }
}

/**
 * Joins glyphs to words: a glyph continues a word if it starts where the previous one ended. Blanks
 * separate words.
 */
function drawnWords(operations: Operation[], isBold: (font: string) => boolean): Word[] {
  const words: Word[] = []
  for (const glyph of drawnGlyphs(operations, isBold)) {
    const last = words.at(-1)
    const isContinued = last?.bottom === glyph.bottom && Math.abs(last.right - glyph.left) < TOLERANCE
    if (isContinued) Object.assign(last, { words: last.words + glyph.words, right: glyph.right })
    else words.push(glyph)
  }
  return words
}

/**
 * Our texts are upright and neither scaled nor slanted, so only the position in a text's matrix
 * matters. Blanks are skipped.
 */
function* drawnGlyphs(operations: Operation[], isBold: (font: string) => boolean): Generator<Word> {
  let pen = { x: 0, y: 0, size: 0, isBold: false }
  for (const { name, values } of operations) {
    if (name === 'setTextMatrix') pen = { ...pen, ...positionOf(values) }
    if (name === 'setFont') pen = { ...pen, size: Number(values[1]), isBold: isBold(String(values[0])) }
    for (const { unicode, width } of name === 'showText' ? (values[0] as Glyph[]) : []) {
      const { x: left, y, size, isBold } = pen
      pen.x += (width * size) / 1000
      const box = { left, right: pen.x, top: y - ASCENT * size, bottom: y + DESCENT * size }
      if (unicode !== ' ') yield { words: unicode, ...box, isBold }
    }
  }
}

function positionOf([matrix]: unknown[]): { x: number; y: number } {
  const { 4: x = 0, 5: y = 0 } = matrix as Record<number, number>
  return { x, y }
}

/** Returns the extent of each path, and of each picture: its unit square, flipped. */
function drawnShapes(operations: Operation[]): Box[] {
  let matrix: number[] = []
  return operations.flatMap(({ name, values }) => {
    if (name === 'transform') matrix = values as number[]
    if (name === 'paintImageXObject') return [pictureAt(matrix)]
    if (name !== 'constructPath') return []
    const { 0: left = 0, 1: top = 0, 2: right = 0, 3: bottom = 0 } = values[2] as Record<number, number>
    return [{ words: 'a box', left, top, right, bottom }]
  })
}

const pictureAt = ([width = 0, , , height = 0, x = 0, y = 0]: number[]): Box => ({
  words: 'a picture',
  left: x,
  right: x + width,
  top: y + height,
  bottom: y,
})

/** The smallest distance at which neighbours are distinguishable. */
const MIN_GAP = 0.5

/** Returns pairs of words that overlap or touch. */
function overlapping({ words }: DrawnPage): [string, string][] {
  const fromLeft = words.toSorted((word, other) => word.left - other.left)
  return fromLeft.flatMap((word, at) => {
    const pairs: [string, string][] = []
    for (const other of fromLeft.slice(at + 1)) {
      if (other.left >= word.right + MIN_GAP) break
      if (other.top < word.bottom && word.top < other.bottom) pairs.push([word.words, other.words])
    }
    return pairs
  })
}

type Margins = Omit<Box, 'words'>

/** Returns what extends beyond the page's margins, given per side. */
const outsideMargins = ({ width, height, words, shapes }: DrawnPage, margins: Margins): string[] =>
  [...words, ...shapes]
    .filter(
      ({ left, right, top, bottom }) =>
        left < margins.left - TOLERANCE ||
        top < margins.top - TOLERANCE ||
        right > width - margins.right + TOLERANCE ||
        bottom > height - margins.bottom + TOLERANCE,
    )
    .map(box => box.words)

// A batch's report is landscape and dense; a single check's is a letter.
const MARGINS: Record<'batch' | 'single', Margins> = {
  batch: { left: 32, right: 32, top: 32, bottom: 16 },
  single: { left: 56, right: 56, top: 56, bottom: 16 },
}

/**
 * Returns what is unreadable on a page of a report: overlapping words, and content beyond the
 * margins.
 */
export const faultsOnPage = (page: DrawnPage, kind: keyof typeof MARGINS): string[] => [
  ...overlapping(page).map(words => words.join(' on ')),
  ...outsideMargins(page, MARGINS[kind]).map(words => `${words} beyond the margin`),
]
