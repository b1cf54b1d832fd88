import { VERDICTS } from '../../base/verdict-rules.ts'
// @module-tag W1-05

import { read as readWithOracle, type WorkSheet } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Sample, sampleFile } from '../../../tests/world/files/samples.ts'
import { unzip } from '../../../tests/world/files/unzip.ts'
import {
  type BuiltCell,
  type BuiltSheet,
  type BuiltWorkbook,
  buildUidList,
  buildWorkbook,
} from '../../../tests/world/files/workbook.ts'
import type { AnswerCell } from '../../answers/evidence/answer-values.ts'
import type { AnswerRow, SheetLayout, UploadedRow } from './layout.ts'
import { readWorkbook } from './reading/read-workbook.ts'
import { columnName } from './workbook/address.ts'
import { discardDraft, draftResult, writeResult } from './write-result.ts'
import { writeWorkbook } from './writing/write-workbook.ts'

const OWNER = { companyId: 1, userId: 1 }

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const HEADINGS = ['UID geprüft', 'Ergebnis', 'Name']

const answerFor = ({ row, text }: UploadedRow): AnswerRow => ({
  verdict: VERDICTS[row % 4] ?? 'valid',
  cells: [`asked ${text}`, `verdict ${row}`, `=name ${row}`],
})
const answersFor = async (rows: UploadedRow[]) => rows.map(answerFor)

type Result = { layout: SheetLayout; rows: UploadedRow[]; bytes: Uint8Array; parts: Map<string, Buffer>; xml: string }

/** Reads a workbook and writes answers into it, as a batch does. */
async function answerWorkbook(
  upload: Uint8Array,
  headings: string[] = HEADINGS,
  answer: typeof answersFor = answersFor,
  isLandscape = false,
): Promise<Result> {
  const { layout, rows } = await readWorkbook(upload, LIMITS, {})
  const bytes = await writeWorkbook({ bytes: upload, layout, headings, isLandscape, answersFor: answer })
  const parts = await unzip(bytes)
  return { layout, rows, bytes, parts, xml: parts.get(layout.part)?.toString() ?? '' }
}

const buildAndAnswer = async (book: BuiltWorkbook) => answerWorkbook(await buildWorkbook(book))
const answerSheet = (sheet: Partial<BuiltSheet>, book: Partial<BuiltWorkbook> = {}) =>
  buildAndAnswer({ sheets: [{ name: 'Liste', ...sheet }], ...book })

const LIST: BuiltSheet['rows'] & {} = [
  ['Nr', 'UID', 'Ort'],
  [1, 'ATU13585627', 'Wien'],
  [2, 'DE136695976', 'Bonn'],
]

type OracleCell = { v?: unknown; f?: string; z?: unknown }
type OracleSheet = { cells: Map<string, OracleCell>; sheet: WorkSheet }

/** Returns a sheet as the oracle reads it, cell by cell. */
function readSheetWithOracle(bytes: Uint8Array, name: string): OracleSheet {
  const sheet = readWithOracle(bytes, { type: 'array', cellFormula: true, cellNF: true }).Sheets[name] ?? {}
  const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'))
  return { cells: new Map(cells.map(([address, { v, f, z }]) => [address, { v, f, z }])), sheet }
}

/** Returns the cells that the oracle must find in addition to those of the upload. */
function expectedNewCells({ layout, rows }: Result, firstColumn: number): Map<string, AnswerCell> {
  const at = (row: number, cells: AnswerCell[]) =>
    cells.map((text, index): [string, AnswerCell] => [columnName(firstColumn + index) + row, text])
  const headings = layout.headerRow === 0 ? [] : at(layout.headerRow, HEADINGS)
  return new Map([...headings, ...rows.flatMap(row => at(row.row, answerFor(row).cells))])
}

function expectOnlyAppended(upload: Uint8Array, result: Result, sheet: string, firstColumn: number): void {
  const before = readSheetWithOracle(upload, sheet).cells
  const after = readSheetWithOracle(result.bytes, sheet).cells
  const addedCells = new Map(
    [...after].filter(([address]) => !before.has(address)).map(([address, { v }]) => [address, v]),
  )
  expect(addedCells).toEqual(expectedNewCells(result, firstColumn))
  expect([...before.keys()].filter(address => !after.has(address))).toEqual([])
  for (const [address, cell] of before) expect(after.get(address)).toEqual(cell)
}

