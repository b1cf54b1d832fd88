import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { endWithReferenceStream } from './cross-references.ts'
import { type Face, type FaceName, openFace, toPrintable } from './face.ts'
import { NO_TAGS, openTags, type Tag, type TagType } from './tags.ts'
import { wrap } from './wrap.ts'

/** The font of a text: size in points, colour as #rrggbb. */
export type TextStyle = { face: FaceName; size: number; color: string }
/** A text and its left edge, in points from that of the page; `cell` is its column. */
export type Piece = { x: number; text: string; style: TextStyle; cell?: number }
/** Pieces on one baseline. */
export type Line = Piece[]

export type PaperOptions = {
  landscape: boolean
  title: string
  language: string
  creator: string
  begunAt: Date
  /** Whether the document is tagged for screen readers; default: yes. */
  isTagged?: boolean
  /** Returns the footer of a page. */
  pageFoot: (page: number) => { y: number; line: Line }
}

/** A surface to draw on. */
export type Surface = Pick<PdfCanvas, 'write' | 'box'>

/**
 * Pages under construction. Unit: points, origin top left; y is a text's baseline or a box's upper
 * edge.
 */
export type PdfCanvas = {
  width: number
  height: number
  pages: () => number
  addPage: () => void
  /** Writes a line; outside of an element it becomes a paragraph. */
  write: (y: number, line: Line) => void
  /** Draws a decorative box, which screen readers skip. */
  box: (x: number, y: number, width: number, height: number, color: string) => void
  picture: (bytes: Uint8Array, x: number, y: number, width: number, height: number) => void
  /** Opens a structure element within another one or the document; `closeTag` ends it. */
  openTag: (type: TagType, parent?: Tag, attributes?: string) => Tag
  closeTag: (tag: Tag) => void
  /** Assigns the drawn content to an element; null = to none, such as a repeated heading. */
  tagged: (tag: Tag | null, draw: () => void) => void
  /** Writes the drawn content at once, which is faster; it must stay on one page. */
  drawAtOnce: (draw: () => void) => void
  /** Draws a complete element. */
  element: (type: TagType, draw: () => void, attributes?: string) => void
  /** Adds an entry for this page to the document's outline. */
  bookmark: (title: string) => void
  /**
   * Reserves content of this page that is known only later. Draw it before calling its `end`, and
   * call that before `close`. It belongs to `tag`, or is a paragraph without one.
   */
  reserveContent: (tag?: Tag) => Surface & { end: () => void }
  widthOf: (text: string, style: TextStyle) => number
  wrap: (text: string, width: number, style: TextStyle) => string[]
  /**
   * Ends the document with a creation date. `everyFoot` is the footer of all pages, known only now.
   */
  close: (everyFoot: { y: number; line: Line }[], createdAt: Date) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Opens a tagged PDF/A-2b document in A4. The output is deterministic: the same calls give the same
 * bytes. A page is released from memory when the next one begins. Content known only at the end
 * (totals, page count, hash) is a form that the page refers to.
 */
export function openPdfCanvas(options: PaperOptions): PdfCanvas {
  const document = openDocument(options)
  const bytes = collectBytes(document)
  const faces = { regular: openFace(document, 'regular'), bold: openFace(document, 'bold') }
  const fonts = { ...faces.regular.fonts, ...faces.bold.fonts }
  const [width, height] = options.landscape ? [A4.long, A4.short] : [A4.short, A4.long]
  const openForm = () =>
    document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: { Font: fonts } })
  const allPagesFoot = openForm()
  let pages = 0
  let forms = 0

  const widthOf = (text: string, style: TextStyle) => {
    const face = faces[style.face]
    let sum = 0
    for (const character of toPrintable(text, face)) sum += face.glyph(character)?.width ?? 0
    return (sum * style.size) / 1000
  }
  const pieceOperators = (y: number, { x, text, style }: Piece) => {
    const face = faces[style.face]
    return `BT ${fillOperator(style.color)} 1 0 0 -1 ${formatPoints(x)} ${formatPoints(y)} Tm ${textOperator(toPrintable(text, face), face, style.size)} ET`
  }
  const lineOperators = (y: number, line: Line) => line.map(piece => pieceOperators(y, piece)).join('\n')
  const hasTags = options.isTagged !== false
  const tags = hasTags ? openTags(document) : NO_TAGS
  if (hasTags) endWithReferenceStream(document)
  let isTagged = !hasTags
  // pdfkit allocates a buffer for each piece, so related pieces are joined.
  let joinedContent: string[] | null = null
  const emit = (content: string) =>
    void (joinedContent === null ? document.addContent(content) : joinedContent.push(content))
  const atOnce = (draw: () => void) => {
    if (joinedContent !== null) return draw()
    joinedContent = []
    draw()
    document.addContent(joinedContent.join('\n'))
    joinedContent = null
  }
  const tagged = (tag: Tag | null, draw: () => void) =>
    atOnce(() => {
      if (!hasTags) return draw()
      emit(tag === null ? ARTIFACT : tags.mark(tag))
      isTagged = true
      draw()
      isTagged = false
      emit('EMC')
    })
  const element: PdfCanvas['element'] = (type, draw, attributes) => {
    const tag = tags.open(type, undefined, attributes)
    tagged(tag, draw)
    tags.close(tag)
  }
  const write = (y: number, line: Line) => {
    const draw = () => emit(lineOperators(y, line))
    if (isTagged) draw()
    else element('P', draw)
  }
  const box: PdfCanvas['box'] = (...rectangle) => {
    const drawing = boxOperators(...rectangle)
    emit(isTagged ? drawing : `${ARTIFACT}\n${drawing}\nEMC`)
  }

  return {
    width,
    height,
    pages: () => pages,
    addPage: () => {
      document.addPage()
      pages += 1
      Object.assign(document.page.fonts, fonts)
      document.page.xobjects.Foot = allPagesFoot
      tags.beginPage(document.page as unknown as Parameters<typeof tags.beginPage>[0])
      tagged(null, () => {
        emit('/Foot Do')
        const pageFoot = options.pageFoot(pages)
        write(pageFoot.y, pageFoot.line)
      })
    },
    write,
    box,
    openTag: tags.open,
    closeTag: tags.close,
    tagged,
    drawAtOnce: atOnce,
    element,
    bookmark: title => void document.outline.addItem(title),
    reserveContent: tag => {
      const form = openForm()
      const name = `Later${++forms}`
      document.page.xobjects[name] = form
      const draw = () => emit(`/${name} Do`)
      if (tag === undefined) element('P', draw)
      else tagged(tag, draw)
      const drawings: string[] = []
      return {
        write: (y, line) => void drawings.push(lineOperators(y, line)),
        box: (...box) => void drawings.push(boxOperators(...box)),
        // An empty form would have no stream, and the PDF would be invalid.
        end: () => form.end(drawings.join('\n') || '\n'),
      }
    },
    picture: (image, x, y, fitWidth, fitHeight) => {
      if (joinedContent !== null) document.addContent(joinedContent.splice(0).join('\n'))
      document.image(Buffer.from(image), x, y, { fit: [fitWidth, fitHeight] })
    },
    widthOf,
    wrap: (text, lineWidth, style) =>
      wrap(toPrintable(text, faces[style.face]), lineWidth, part => widthOf(part, style)),
    close: (everyFoot, createdAt) => {
      document.info.CreationDate = createdAt
      tags.end()
      allPagesFoot.end(everyFoot.map(({ y, line }) => lineOperators(y, line)).join('\n'))
      document.end()
      return bytes
    },
  }
}

