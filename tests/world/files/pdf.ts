import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Returns the text of each page of a PDF as it would be copied, with blanks and line ends
 * normalized.
 */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
    pages.push(texts.join('').replaceAll(/\s+/g, ' ').trim())
  }
  await task.destroy()
  return pages
}
