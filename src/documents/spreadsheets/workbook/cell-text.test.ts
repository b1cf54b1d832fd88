import { describe, expect, it } from 'vitest'
import { type BuiltCell, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { readWorkbook } from '../reading/read-workbook.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns styles whose second cell format has the number format of that id and code. */
const stylesWith = (id: number, code: string) =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="${id}" formatCode="${escaped(code)}"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="${id}" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Returns the displayed texts of a column with these cells. */
async function shownIn(cells: readonly BuiltCell[], parts: Record<string, string> = {}): Promise<string[]> {
  const rows = [['UID', 'Ort'], ...cells.map((cell): BuiltCell[] => [cell, 'Wien'])]
  const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows }], parts })
  const { rows: read } = await readWorkbook(upload, LIMITS, { column: 1 })
  return read.map(({ text }) => text)
}

const cell = (row: number, rest: string) => ({ xml: `<c r="A${row}" s="1"${rest}</c>` })

describe('a number', () => {
  it.each([
    ['of the format 0 with an empty code, as ClosedXML writes it', 0, '', '136695976'],
    ['of the format 0 with a code that Excel does not ask for', 0, ';;;', '136695976'],
    ['of another format with an empty code', 164, '', '136695976'],
    ['of blanks alone', 164, ' ', '136695976'],
    ['of a colour alone', 164, '[Red]', '136695976'],
    ['of a condition that holds', 164, '[>100]"DE"000000000', 'DE136695976'],
    ['of a condition that does not hold', 164, '[<100000000]"DE0"00000000', '136695976'],
    ['of two conditions of which neither holds', 164, '[<100]0;[>900000000]0', '####'],
    ['of two sections, the second for texts', 164, '"DE"0;"AT"@', 'DE136695976'],
    ['of a format of its own under a number of Excel’s', 44, '"DE"0', 'DE136695976'],
  ])('%s', async (_, id, code, shown) => {
    expect(await shownIn([cell(2, '><v>136695976</v>')], { 'xl/styles.xml': stylesWith(id, code) })).toEqual([shown])
  })

  it('of formats between which programs choose, as Hancom writes them, has its own', async () => {
    const choice = (xf: string) =>
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:hs="urn:hs" Requires="hs">${xf}</mc:Choice><mc:Fallback>${xf}</mc:Fallback></mc:AlternateContent>`
    const plain = stylesWith(164, '"DE"0')
    const styles = plain.replace('<xf numFmtId="0"/>', choice('<xf numFmtId="0"/>'))
    const chosen = plain.replace(/<xf numFmtId="164"[^>]*>/, choice)
    for (const each of [styles, chosen])
      expect(await shownIn([cell(2, '><v>136695976</v>')], { 'xl/styles.xml': each })).toEqual(['DE136695976'])
  })

  it('that its format hides is blank, as in Excel', async () => {
    const cells = [cell(2, '><v>136695976</v>'), { xml: '<c r="A3"><v>136695976</v></c>' }]
    expect(await shownIn(cells, { 'xl/styles.xml': stylesWith(164, ';;;') })).toEqual(['136695976'])
  })
})

describe('a text', () => {
  it.each([
    ['with letters in front', '"AT"@', 'ATU13585627'],
    ['with words behind', '@" (geprüft)"', 'U13585627 (geprüft)'],
    ['in the fourth section', '0;-0;0;"AT"@', 'ATU13585627'],
    ['in the last of two', '0;"AT"@', 'ATU13585627'],
    ['of a format without a section for texts', '"DE"0', 'U13585627'],
    ['of Excel’s format for text', '@', 'U13585627'],
    ['of accounting’s format', '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 'U13585627'],
    ['that a word stands for', '0;-0;0;"folgt"', 'folgt'],
  ])('%s', async (_, code, shown) => {
    const parts = { 'xl/styles.xml': stylesWith(164, code) }
    for (const written of [' t="inlineStr"><is><t>U13585627</t></is>', ' t="str"><v>U13585627</v>'])
      expect(await shownIn([cell(2, written)], parts)).toEqual([shown])
  })

  it('of formats between which programs choose, as Hancom writes them, has its own', async () => {
    const choice = (xf: string) =>
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:hs="urn:hs" Requires="hs">${xf}</mc:Choice><mc:Fallback>${xf}</mc:Fallback></mc:AlternateContent>`
    const plain = stylesWith(164, '"DE"0')
    const styles = plain.replace('<xf numFmtId="0"/>', choice('<xf numFmtId="0"/>'))
    const chosen = plain.replace(/<xf numFmtId="164"[^>]*>/, choice)
    for (const each of [styles, chosen])
      expect(await shownIn([cell(2, '><v>136695976</v>')], { 'xl/styles.xml': each })).toEqual(['DE136695976'])
  })

  it('that its format hides is blank, as in Excel', async () => {
    const cells = [cell(2, ' t="str"><v>ATU13585627</v>'), { xml: '<c r="A3" t="str"><v>DE136695976</v></c>' }]
    expect(await shownIn(cells, { 'xl/styles.xml': stylesWith(164, ';;;') })).toEqual(['DE136695976'])
  })

  it('within the cell counts without its type, and a value beside the type for it', async () => {
    const cells = [
      { xml: '<c r="A2"><is><t>ATU13585627</t></is></c>' },
      { xml: '<c r="A3" t="inlineStr"><v>DE136695976</v></c>' },
    ]
    expect(await shownIn(cells)).toEqual(['ATU13585627', 'DE136695976'])
  })
})

it.each([
  ['dd.mm.yyyy', '2026-11-20', '20.11.2026'],
  ['dd.mm.yyyy hh:mm', '2026-11-20T14:05:00', '20.11.2026 14:05'],
  ['dd.mm.yyyy', 'no moment', 'no moment'],
])('a date that is written as a moment shows in its format: %s %s', async (code, written, shown) => {
  const parts = { 'xl/styles.xml': stylesWith(164, code) }
  expect(await shownIn([cell(2, ` t="d"><v>${written}</v>`)], parts)).toEqual([shown])
})
