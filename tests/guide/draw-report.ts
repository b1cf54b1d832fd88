import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Factor on the size in points: an A4 page becomes about 900 pixels wide. */
const SCALE = 1.5

type Canvas = { toBuffer: (type: 'image/png') => Buffer }
/** The result of pdfjs's own canvas package, which is declared as `object`. */
type Factory = { create: (width: number, height: number) => { canvas: Canvas } }

/** Draws the first page of a PDF; returns it as PNG. */
export async function drawFirstPage(bytes: Uint8Array): Promise<Buffer> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: SCALE })
  const { canvas } = (document.canvasFactory as Factory).create(viewport.width, viewport.height)
  await page.render({ canvas, viewport }).promise
  const png = canvas.toBuffer('image/png')
  await task.destroy()
  return png
}