describe('the samples', () => {
  it.each<[Sample, string, number, string[]]>([
    ['debitoren-libreoffice', 'Debitoren 2026', 7, ['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml']],
    ['debitoren-openpyxl', 'Debitoren 2026', 7, ['xl/worksheets/sheet1.xml', 'xl/styles.xml', 'xl/workbook.xml']],
    ['lieferanten-two-columns', 'Lieferanten', 5, ['xl/worksheets/sheet1.xml', 'xl/styles.xml']],
  ])('%s: only the answers are added, in the rows of their UIDs', async (name, sheet, firstColumn, changed) => {
    const upload = sampleFile(name)
    const result = await answerWorkbook(upload)
    expectOnlyAppended(upload, result, sheet, firstColumn)
    const before = await unzip(upload)
    expect([...result.parts.keys()]).toEqual([...before.keys()])
    const differing = [...before]
      .filter(([path, bytes]) => !result.parts.get(path)?.equals(bytes))
      .map(([path]) => path)
    expect(differing.sort()).toEqual(changed.sort())
  })

  it('include the answers in filters, so that sorting moves them too', async () => {
    for (const name of ['debitoren-libreoffice', 'debitoren-openpyxl'] as const) {
      const { parts, xml } = await answerWorkbook(sampleFile(name))
      expect(xml).toMatch(/<autoFilter ref="A4:I62"/)
      expect(parts.get('xl/workbook.xml')?.toString()).toContain('!$A$4:$I$62</definedName>')
      expect(xml).toContain('<dimension ref="A1:I63"/>')
      expect(xml).toContain('<mergeCell ref="A1:F1"/>')
    }
  })

  it('format the headings like the existing ones', async () => {
    const { xml } = await answerWorkbook(sampleFile('debitoren-libreoffice'))
    expect(xml).toContain('<c r="G4" s="2" t="inlineStr">')
  })
})

describe('text remains text', { tags: ['D-02', 'V1.1.2'] }, () => {
  it.each([
    ['=1+1', '=1+1'],
    ['+49', '+49'],
    ['-x', '-x'],
    ['@SUM(A1)', '@SUM(A1)'],
    ['\tTAB', '\tTAB'],
    ['a\0b\u0007c\u{ffff}', 'abc'],
    ['half \ud83d pair', 'half  pair'],
    ['\u{1f600}', '\u{1f600}'],
    ['two\r\nlines\rthree', 'two\nlines\nthree'],
    ['<b>&"\'', '<b>&"\''],
    ['_x0041_ and _x000D_', '_x0041_ and _x000D_'],
    [' blanks ', ' blanks '],
    ['00123', '00123'],
  ])('%j', async (text, shown) => {
    const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows: LIST }] })
    const { bytes, xml } = await answerWorkbook(upload, HEADINGS, async rows =>
      rows.map(() => ({ verdict: 'valid', cells: ['x', 'y', text] })),
    )
    expect(readSheetWithOracle(bytes, 'Liste').cells.get('F2')).toEqual({ v: shown, z: '@' })
    expect(xml.match(/<f[ >]/g)).toBeNull()
  })

  it('is truncated at the maximum length of a cell', { tags: ['V1.3.3'] }, async () => {
    const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows: LIST }] })
    const { bytes } = await answerWorkbook(upload, HEADINGS, async rows =>
      rows.map(() => ({ verdict: 'valid', cells: ['x'.repeat(40_000), '', ''] })),
    )
    expect(readSheetWithOracle(bytes, 'Liste').cells.get('D2')?.v).toHaveLength(32_767)
  })
})

