import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { ReportRow } from '../src/documents/reports/report-content.ts'

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const MARGIN = 32
const LINE_HEIGHT = 14.5

/**
 * Writes the rows of a report with pdfkit only: one text per row, no columns, lines, colours or
 * hash. This is the minimal cost of a PDF.
 */
export async function writeBareLines(rows: Iterable<ReportRow>): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: MARGIN, font: FONT })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const finalBatch = new Promise(resolve => document.once('end', resolve))
  document.font(FONT).fontSize(8)
  let y = MARGIN
  for (const row of rows) {
    if (y > document.page.height - 2 * MARGIN) {
      document.addPage()
      y = MARGIN
    }
    document.text(lineOf(row), MARGIN, y, { lineBreak: false })
    y += LINE_HEIGHT
  }
  document.end()
  await finalBatch
  return Buffer.concat(chunks)
}

const lineOf = (row: ReportRow): string =>
  [row.row, row.uid, row.verdict, row.level, row.askedAt?.toISOString(), row.service, row.requesterUid]
    .concat([row.name, ...row.addressLines, row.consultationNumber, row.code])
    .join('  ')
