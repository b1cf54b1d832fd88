import { describe, expect, it } from 'vitest'
import { type BuiltCell, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { readWorkbook } from '../reading/read-workbook.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns a styles part whose second cell format has the number format with this id and code. */
const stylesWith = (id: number, code: string) =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="${id}" formatCode="${escaped(code)}"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="${id}" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Returns the displayed texts of a column with these cells. */
async function displayedTexts(cells: readonly BuiltCell[], parts: Record<string, string> = {}): Promise<string[]> {
  const rows = [['UID', 'Ort'], ...cells.map((cell): BuiltCell[] => [cell, 'Wien'])]
  const upload = await buildWorkbook({ sheets: [{ name: 'Liste', rows }], parts })
  const { rows: read } = await readWorkbook(upload, LIMITS, { column: 1 })
  return read.map(({ text }) => text)
}

const cell = (row: number, rest: string) => ({ xml: `<c r="A${row}" s="1"${rest}</c>` })

describe('a number is displayed', () => {
  it.each([
    ['with format 0 and an empty code, as ClosedXML writes it', 0, '', '136695976'],
    ['with format 0 and a code, which Excel ignores', 0, ';;;', '136695976'],
    ['with another format and an empty code', 164, '', '136695976'],
    ['with a format of only blanks', 164, ' ', '136695976'],
    ['with a format of only a colour', 164, '[Red]', '136695976'],
    ['with a condition that is met', 164, '[>100]"DE"000000000', 'DE136695976'],
    ['with a condition that is not met', 164, '[<100000000]"DE0"00000000', '136695976'],
    ['with two conditions, neither of which is met', 164, '[<100]0;[>900000000]0', '####'],
    ['with two sections, the second for texts', 164, '"DE"0;"AT"@', 'DE136695976'],
    ['with a custom format under a built-in id', 44, '"DE"0', 'DE136695976'],
  ])('%s', async (_, id, code, displayed) => {
    expect(await displayedTexts([cell(2, '><v>136695976</v>')], { 'xl/styles.xml': stylesWith(id, code) })).toEqual([
      displayed,
    ])
  })

  it('with its own format if formats have alternatives, as Hancom writes them', async () => {
    const choice = (xf: string) =>
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:hs="urn:hs" Requires="hs">${xf}</mc:Choice><mc:Fallback>${xf}</mc:Fallback></mc:AlternateContent>`
    const plain = stylesWith(164, '"DE"0')
    const styles = plain.replace('<xf numFmtId="0"/>', choice('<xf numFmtId="0"/>'))
    const chosen = plain.replace(/<xf numFmtId="164"[^>]*>/, choice)
    for (const each of [styles, chosen])
      expect(await displayedTexts([cell(2, '><v>136695976</v>')], { 'xl/styles.xml': each })).toEqual(['DE136695976'])
  })

  it('as blank if its format hides it, as in Excel', async () => {
    const cells = [cell(2, '><v>136695976</v>'), { xml: '<c r="A3"><v>136695976</v></c>' }]
    expect(await displayedTexts(cells, { 'xl/styles.xml': stylesWith(164, ';;;') })).toEqual(['136695976'])
  })
})

describe('a text is displayed', () => {
  it.each([
    ['with a prefix', '"AT"@', 'ATU13585627'],
    ['with a suffix', '@" (geprüft)"', 'U13585627 (geprüft)'],
    ['by the fourth section', '0;-0;0;"AT"@', 'ATU13585627'],
    ['by the last of two sections', '0;"AT"@', 'ATU13585627'],
    ['unchanged if the format has no section for texts', '"DE"0', 'U13585627'],
    ['unchanged by the text format of Excel', '@', 'U13585627'],
    ['unchanged by the accounting format', '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 'U13585627'],
    ['as a word that replaces it', '0;-0;0;"folgt"', 'folgt'],
  ])('%s', async (_, code, displayed) => {
    const parts = { 'xl/styles.xml': stylesWith(164, code) }
    for (const written of [' t="inlineStr"><is><t>U13585627</t></is>', ' t="str"><v>U13585627</v>'])
      expect(await displayedTexts([cell(2, written)], parts)).toEqual([displayed])
  })

  it('with its own format if formats have alternatives, as Hancom writes them', async () => {
    const choice = (xf: string) =>
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:hs="urn:hs" Requires="hs">${xf}</mc:Choice><mc:Fallback>${xf}</mc:Fallback></mc:AlternateContent>`
    const plain = stylesWith(164, '"DE"0')
    const styles = plain.replace('<xf numFmtId="0"/>', choice('<xf numFmtId="0"/>'))
    const chosen = plain.replace(/<xf numFmtId="164"[^>]*>/, choice)
    for (const each of [styles, chosen])
      expect(await displayedTexts([cell(2, '><v>136695976</v>')], { 'xl/styles.xml': each })).toEqual(['DE136695976'])
  })

  it('as blank if its format hides it, as in Excel', async () => {
    const cells = [cell(2, ' t="str"><v>ATU13585627</v>'), { xml: '<c r="A3" t="str"><v>DE136695976</v></c>' }]
    expect(await displayedTexts(cells, { 'xl/styles.xml': stylesWith(164, ';;;') })).toEqual(['DE136695976'])
  })

  it('also if an inline text has no cell type, or a cell of that type has a value', async () => {
    const cells = [
      { xml: '<c r="A2"><is><t>ATU13585627</t></is></c>' },
      { xml: '<c r="A3" t="inlineStr"><v>DE136695976</v></c>' },
    ]
    expect(await displayedTexts(cells)).toEqual(['ATU13585627', 'DE136695976'])
  })
})

it.each([
  ['dd.mm.yyyy', '2026-11-20', '20.11.2026'],
  ['dd.mm.yyyy hh:mm', '2026-11-20T14:05:00', '20.11.2026 14:05'],
  ['dd.mm.yyyy', 'not a date', 'not a date'],
])('a date stored as ISO 8601 is displayed in its format: %s %s', async (code, written, displayed) => {
  const parts = { 'xl/styles.xml': stylesWith(164, code) }
  expect(await displayedTexts([cell(2, ` t="d"><v>${written}</v>`)], parts)).toEqual([displayed])
})