describe('numbers and dates', () => {
  const AT = new Date('2026-11-20T13:05:09Z')
  const cellsOf = async (book: Partial<BuiltWorkbook>) => {
    const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows: LIST }], ...book })
    const { bytes, xml } = await answerWorkbook(upload, HEADINGS, async rows =>
      rows.map(({ row }) => ({ verdict: 'valid', cells: [row === 2 ? AT : '', 'gültig', row] })),
    )
    return {
      cells: readSheetWithOracle(bytes, 'Liste').cells,
      xml,
      reread: await readWorkbook(bytes, LIMITS, { column: 4 }),
    }
  }

  it.each<[string, Partial<BuiltWorkbook>, number]>([
    ['counted from 1900', {}, 46_346.5869],
    ['counted from 1904', { is1904: true }, 46_346.5869 - 1462],
    ['without styles', { hasStyles: false }, 46_346.5869],
    ['prefixed', { prefix: 'x' }, 46_346.5869],
  ])('are written as numbers, so that they can be sorted and summed: %s', async (_, book, days) => {
    const { xml, reread } = await cellsOf(book)
    const writtenCells = [...xml.matchAll(/<(?:x:)?c r="([DF]\d)" s="\d+"><(?:x:)?v>([\d.]+)</g)]
    expect(writtenCells.map(([, address]) => address)).toEqual(['D2', 'F2', 'F3'])
    expect(Number(writtenCells[0]?.[2])).toBeCloseTo(days, 3)
    expect(writtenCells.slice(1).map(([, , value]) => value)).toEqual(['2', '3'])
    expect(xml).not.toContain('r="D3"')
    expect(reread.rows.map(({ text }) => text)).toEqual(['20.11.2026, 14:05:09'])
  })

  it('have their own formats and keep those of the workbook', async () => {
    const rows = [...LIST, [{ number: 7, format: '000' }, 'ATU13585627']]
    const { cells } = await cellsOf({ sheets: [{ name: 'Liste', rows }] })
    expect(cells.get('A4')).toEqual({ v: 7, z: '000' })
    expect(cells.get('F2')).toEqual({ v: 2, z: 'General' })
    expect(cells.get('D2')?.z).toBe(String.raw`dd\.mm\.yyyy\,\ hh:mm:ss`)
  })
})