/** Returns the operators of a text in the fonts' codes, switching fonts as its characters need. */
function textOperator(text: string, face: Face, size: number): string {
  const parts: { font: string; codes: string }[] = []
  for (const character of text) {
    const glyph = face.glyph(character)
    if (glyph === null) continue
    const last = parts.at(-1)
    if (last?.font === glyph.font) last.codes += glyph.code
    else parts.push({ font: glyph.font, codes: glyph.code })
  }
  return parts.map(({ font, codes }) => `/${font} ${size} Tf <${codes}> Tj`).join(' ')
}

/** Begins content that screen readers skip: page footers, rules and backgrounds. */
const ARTIFACT = '/Artifact BMC'

const A4 = { long: 841.89, short: 595.28 }

const openDocument = ({ landscape, title, language, creator, begunAt }: PaperOptions) =>
  new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: language,
    displayTitle: true,
    fontLayoutCache: false,
    // The file's identifier is derived from these values. pdfkit writes them unescaped into the XMP
    // packet, so they must not contain user input.
    info: { Title: title, Creator: creator, Producer: creator, CreationDate: begunAt },
  })

const boxOperators = (x: number, y: number, width: number, height: number, color: string) =>
  `${fillOperator(color)} ${[x, y, width, height].map(formatPoints).join(' ')} re f`

const formatPoints = (value: number) => String(Math.round(value * 100) / 100)

const fillOperators = new Map<string, string>()

function fillOperator(color: string): string {
  const existing = fillOperators.get(color)
  if (existing) return existing
  const parts = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const operator = `${parts.map(part => part.toFixed(3)).join(' ')} rg`
  fillOperators.set(color, operator)
  return operator
}

const BLOCK_BYTES = 1024 * 1024

/**
 * Collects a stream's bytes in a separate buffer. pdfkit emits each line separately; joining them
 * in blocks avoids ten times the memory.
 */
async function collectBytes(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const blocks: Buffer[] = []
  let pending: Buffer[] = []
  let pendingBytes = 0
  const join = () => {
    blocks.push(Buffer.concat(pending))
    pending = []
    pendingBytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk)
    pendingBytes += chunk.length
    if (pendingBytes >= BLOCK_BYTES) join()
  }
  join()
  return new Uint8Array(await new Blob(blocks).arrayBuffer())
}
