import PDFDocument from 'pdfkit'
import { collectBytes } from './collect-bytes.ts'
import { type FaceName, openFace } from './face.ts'
import { legible } from './legible.ts'
import { wrap } from './wrap.ts'

/** How a text looks: size in points, colour as #rrggbb. */
export type Ink = { face: FaceName; size: number; color: string }
/** A text and where it begins, in points from the left edge; `cell` says which of several columns it belongs to. */
export type Piece = { x: number; text: string; ink: Ink; cell?: number }
/** Pieces that share a baseline. */
export type Line = Piece[]

export type PaperOptions = {
  landscape: boolean
  title: string
  language: string
  creator: string
  createdAt: Date
  /** What a page says of itself at its foot. */
  pageFoot: (page: number) => { y: number; line: Line }
}

/** Pages under construction. Points, origin top left; y is a text's baseline or a box's upper edge. */
export type Paper = {
  width: number
  height: number
  pages: () => number
  addPage: () => void
  write: (y: number, line: Line) => void
  box: (x: number, y: number, width: number, height: number, color: string) => void
  picture: (bytes: Uint8Array, x: number, y: number, width: number, height: number) => void
  widthOf: (text: string, ink: Ink) => number
  wrap: (text: string, width: number, ink: Ink) => string[]
  /** Ends the document. `everyFoot` is what all pages say at their foot, known only now. */
  close: (everyFoot: { y: number; line: Line }[]) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Opens a PDF/A-2b document in A4. Nothing in it depends on the clock or on chance: the same calls give the same bytes.
 * A page leaves memory when the next one begins; what stands on all of them but is known only at the end (number of
 * pages, hash) is one shared form that every page refers to.
 */
export function openPaper(options: PaperOptions): Paper {
  const document = openDocument(options)
  const bytes = collectBytes(document)
  const faces = { regular: openFace(document, 'regular'), bold: openFace(document, 'bold') }
  const fonts = Object.fromEntries(Object.values(faces).map(face => [face.id, face.reference()]))
  const [width, height] = options.landscape ? [A4.long, A4.short] : [A4.short, A4.long]
  const foot = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: { Font: fonts },
  })
  let pages = 0

  const widthOf = (text: string, ink: Ink) => {
    const face = faces[ink.face]
    let sum = 0
    for (const character of legible(text, face)) sum += face.glyph(character)?.width ?? 0
    return (sum * ink.size) / 1000
  }
  const drawn = (y: number, { x, text, ink }: Piece) => {
    const face = faces[ink.face]
    let codes = ''
    for (const character of legible(text, face)) codes += face.glyph(character)?.code ?? ''
    return `BT /${face.id} ${ink.size} Tf ${fill(ink.color)} 1 0 0 -1 ${point(x)} ${point(y)} Tm <${codes}> Tj ET`
  }
  const lineDrawn = (y: number, line: Line) => line.map(piece => drawn(y, piece)).join('\n')
  const write = (y: number, line: Line) => void document.addContent(lineDrawn(y, line))

  return {
    width,
    height,
    pages: () => pages,
    addPage: () => {
      document.addPage()
      pages += 1
      Object.assign(document.page.fonts, fonts)
      document.page.xobjects.Foot = foot
      document.addContent('/Foot Do')
      const own = options.pageFoot(pages)
      write(own.y, own.line)
    },
    write,
    box: (x, y, boxWidth, boxHeight, color) => {
      document.addContent(`${fill(color)} ${[x, y, boxWidth, boxHeight].map(point).join(' ')} re f`)
    },
    picture: (image, x, y, fitWidth, fitHeight) => {
      document.image(Buffer.from(image), x, y, { fit: [fitWidth, fitHeight] })
    },
    widthOf,
    wrap: (text, lineWidth, ink) => wrap(legible(text, faces[ink.face]), lineWidth, part => widthOf(part, ink)),
    close: everyFoot => {
      foot.end(everyFoot.map(({ y, line }) => lineDrawn(y, line)).join('\n'))
      document.end()
      return bytes
    },
  }
}

const A4 = { long: 841.89, short: 595.28 }

const openDocument = ({ landscape, title, language, creator, createdAt }: PaperOptions) =>
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
    // pdfkit puts these into the XMP packet as they are, without escaping: they must hold no name that somebody typed.
    info: { Title: title, Creator: creator, Producer: creator, CreationDate: createdAt },
  })

const point = (value: number) => String(Math.round(value * 100) / 100)

const fills = new Map<string, string>()

function fill(color: string): string {
  const known = fills.get(color)
  if (known) return known
  const parts = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const made = `${parts.map(part => part.toFixed(3)).join(' ')} rg`
  fills.set(color, made)
  return made
}
