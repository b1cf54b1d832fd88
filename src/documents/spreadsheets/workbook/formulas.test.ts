import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BuiltCell, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { previewWorkbook } from '../reading/preview-workbook.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { createFormulas } from './formulas.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }

/** Returns a list whose UID column, C, has these cells. */
const listWith = (cells: readonly string[]) => {
  const rows = cells.map((xml, at): BuiltCell[] => ['AT', `U1358562${at}`, { xml }])
  return buildWorkbook({ sheets: [{ name: 'Liste', rows: [['Land', 'Nummer', 'UID'], ...rows] }] })
}

const textsIn = async (cells: readonly string[]): Promise<string[]> => {
  const upload = await listWith(cells)
  const { rows } = await readWorkbook(upload, LIMITS, { column: 3 })
  const preview = await previewWorkbook(upload, LIMITS, { column: 3 })
  expect(preview.rows.map(({ text }) => text)).toEqual(rows.map(({ text }) => text))
  expect(preview.uncomputedFormulas).toBe(rows.filter(({ text }) => text.startsWith('=')).length)
  return rows.map(({ text }) => text)
}

describe('formulas without results', () => {
  it.each<[string, string[], string[]]>([
    [
      'filled down',
      [
        '<c r="C2"><f t="shared" ref="C2:C4" si="0">A2&amp;B2</f></c>',
        '<c r="C3"><f t="shared" si="0"/></c>',
        '<c r="C4"><f t="shared" si="0"></f></c>',
      ],
      ['=A2&B2', '=A3&B3', '=A4&B4'],
    ],
    [
      'with an overwritten first cell',
      [
        '<c r="C2" t="str"><v>ATU13585627</v></c>',
        '<c r="C3"><f t="shared" si="0"/></c>',
        '<c r="C4"><f t="shared" si="0"/></c>',
      ],
      ['ATU13585627', '=…', '=…'],
    ],
    [
      'except one with a result',
      [
        '<c r="C2"><f t="shared" ref="C2:C4" si="7">$A$2&amp;B2</f></c>',
        '<c r="C3" t="str"><f t="shared" si="7"/><v>ATU13585628</v></c>',
        '<c r="C4"><f t="shared" si="7"/></c>',
      ],
      ['=$A$2&B2', 'ATU13585628', '=$A$2&B4'],
    ],
    [
      'as one array formula',
      ['<c r="C2"><f t="array" ref="C2:C4">A2:A4&amp;B2:B4</f></c>', '<c r="C3" s="0"/>', ''],
      ['=A2:A4&B2:B4', '=A2:A4&B2:B4', '=A2:A4&B2:B4'],
    ],
    [
      'in a data table',
      ['<c r="C2"><f t="dataTable" ref="C2:C4" dt2D="0" r1="A1"/></c>', '<c r="C3"/>', '<c r="C4"/>'],
      ['=…', '=…', '=…'],
    ],
    ['without text', ['<c r="C2"><f/></c>', '<c r="C3"><f ca="1"></f></c>'], ['=…', '=…']],
  ])('%s are displayed in each row', async (_, cells, texts) => expect(await textsIn(cells)).toEqual(texts))

  it('are not displayed below the range of an array formula', async () => {
    const cells = [
      '<c r="C2"><f t="array" ref="C2:C3">A2:A3</f></c>',
      '',
      '',
      '<c r="C5" t="str"><v>ATU13585627</v></c>',
    ]
    const { rows, withoutUid } = await readWorkbook(await listWith(cells), LIMITS, { column: 3 })
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 5])
    expect(withoutUid).toBe(1)
  })
})

describe('a shared formula', () => {
  const moved = (text: string, row: number, column: number): string => {
    const formulas = createFormulas(() => undefined)
    formulas.formulaOf({ row: 2, column: 3 }, { t: 'shared', ref: 'C2:F9', si: '1' }, text)
    return formulas.formulaOf({ row, column }, { t: 'shared', si: '1' }, '')
  }

  it.each([
    ['A2&B2', 'B5&C5'],
    ['$A2&B$2&$C$2', '$A5&C$2&$C$2'],
    ['SUM(A2:B$9)', 'SUM(B5:C$9)'],
    ['"A2"&A2', '"A2"&B5'],
    ["'Sheet A1'!A2", "'Sheet A1'!B5"],
    ['LOG10(A2)', 'LOG10(B5)'],
    ['[1]Data!A2', '[1]Data!B5'],
    ['ZZZ1+VAT_2', 'ZZZ1+VAT_2'],
    ['Name.A2', 'Name.A2'],
  ])('%s becomes %s three rows down and one column to the right', (text, expected) =>
    expect(moved(text, 5, 4)).toBe(expected),
  )

  it('never throws, for any text and cell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(1_048_576), fc.nat(16_384), (text, row, column) => {
        expect(moved(text, row, column)).not.toBe('')
      }),
    )
  })
})

it('counts the cells that an array formula claims to fill', async () => {
  const claims = Array.from(
    { length: 300 },
    (_, at) => `<c r="C${at + 2}"><f t="array" ref="C2:XFD${at + 2}">1</f></c>`,
  )
  await expect(readWorkbook(await listWith(claims), LIMITS, { column: 3 })).rejects.toMatchObject({
    reason: 'too-many-cells',
  })
})