describe('the rest of the sheet', () => {
  it('has its dimension and row spans extended', async () => {
    const { xml } = await answerSheet({
      rows: LIST,
      before: '<dimension ref="A1:C3"/>',
      rowAttributes: 'spans="1:3" ht="15"',
    })
    expect(xml).toContain('<dimension ref="A1:F3"/>')
    expect(xml.match(/<row r="\d" spans="1:6" ht="15">/g)).toHaveLength(3)
  })

  it('has its print area extended to the answers', async () => {
    const area = (formula: string) =>
      `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">${formula}</definedName></definedNames>`
    const { parts } = await answerSheet({ rows: LIST }, { workbookXml: area('Liste!$A$1:$C$3') })
    expect(parts.get('xl/workbook.xml')?.toString()).toContain(area('Liste!$A$1:$F$3'))
  })

  it('gets column definitions for the answers and keeps existing ones', async () => {
    expect((await answerSheet({ rows: LIST })).xml).toMatch(
      /<cols><col min="4" .*?<col min="6" [^>]*\/><\/cols><sheetData>/,
    )
    const { xml } = await answerSheet({ rows: LIST, before: '<cols><col min="1" max="2" width="9"/></cols>' })
    expect(xml).toMatch(/<cols><col min="1" max="2" width="9"\/><col min="4" max="4" [^>]*\/>.*<\/cols>/)
  })

  it.each([
    ['<col min="2" max="16384" hidden="1" width="8"/>', ['2-3h', '4-4', '5-5', '6-6', '7-16384h']],
    ["<col max='5' min='5' hidden='1'></col><col min='8' max='9'/>", ['4-4', '5-5', '6-6', '8-9']],
    ['<col min="1" max="4" hidden="1"/><col min="6" max="8" hidden="1"/>', ['1-3h', '4-4', '5-5', '6-6', '7-8h']],
  ])('has the column definition %s split for the answers', async (cols, ranges) => {
    const { xml } = await answerSheet({ rows: LIST, before: `<cols>${cols}</cols>` })
    const list = /<cols>(.*)<\/cols>/.exec(xml)?.[1] ?? ''
    const writtenRanges = [...list.matchAll(/<col ([^>]*)\/>/g)].map(([, text = '']) => {
      const value = (name: string) => new RegExp(`${name}=["'](\\d+)`).exec(text)?.[1]
      return `${value('min')}-${value('max')}${value('hidden') ? 'h' : ''}`
    })
    expect(writtenRanges).toEqual(ranges)
    expect(list).not.toContain('</col>')
  })

  it('extends filters and sorts that contain the UIDs, and no others', async () => {
    const sorted =
      '<autoFilter ref="A1:C3"><sortState ref="A2:C3"><sortCondition ref="B2:B3"/></sortState></autoFilter>'
    expect((await answerSheet({ rows: LIST, after: sorted })).xml).toContain(
      '<autoFilter ref="A1:F3"><sortState ref="A2:F3"><sortCondition ref="B2:B3"/>',
    )
    expect((await answerSheet({ rows: LIST, after: '<autoFilter ref="C1:C3"/>' })).xml).toContain(
      '<autoFilter ref="C1:C3"/>',
    )
  })

  it('gets the answers after content, merges and filters, but not after blank formatted cells', async () => {
    const blank = { xml: '<c r="E2" s="0"/>' }
    const rows: (readonly BuiltCell[])[] = [['UID'], ['ATU13585627', null, null, null, blank], [null, null, 'Notiz']]
    expect((await answerSheet({ rows })).xml).toContain('<c r="D2"')
    expect((await answerSheet({ rows, after: '<mergeCells><mergeCell ref="A9:E9"/></mergeCells>' })).xml).toContain(
      '<c r="F2"',
    )
  })

  it('gets the answers in place of blank cells, and keeps other blank cells', async () => {
    const blanks = ['B', 'C', 'D', 'E', 'F', 'G'].map(
      column => `<c r="${column}2" s="0"${column === 'D' ? ' t="n"></c>' : '/>'}`,
    )
    const rows = [
      ['UID', 'Ort'],
      ['ATU13585627', { xml: blanks.join('') }],
    ]
    const { xml } = await answerSheet({ rows })
    const cells = /<row r="2">(.*?)<\/row>/.exec(xml)?.[1] ?? ''
    expect([...cells.matchAll(/<c r="(\w+)2"/g)].map(([, column]) => column)).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
      'G',
    ])
    expect(cells).toMatch(/<c r="B2" s="0"\/><c r="C2" [^>]*t="inlineStr"/)
    expect(cells).toMatch(/<\/c><c r="F2" s="0"\/><c r="G2" s="0"\/>$/)
  })

  it('keeps rows without a UID unchanged', async () => {
    const { xml } = await answerSheet({ rows: [...LIST, [3, null, 'ohne UID'], null, [4, ' ', 'Leerzeichen']] })
    expect(xml).toContain('<row r="4"><c r="A4"><v>3</v></c><c r="C4"')
    expect(xml.match(/verdict \d/g)).toEqual(['verdict 2', 'verdict 3'])
  })

  it('keeps row extensions of Excel after the cells', async () => {
    const rows = [['UID'], ['ATU13585627', { xml: '<extLst><ext uri="x"/></extLst>' }]]
    expect((await answerSheet({ rows })).xml).toMatch(/=name 2<\/t><\/is><\/c><extLst>/)
  })

  it.each<[string, Partial<BuiltWorkbook>]>([
    ['prefixed', { prefix: 'x' }],
    ['Strict', { isStrict: true }],
    ['uncompressed', { isStored: true }],
    ['without addresses', { isUnaddressed: true }],
    ['without styles', { hasStyles: false }],
    ['Strict without styles', { hasStyles: false, isStrict: true }],
  ])('%s', async (_, book) => {
    const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows: LIST }], ...book })
    const result = await answerWorkbook(upload)
    // The oracle reads prefixed cells and cells without addresses differently from Excel; our own
    // reader agrees with Excel.
    const reread = await readWorkbook(result.bytes, LIMITS, { column: 4 })
    expect(reread.rows.map(({ text }) => text)).toEqual(['asked ATU13585627', 'asked DE136695976'])
    expect(
      result.parts
        .get('[Content_Types].xml')
        ?.toString()
        .match(/styles\+xml/g),
    ).toHaveLength(1)
    expect(reread.columns.map(({ heading }) => heading)).toEqual(['Nr', 'UID', 'Ort', ...HEADINGS])
  })
})

it('returns an uncompressed workbook in a form that other programs can open', async () => {
  const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows: LIST }], isStored: true })
  const { bytes } = await answerWorkbook(upload)
  expect(readWithOracle(bytes, { type: 'array' }).SheetNames).toEqual(['Liste'])
})

