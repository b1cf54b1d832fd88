import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { openPdfCanvas } from './paper.ts'
import { paperTexts } from './read-paper.ts'

const TEXT_STYLE = { face: 'regular', size: 9, color: '#000000' } as const
const LINES = ['ATU13585627', 'Müller & Söhne KG', '✔ gültig', 'Ελλάδα Łódź', 'ﬁnal 1234567890']

async function writeDocument(lines: readonly string[]): Promise<Uint8Array> {
  const foot = { y: 800, line: [{ x: 40, text: 'Seite', style: TEXT_STYLE }] }
  const begunAt = new Date('2026-11-27T00:00:00Z')
  const options = { landscape: false, title: 'Bericht', language: 'de', creator: 'UID Check', begunAt }
  const paper = openPdfCanvas({ ...options, pageFoot: () => foot })
  paper.addPage()
  for (const [at, text] of lines.entries()) paper.write(40 + 12 * at, [{ x: 40, text, style: TEXT_STYLE }])
  const later = paper.reserveContent()
  later.write(400, [{ x: 60, text: 'erst am Ende bekannt', style: TEXT_STYLE }])
  later.end()
  return paper.close([{ y: 820, line: [{ x: 40, text: 'auf jeder Seite', style: TEXT_STYLE }] }], begunAt)
}

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const texts: string[] = []
  for await (const pageTexts of paperTexts(bytes)) texts.push(...pageTexts)
  return texts
}

it('paperTexts returns every line of our document, like another PDF reader', async () => {
  const bytes = await writeDocument(LINES)
  const texts = await textsOf(bytes)
  for (const line of [...LINES, 'Seite', 'erst am Ende bekannt', 'auf jeder Seite']) expect(texts).toContain(line)
  expect(texts).toContain('ATU13585627 Müller & Söhne KG ✔ gültig Ελλάδα Łódź')
  const [page = ''] = await pdfPages(bytes)
  for (const line of LINES.slice(0, 3)) expect(page).toContain(line)
})

it.each(['', '%PDF-1.7', `%PDF-1.7\n1 0 obj\n<< /Length 3 >>\nstream\nabc\nendstream\nendobj\n`])(
  'paperTexts rejects a document that is not ours: %j',
  async text => {
    await expect(textsOf(Buffer.from(text))).rejects.toThrow(/not our document/)
  },
)
