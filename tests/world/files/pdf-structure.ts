import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An element as a screen reader sees it: its role, its own text and its children. */
export type Element = { role: string; alt: string; text: string; children: Element[] }

export type Structure = {
  isMarked: boolean
  outline: string[]
  /** The elements of each page in order. */
  pages: Element[][]
  /** Text that belongs to no element and is not an artifact. */
  unmarked: string[]
}

type Node = { role: string; alt?: string; children: (Node | { type: string; id: string })[] }

/** Returns what a PDF exposes to a screen reader, by pdf.js. */
export async function structureOf(bytes: Uint8Array): Promise<Structure> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const unmarked: string[] = []
  const pages: Element[][] = []
  for (let number = 1; number <= document.numPages; number++) pages.push(await elementsOf(document, number, unmarked))
  const outline = (await document.getOutline()) ?? []
  // A map, despite its declared type.
  const info = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null
  const isMarked = info?.get('Marked') === true
  await task.destroy()
  return { isMarked, outline: outline.map(({ title }) => title), pages, unmarked }
}

async function elementsOf(document: PDFDocumentProxy, number: number, unmarked: string[]): Promise<Element[]> {
  const page = await document.getPage(number)
  const texts = await markedTexts(page, unmarked)
  const tree = (await page.getStructTree()) as Node | null
  const toElement = ({ role, alt = '', children }: Node): Element => {
    const ownTexts = children.map(child => ('id' in child ? (texts.get(child.id) ?? '') : ''))
    // For a table over several pages, pdf.js gives each page all rows.
    const childElements = children.flatMap(child => ('role' in child ? [toElement(child)] : [])).filter(isOnPage)
    return {
      role,
      alt: alt.replaceAll(/\s+/g, ' '),
      text: ownTexts.join(' ').replaceAll(/\s+/g, ' ').trim(),
      children: childElements,
    }
  }
  return (tree === null ? [] : toElement(tree).children).flatMap(({ role, children, ...element }) =>
    role === 'Document' ? children : [{ role, children, ...element }],
  )
}

/**
 * Returns whether an element is on the current page; an empty cell is if another cell of its row
 * is.
 */
const isOnPage = ({ role, alt, text, children }: Element): boolean =>
  role === 'TD' ||
  alt !== '' ||
  text !== '' ||
  children.some(child => child.text !== '' || isOnPage({ ...child, role: '' }))

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>

/** Returns the text of each marked part of a page's content by its id. */
async function markedTexts(page: Page, unmarked: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const open: string[] = []
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  for (const item of items) {
    if ('str' in item) {
      const id = open.find(each => each !== '')
      if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''} ${item.str}`)
      else if (item.str.trim() !== '') unmarked.push(item.str)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push('tag' in item && item.tag === 'Artifact' ? 'artifact' : (item.id ?? ''))
  }
  return texts
}
