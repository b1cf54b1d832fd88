import type PDFDocument from 'pdfkit'

type Document = typeof PDFDocument.prototype

export type TagType = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

/** An open structure element, and the position of its content on the pages. */
export type Tag = {
  id: number
  type: TagType
  parent: Tag | null
  kids: string[]
  /** The reference to the page of its first content. */
  page: string
  attributes: string
}

/** The structure for screen readers (PDF 32000-1, 14.7 and 14.8). */
export type Tags = {
  open: (type: TagType, parent?: Tag, attributes?: string) => Tag
  /**
   * Returns the operator that begins a part of the element's content on the current page; EMC ends
   * it.
   */
  mark: (tag: Tag) => string
  /** Closes the element; no content may follow. */
  close: (tag: Tag) => void
  /** Sets the page of the following content. */
  beginPage: (page: Page) => void
  /** Ends the structure; must be called before the document ends. */
  end: () => void
}

type Page = { dictionary: { data: Record<string, unknown>; toString: () => string } }
type Reference = { id: number; end: (content?: string) => void; toString: () => string }
type ReferenceClass = new (document: Document, id: number) => Reference

// Internals of pdfkit 0.20.2 (pinned), which its types omit.
type PdfInternals = {
  _root: { data: Record<string, unknown>; constructor: ReferenceClass }
  _offsets: (number | null)[]
}

/**
 * The position of an object in an object stream: the stream and the index in it, as one negative
 * number among the offsets.
 */
const MAX_STREAM_OBJECTS = 1024
export const encodeStreamPosition = (stream: number, place: number): number => -(stream * MAX_STREAM_OBJECTS + place)
export const decodeStreamPosition = (entry: number): { stream: number; place: number } => ({
  stream: Math.floor(-entry / MAX_STREAM_OBJECTS),
  place: -entry % MAX_STREAM_OBJECTS,
})

/**
 * Opens the structure of a document. Its elements, ten per row, are written to compressed object
 * streams when they are closed. Uncompressed, they would make a report ten times as long; kept
 * until the end, they would fill the memory.
 */
export function openTags(document: Document): Tags {
  const { _root: root, _offsets: offsets } = document as unknown as PdfInternals
  const objects = openObjectStreams(document, offsets)
  const pageKeys: string[] = []
  let page: Page | null = null
  let pageRef = ''
  let onPage: string[] = []
  const open = (type: TagType, parent: Tag | null, attributes = ''): Tag => {
    const tag = { id: objects.reserve(), type, parent, kids: [], page: '', attributes }
    parent?.kids.push(`${tag.id} 0 R`)
    return tag
  }
  const documentTag = open('Document', null)
  const tree = document.ref({ Type: 'StructTreeRoot' })
  root.data.StructTreeRoot = tree
  root.data.MarkInfo = document.ref({ Marked: true })
  const endPage = () => {
    if (page === null) return
    const parents = objects.reserve()
    objects.write(parents, `[${onPage.join(' ')}]`)
    pageKeys.push(`${pageKeys.length} ${parents} 0 R`)
    onPage = []
  }
  const close = ({ id, type, parent, kids, page: pageOfTag, attributes }: Tag) => {
    const parentRef = parent === null ? String(tree) : `${parent.id} 0 R`
    const place = pageOfTag === '' ? '' : `/Pg ${pageOfTag}`
    objects.write(id, `<</S/${type}/P ${parentRef}${place}${attributes}/K[${kids.join(' ')}]>>`)
  }
  return {
    open: (type, parent = documentTag, attributes) => open(type, parent, attributes),
    mark: tag => {
      const content = onPage.push(`${tag.id} 0 R`) - 1
      if (tag.page === '') tag.page = pageRef
      tag.kids.push(tag.page === pageRef ? String(content) : `<</Type/MCR/Pg ${pageRef}/MCID ${content}>>`)
      return `/${tag.type} <</MCID ${content}>> BDC`
    },
    close,
    beginPage: next => {
      endPage()
      page = next
      pageRef = String(next.dictionary)
      Object.assign(next.dictionary.data, { StructParents: pageKeys.length, Tabs: 'S' })
    },
    end: () => {
      endPage()
      close(documentTag)
      const parents = objects.reserve()
      objects.write(parents, `<</Nums[${pageKeys.join(' ')}]>>`)
      objects.end()
      const refTo = (id: number) => new root.constructor(document, id)
      Object.assign(tree.data, {
        K: refTo(documentTag.id),
        ParentTree: refTo(parents),
        ParentTreeNextKey: pageKeys.length,
      })
    },
  }
}

const NO_TAG: Tag = { id: 0, type: 'P', parent: null, kids: [], page: '', attributes: '' }

/** The structure of a document without tags. */
export const NO_TAGS: Tags = {
  open: () => NO_TAG,
  mark: () => '',
  close: () => undefined,
  beginPage: () => undefined,
  end: () => undefined,
}

const MAX_OBJECTS = 500

/** Writes objects of the file to compressed streams (PDF 32000-1, 7.5.7). */
function openObjectStreams(document: Document, offsets: (number | null)[]) {
  let stream: { id: number; data: Record<string, unknown>; end: (content: string) => void } | null = null
  let pending: { id: number; text: string }[] = []
  const end = () => {
    if (stream === null) return
    let at = 0
    const places = pending.map(({ id, text }) => {
      const place = `${id} ${at}`
      at += text.length + 1
      return place
    })
    const head = `${places.join(' ')}\n`
    Object.assign(stream.data, { N: pending.length, First: head.length })
    stream.end(head + pending.map(({ text }) => text).join('\n'))
    stream = null
    pending = []
  }
  return {
    reserve: (): number => offsets.push(null),
    write: (id: number, text: string): void => {
      // A reference of pdfkit, which compresses its stream.
      stream ??= document.ref({ Type: 'ObjStm' }) as unknown as NonNullable<typeof stream>
      offsets[id - 1] = encodeStreamPosition(stream.id, pending.length)
      if (pending.push({ id, text }) === MAX_OBJECTS) end()
    },
    end,
  }
}

/** Returns a text as an attribute value: UTF-16 in hexadecimal. */
export const attributeText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
