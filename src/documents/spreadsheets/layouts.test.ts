// @module-tag C6-01

import { describe, expect, it } from 'vitest'
import { readWithOracle } from '../../../tests/world/files/read-workbook.ts'
import {
  type BuiltCell,
  type BuiltSheet,
  type BuiltWorkbook,
  buildWorkbook,
} from '../../../tests/world/files/workbook.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { readWorkbook } from './reading/read-workbook.ts'
import { writeResult } from './write-result.ts'

const OWNER = { companyId: 1, userId: 1 }

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const UIDS = ['ATU13585627', 'DE136695976', 'BE0202239951', 'IT00743110157']
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const read = async (workbook: BuiltWorkbook) => readWorkbook(await buildWorkbook(workbook), LIMITS, {})
const readRows = (rows: BuiltSheet['rows'] & {}, sheet: Partial<BuiltSheet> = {}) =>
  read({ sheets: [{ name: 'Liste', rows, ...sheet }] })
const list = (heading: string) => [['Firma', heading], ...UIDS.map((uid, at) => [`Firma ${at}`, uid])]

describe('the header', () => {
  it.each([1, 2, 3, 10, 25, 49, 50])('is found in row %i, below titles', async row => {
    const titles = Array.from({ length: row - 1 }, (_, at) => (at % 3 === 1 ? null : [`Stand ${at}. November 2026`]))
    const { layout, rows } = await readRows([...titles, ...list('UID')])
    expect(layout).toMatchObject({ headerRow: row, uidColumn: 2 })
    expect(rows.map(uploaded => uploaded.row)).toEqual(UIDS.map((_, at) => row + 1 + at))
  })

  it.each([
    'UID',
    'UID-Nummer',
    'USt-IdNr',
    'USt-IDNr.',
    'Umsatzsteuer-ID',
    'VAT',
    'VAT number',
    'VAT ID',
    'ATU-Nr',
    'uid',
    'ust-idnr',
    'UMSATZSTEUER-ID',
    'Vat Number',
    'atu-nr.',
    ' UID ',
    'USt-Id-Nr.',
    'UID Nr.',
  ])('is found if it is called %j', async heading => {
    // The other column contains more UIDs, so only the heading can determine the result.
    const rows = [['Alt', heading], ...UIDS.map((uid, at) => [uid, at === 0 ? uid : `x${at}`])]
    expect((await readRows(rows)).layout).toMatchObject({ headerRow: 1, uidColumn: 2 })
  })

  it('is not found below row 50: the cells determine the column', async () => {
    const { layout } = await readRows([...Array.from({ length: 50 }, () => null), ...list('UID')])
    expect(layout).toMatchObject({ headerRow: 0, uidColumn: 2 })
  })
})

describe('a list without a header', () => {
  const answerList = async (rows: BuiltSheet['rows'] & {}) => {
    const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
    const { layout } = await readWorkbook(upload, LIMITS, {})
    const answersFor = async (askedRows: readonly unknown[]) =>
      askedRows.map(() => ({ verdict: 'valid' as const, cells: ['a', 'b'] }))
    const { file: result } = await writeResult({
      owner: OWNER,
      upload,
      layout,
      headings: ['UID geprüft', 'Ergebnis'],
      answersFor,
    })
    const cells = readWithOracle(result).Sheets.Liste ?? {}
    return (address: string) => cells[address]?.v
  }

  it('gets answers without headings if it starts in row 1, and no row is inserted', async () => {
    const cell = await answerList(UIDS.map(uid => [uid]))
    expect([cell('A1'), cell('B1'), cell('C1'), cell('A4'), cell('B4'), cell('A5')]).toEqual([
      UIDS[0],
      'a',
      'b',
      UIDS[3],
      'a',
      undefined,
    ])
  })

  it('gets the headings in the row above it if it starts below a title', async () => {
    const cell = await answerList([[null, 'Kunden 2026'], ...UIDS.map((uid, at) => [uid, at])])
    expect([cell('B1'), cell('C1'), cell('D1'), cell('C2')]).toEqual(['Kunden 2026', 'UID geprüft', 'Ergebnis', 'a'])
  })
})