describe('styles', () => {
  it('are appended, and none is renumbered', async () => {
    const { parts } = await answerWorkbook(sampleFile('debitoren-libreoffice'))
    const before = (await unzip(sampleFile('debitoren-libreoffice'))).get('xl/styles.xml')?.toString() ?? ''
    const after = parts.get('xl/styles.xml')?.toString() ?? ''
    for (const list of ['fonts', 'fills', 'cellXfs']) {
      const inside = (xml: string) => new RegExp(`<${list}[^>]*>(.*)</${list}>`).exec(xml)?.[1] ?? ''
      expect(inside(before)).not.toBe('')
      expect(inside(after).startsWith(inside(before))).toBe(true)
      const count = Number(new RegExp(`<${list} count="(\\d+)"`).exec(after)?.[1])
      expect(count - Number(new RegExp(`<${list} count="(\\d+)"`).exec(before)?.[1])).toBe(list === 'cellXfs' ? 8 : 5)
    }
  })

  it('give each verdict its own colour', async () => {
    const { xml } = await answerWorkbook(sampleFile('debitoren-libreoffice'))
    const styles = [...xml.matchAll(/<c r="H(\d+)" s="(\d+)" t="inlineStr"><is><t>verdict/g)]
    const byVerdict = new Map(styles.map(([, row, style]) => [VERDICTS[Number(row) % 4], style]))
    expect(new Set(byVerdict.values()).size).toBe(4)
  })
})

describe('tables', () => {
  const table = (attributes: string, columns: string[], more = '') => ({
    type: 'table',
    path: 'xl/tables/table1.xml',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
    xml: `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ${attributes}><autoFilter ref="A1:C3"/><tableColumns count="${columns.length}">${columns.map((name, at) => `<tableColumn id="${at + 1}" name="${name}"/>`).join('')}</tableColumns>${more}</table>`,
  })
  const rows = [
    ['name', 'UID', 'Ort'],
    ['Müller', 'ATU13585627', 'Wien'],
    ['Huber', 'DE136695976', 'Bonn'],
  ]

  it('are extended by the answers, with unique column names, which are also written as the headings', async () => {
    const { parts, bytes } = await answerSheet({ rows, related: [table('ref="A1:C3"', ['name', 'UID', 'Ort'])] })
    const xml = parts.get('xl/tables/table1.xml')?.toString()
    expect(xml).toContain('ref="A1:F3"><autoFilter ref="A1:F3"/><tableColumns count="6">')
    expect(xml).toContain('<tableColumn id="6" name="Name 2"/></tableColumns>')
    expect(readSheetWithOracle(bytes, 'Liste').cells.get('F1')?.v).toBe('Name 2')
  })

  it.each([
    ['without the UID column', 'ref="C1:C3"'],
    ['filled by a query', 'ref="A1:C3" tableType="queryTable"'],
    ['with other cells before the answers', 'ref="A1:B3"'],
  ])('%s are unchanged', async (_, attributes) => {
    const related = [table(attributes, ['a', 'b'])]
    const { parts } = await answerSheet({ rows, related })
    expect(parts.get('xl/tables/table1.xml')?.toString()).toBe(related[0]?.xml)
  })
})

describe('answers', () => {
  it('are requested in portions, in order, one for each row', async () => {
    const uids = Array.from({ length: 2_500 }, (_, at) => `ATU${10_000_000 + at}`)
    const upload = await buildUidList(uids)
    const requestedRows: number[][] = []
    const { layout } = await readWorkbook(upload, LIMITS, {})
    const { file: bytes } = await writeResult({
      owner: OWNER,
      upload,
      layout,
      headings: HEADINGS,
      answersFor: async rows => {
        requestedRows.push(rows.map(({ row }) => row))
        return rows.map(answerFor)
      },
    })
    expect(Math.max(...requestedRows.map(rows => rows.length))).toBeLessThanOrEqual(1000)
    expect(requestedRows.flat()).toEqual(uids.map((_, at) => at + 2))
    const { cells } = readSheetWithOracle(bytes, 'Debitoren')
    expect(uids.findIndex((uid, at) => cells.get(`K${at + 2}`)?.v !== `asked ${uid}`)).toBe(-1)
  })

  it('reject the result if they cannot be read', async () => {
    const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows: LIST }] })
    const { layout } = await readWorkbook(upload, LIMITS, {})
    const failing = {
      owner: OWNER,
      upload,
      layout,
      headings: HEADINGS,
      answersFor: () => Promise.reject(new Error('no database')),
    }
    await expect(writeResult(failing)).rejects.toThrow('no database')
    await expect(writeResult({ ...failing, answersFor: async () => [] })).rejects.toThrow('0 answers came for 2 rows')
  })

  it('are refused if there is no room for them', async () => {
    const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows: LIST }] })
    const { layout } = await readWorkbook(upload, LIMITS, {})
    const headings = Array.from({ length: 16_382 }, () => 'x')
    await expect(writeResult({ owner: OWNER, upload, layout, headings, answersFor })).rejects.toMatchObject({
      reason: 'no-free-column',
    })
  })
})

