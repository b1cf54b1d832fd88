import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { ReportRow } from '../src/documents/reports/report-content.ts'

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const LEFT = 32
const LEADING = 14.5

/**
 * Writes the same rows with pdfkit only: one text per row, no columns, lines, colours or hash. This
 * is the minimal cost of a PDF.
 */
export async function writeBareLines(rows: Iterable<ReportRow>): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: LEFT, font: FONT })
  const blocks: Buffer[] = []
  document.on('data', (block: Buffer) => void blocks.push(block))
  const ended = new Promise(resolve => document.once('end', resolve))
  document.font(FONT).fontSize(8)
  let y = LEFT
  for (const row of rows) {
    if (y > document.page.height - 2 * LEFT) {
      document.addPage()
      y = LEFT
    }
    document.text(lineOf(row), LEFT, y, { lineBreak: false })
    y += LEADING
  }
  document.end()
  await ended
  return Buffer.concat(blocks)
}

const lineOf = (row: ReportRow): string =>
  [row.row, row.uid, row.verdict, row.level, row.askedAt?.toISOString(), row.service, row.requesterUid]
    .concat([row.name, ...row.addressLines, row.consultationNumber, row.code])
    .join('  ')