describe('special cells', () => {
  const texts = async (cells: readonly BuiltCell[], sheet: Partial<BuiltSheet> = {}) =>
    (await readRows([['UID'], ...cells.map(cell => [cell])], sheet)).rows.map(({ text }) => text)

  it('links have their displayed text, not their target', async () => {
    const after = `<hyperlinks><hyperlink xmlns:r="${OFFICE}" ref="A2" r:id="rId9" display="ATU99999999"/></hyperlinks>`
    const cells = ['ATU13585627', { formula: 'HYPERLINK("http://example.org/","DE136695976")', value: 'DE136695976' }]
    expect(await texts(cells, { after })).toEqual(['ATU13585627', 'DE136695976'])
  })

  it('merged cells count once, in the cell with their text', async () => {
    const rows = [['Kunden'], ['Firma', 'UID'], ['Eins', 'ATU13585627'], ['Filiale', null], ['Zwei', 'DE136695976']]
    const after = '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="B3:B4"/></mergeCells>'
    const upload = await readRows(rows, { after })
    expect(upload.layout).toMatchObject({ headerRow: 2, uidColumn: 2 })
    expect(upload.rows.map(({ row }) => row)).toEqual([3, 5])
  })

  it('are parsed like the same text in a single check', { tags: ['U-10'] }, async () => {
    const cells: BuiltCell[] = [
      '  atu 1358 5627 ',
      'AT-U 13.585.627',
      'ATU\u00a013585627',
      '\uff21\uff34\uff35\uff11\uff13\uff15\uff18\uff15\uff16\uff12\uff17',
      { number: 13585627, format: '"ATU"00000000' },
      { xml: '<c r="A7" t="str" quotePrefix="1"><v>ATU13585627</v></c>' },
      { runs: ['ATU', '13585627'] },
    ]
    const parsedUids = (await texts(cells)).map(text => parseUid(text))
    expect(parsedUids.map(({ isQueryable, uid }) => [isQueryable, uid])).toEqual(cells.map(() => [true, 'ATU13585627']))
    const others = await texts([{ number: 46023, format: 'dd.mm.yyyy' }, 4711, 'NO-123.456.789', 'x'])
    expect(others.map(text => parseUid(text).isQueryable)).toEqual([false, false, false, false])
  })
})

describe('files of other programs are read:', () => {
  const sheetXml = (inside: string) => `<worksheet xmlns="${MAIN}">${inside}</worksheet>`
  const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

  it.each<[string, Partial<BuiltWorkbook>]>([
    [
      'relationship targets from the root, as Google and openpyxl write them',
      {
        parts: {
          'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
          'xl/styles.xml': null,
        },
      },
    ],
    [
      'rows and cells separated by blanks, comments and line ends, with the extensions of Excel',
      {
        parts: {
          'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>\r\n${sheetXml(`\r\n<sheetPr/><dimension ref="A1"/>\r\n<sheetData>\r\n<row r="1" spans="1:1" ht="15" customHeight="1">\r\n${cell('A1', 'UID')}\r\n</row><!-- c -->\r\n<row r="2"><c r="A2" s="0" t='str'><f ca="1">X()</f><v>ATU13585627</v></c><extLst><ext><c r="B2"><v>9</v></c></ext></extLst></row>\r\n</sheetData>`)}`,
        },
      },
    ],
    [
      'character references, and text in several pieces',
      {
        parts: {
          'xl/worksheets/sheet1.xml': sheetXml(
            `<sheetData><row>${cell('A1', 'U&#73;D')}</row><row>${cell('A2', 'A&#x54;U<![CDATA[1358]]>5627')}</row></sheetData>`,
          ),
        },
      },
    ],
  ])('%s', async (_, more) => {
    const upload = await read({ sheets: [{ name: 'Liste', rows: [['UID'], ['ATU13585627']] }], ...more })
    expect(upload.layout).toMatchObject({ headerRow: 1, uidColumn: 1 })
    expect(upload.rows.map(({ row, text }) => [row, text])).toEqual([[2, 'ATU13585627']])
  })
})
