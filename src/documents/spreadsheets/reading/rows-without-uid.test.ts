import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { previewWorkbook } from './preview-workbook.ts'
import { readWorkbook } from './read-workbook.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const HEADINGS = ['Konto', 'Firma', 'UID']

const listOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from([HEADINGS, ...rows].map(row => row.join(';')).join('\r\n'), 'utf8')

it('rows without a UID but with other content are counted, and the first are listed', async () => {
  const rows = [
    ['200001', 'Eins GmbH', 'ATU13585627'],
    ['200002', 'Zwei\n GmbH', ''],
    null,
    ['', ' ', '\u00a0'],
    ['', 'Fünf GmbH', ' '],
    ['', '', 'keine'],
  ]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Kunden', rows: [['Unsere Kunden'], HEADINGS, ...rows] }] })
  const { withoutUid } = await previewWorkbook(bytes, LIMITS, {})
  expect(withoutUid).toEqual({
    rows: 2,
    examples: [
      { row: 4, text: '200002 · Zwei GmbH' },
      { row: 7, text: 'Fünf GmbH' },
    ],
  })
  expect((await readWorkbook(bytes, LIMITS, {})).withoutUid).toBe(2)
})

it('preview and upload count the same rows without a UID; with the rows to check they are all rows with content', async () => {
  const cell = (...texts: string[]) => fc.constantFrom('', '', ' ', ...texts)
  const row = fc.tuple(cell('1', '2'), cell('Eins', 'Zwei'), cell('ATU13585627', 'DE136695976', 'folgt'))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async randomRows => {
      const rows = [['1', 'Eins', 'ATU13585627'], ...randomRows]
      const choice = { list: {} }
      const preview = await previewWorkbook(listOf(rows), LIMITS, choice)
      const upload = await readWorkbook(listOf(rows), LIMITS, choice)
      const withContent = rows.filter(texts => texts.some(text => text.trim() !== ''))
      expect(upload.rows.length + upload.withoutUid).toBe(withContent.length)
      expect(preview.withoutUid.rows).toBe(upload.withoutUid)
      expect(preview.withoutUid.examples).toHaveLength(Math.min(5, upload.withoutUid))
    }),
    { numRuns: 50 },
  )
})
