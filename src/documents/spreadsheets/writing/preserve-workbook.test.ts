import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unzip } from '../../../../tests/world/files/unzip.ts'
import { type BuiltCell, type BuiltWorkbook, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { answersFor, headingsFor } from '../../../../tools/corpus/answers.ts'
import { compareWorkbooks } from '../../../../tools/corpus/compare-workbooks.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkText } from '../xml/walk.ts'
import { writeWorkbook } from './write-workbook.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const LIST: BuiltCell[][] = [
  ['Nr', 'UID'],
  [1, 'ATU13585627'],
  [2, 'DE136695976'],
  [3, 'FR40303265045'],
]

/** Writes answers into a workbook, as a batch does. `differences` are all other changes. */
async function writeAnswers(book: BuiltWorkbook) {
  const upload = await buildWorkbook(book)
  const workbook = await readWorkbook(upload, LIMITS, {})
  const headings = headingsFor(workbook.layout)
  const request = { bytes: upload, layout: workbook.layout, headings, isLandscape: false }
  const result = await writeWorkbook({ ...request, answersFor: answersFor(headings.length) })
  const parts = await unzip(result)
  const sheet = parts.get(workbook.layout.part)?.toString() ?? ''
  return { rows: workbook.rows, parts, sheet, differences: await compareWorkbooks(upload, result, workbook) }
}

const listOf = (rows: readonly BuiltCell[][], book: Partial<BuiltWorkbook> = {}) =>
  writeAnswers({ sheets: [{ name: 'Liste', rows }], ...book })

/** Returns the list with these cells appended to its rows. */
const withCells = (...cells: readonly string[]): BuiltCell[][] =>
  LIST.map((row, at) => [...row, ...(cells[at] ? [{ xml: cells[at] }] : [])])

describe('formulas without results', () => {
  const filledRight = (row: number, shared: string) =>
    `<c r="C${row}"><f t="shared" ref="C${row}:E${row}" si="${row}">LEN($B${row})</f></c>` +
    ['D', 'E'].map(column => `<c r="${column}${row}"${shared}</c>`).join('')

  it.each([
    ['filled to the right', [2, 3, 4].map(row => filledRight(row, `><f t="shared" si="${row}"/>`)), 'F'],
    [
      'with an empty text as their result',
      [2, 3, 4].map(row => filledRight(row, ` t="str"><f t="shared" si="${row}"/><v></v>`)),
      'F',
    ],
    ['of one array', ['<c r="C2"><f t="array" ref="C2:E4">ROW(A2:C4)</f></c>', '<c r="C3"/><c r="D3"/>'], 'F'],
    ['of one array with other cells missing', ['<c r="C2"><f t="array" ref="C2:G2">COLUMN(A2:E2)</f></c>'], 'H'],
    [
      'of a data table',
      ['<c r="C2"><f t="dataTable" ref="C2:D4" dt2D="1" r1="A1" r2="B1"/></c>', '<c r="C3"/><c r="D3"/>'],
      'E',
    ],
    ['without a formula text', ['<c r="C2"><f t="shared" si="3"/></c><c r="D2"><f/></c>'], 'E'],
  ])('are unchanged: %s', async (_, cells, first) => {
    const { differences, sheet } = await listOf(withCells('', ...cells))
    expect(differences).toEqual([])
    expect(/<c r="([A-Z]+)1"[^>]*><is><t>UID geprüft</.exec(sheet)?.[1]).toBe(first)
  })

  it('are unchanged in any cell', async () => {
    const formula = fc.constantFrom(
      '><f>1</f>',
      '><f t="shared" si="0"/>',
      ' t="str"><f t="shared" si="0"/><v></v>',
      '><f/>',
      '><f t="shared" ref="A1:Z9" si="0">A1</f>',
      ' s="0">',
      '><v>1</v>',
    )
    const cells = fc.array(fc.option(formula), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(cells, cells, cells), async extraRows => {
        const xml = extraRows.map((row, at) =>
          row.map((rest, column) => (rest === null ? '' : `<c r="${'CDEFGHIJ'[column]}${at + 2}"${rest}</c>`)).join(''),
        )
        expect((await listOf(withCells('', ...xml))).differences).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

describe('styles', () => {
  const withStylesPart = (text: string) => ({ parts: { 'xl/styles.xml': text } })

  it('are written to xl/styles.xml', async () => {
    const { parts, differences } = await listOf(LIST, { hasStyles: false })
    expect(differences).toEqual([])
    expect([...parts.keys()].filter(path => path.includes('styles'))).toEqual(['xl/styles.xml'])
    expect(parts.get('xl/_rels/workbook.xml.rels')?.toString()).toContain('Target="styles.xml"')
  })

  it('get a relationship if the part had none', async () => {
    const { sheet, parts } = await listOf(LIST, {
      hasStyles: false,
      ...withStylesPart(`<styleSheet xmlns="${MAIN}"/>`),
    })
    expect(sheet).toContain('ATU13585627')
    expect([...parts.keys()].filter(path => path.includes('styles'))).toEqual(['xl/styles.xml'])
    expect(parts.get('xl/_rels/workbook.xml.rels')?.toString()).toContain('Target="styles.xml"')
  })

  it.each([
    ['empty', `<styleSheet xmlns="${MAIN}"/>`],
    ['empty, with blanks', `<?xml version="1.0"?>\n<styleSheet xmlns="${MAIN}" xml:space="preserve"  />\n`],
    ['empty and prefixed', `<x:styleSheet xmlns:x="${MAIN}"/>`],
    ['without content', `<styleSheet xmlns="${MAIN}"></styleSheet>`],
    ['with empty lists', `<styleSheet xmlns="${MAIN}"><fonts/><fills count="0"></fills><cellXfs/></styleSheet>`],
    ['with only a list that comes late in the schema', `<styleSheet xmlns="${MAIN}"><dxfs count="0"/></styleSheet>`],
  ])('are inserted in schema order into a part that is %s', async (_, text) => {
    const { parts, differences } = await listOf(LIST, withStylesPart(text))
    expect(differences).toEqual([])
    const roots: string[] = []
    walkText(parts.get('xl/styles.xml')?.toString() ?? '', SPREADSHEET, {
      open: (name, _attributes, { parents }) => void (parents.length === 0 && roots.push(name)),
    })
    expect(roots).toEqual(['styleSheet'])
  })

  it.each([
    ['has no styles', { hasStyles: false }, '7'],
    ['has fewer styles', {}, '4'],
  ])('do not reuse a style index that a cell refers to if the workbook %s', async (_, book, style) => {
    const rows = [...LIST, [{ xml: `<c r="A5" s="${style}"><v>4</v></c>` }]]
    const { sheet, parts } = await listOf(rows, book)
    const ours = [...sheet.matchAll(/ s="(\d+)" t="inlineStr"/g)].map(([, number]) => Number(number))
    expect(Math.min(...ours)).toBeGreaterThan(Number(style))
    const count = Number(/<cellXfs count="(\d+)"/.exec(parts.get('xl/styles.xml')?.toString() ?? '')?.[1])
    expect(count).toBeGreaterThan(Math.max(...ours))
  })
})

it('adds headings above a list to a row that is a single tag', async () => {
  const rows = '<row r="2"/><row r="3"><c r="A3" t="str"><v>ATU13585627</v></c></row>'
  const xml = `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
  const { differences, sheet } = await writeAnswers({ sheets: [{ name: 'Liste', xml }] })
  expect(sheet).toMatch(/<row r="2"><c r="B2".*<\/c><\/row><row r="3">/)
  expect(differences).toEqual([])
})