describe('a result with a draft', () => {
  const uids = Array.from({ length: 2_500 }, (_, at) => `ATU${10_000_000 + at}`)
  const buildRequest = async () => {
    const upload = await buildUidList(uids)
    return { upload, layout: (await readWorkbook(upload, LIMITS, {})).layout, headings: HEADINGS }
  }
  const otherAnswer = (row: UploadedRow) => ({ ...answerFor(row), verdict: 'invalid' as const })

  it.each([
    ['of no rows', 0, 0, answerFor],
    ['of some rows', 1_700, 1_499, answerFor],
    ['of all rows', 2_500, 2_500, answerFor],
    ['with answers that have changed', 1_700, 1_499, otherAnswer],
  ])('%s is the same file as without a draft', async (_, knownCount, written, answer) => {
    const request = await buildRequest()
    const draft = await draftResult(request, rows =>
      rows.every(({ row }) => row < knownCount + 2) ? rows.map(answer) : null,
    )
    expect(draft.answeredPortions.flatMap(({ rows }) => rows)).toHaveLength(written)
    const resultRequest = { ...request, owner: OWNER, answersFor }
    const plain = await writeResult(resultRequest)
    expect(Buffer.compare((await writeResult(resultRequest, draft)).file, plain.file)).toBe(0)
  })

  it('that was written does not end the thread of the next result when it is discarded', async () => {
    const request = await buildRequest()
    const resultRequest = { ...request, owner: OWNER, answersFor }
    const draft = await draftResult(request, rows => rows.map(answerFor))
    const { file } = await writeResult(resultRequest, draft)
    const next = writeResult(resultRequest)
    await discardDraft(draft)
    expect(Buffer.compare((await next).file, file)).toBe(0)
  })

  it('with changed headings is written again completely', async () => {
    const request = await buildRequest()
    const draft = await draftResult({ ...request, headings: ['Alt'] }, rows => rows.map(answerFor))
    const resultRequest = { ...request, owner: OWNER, answersFor }
    expect(
      Buffer.compare((await writeResult(resultRequest, draft)).file, (await writeResult(resultRequest)).file),
    ).toBe(0)
  })

  it('that cannot be written rejects with the reason', async () => {
    const request = { ...(await buildRequest()), headings: Array.from({ length: 16_382 }, () => 'x') }
    await expect(draftResult(request, () => null)).rejects.toThrow('no-free-column')
  })

  it('rejects if the draft takes longer than its timeout', async () => {
    await expect(draftResult(await buildRequest(), rows => rows.map(answerFor), 0)).rejects.toThrow('the thread ended')
  })
})

describe('any workbook', () => {
  // Never empty: another test covers blank cells that are overwritten.
  const text = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map(some => some.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]|_x/gu, '') || '-')
  const cell = fc.oneof(
    fc.constant(null),
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant('ATU13585627'),
    fc.constant({ error: '#N/A' }),
  )
  const row = fc.oneof(fc.constant(null), fc.array(cell, { maxLength: 6 }))
  const book = fc.record({
    head: fc.array(row, { maxLength: 4 }),
    body: fc.array(row, { maxLength: 12 }),
    strings: fc.constantFrom('shared' as const, 'inline' as const),
  })

  it('is returned with only the answers added', { tags: ['R-37', 'C6-06'] }, async () => {
    await fc.assert(
      fc.asyncProperty(book, async ({ head, body, strings }) => {
        const upload = await buildWorkbook({
          sheets: [{ name: 'Liste', rows: [...head, ['Nr', 'UID'], [1, 'DE136695976'], ...body] }],
          strings,
        })
        const result = await answerWorkbook(upload)
        const used = Math.max(
          2,
          ...[...head, ...body].map(cells => (cells ?? []).findLastIndex(one => one !== null) + 1),
        )
        expectOnlyAppended(upload, result, 'Liste', used + 1)
      }),
      { numRuns: 60 },
    )
  })
})
