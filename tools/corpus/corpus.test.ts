import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltWorkbook, buildUidList, buildWorkbook } from '../../tests/world/files/workbook.ts'
import { headingsFor } from './answers.ts'
import { compareWorkbooks } from './compare-workbooks.ts'
import { type FileReport, isFailure, outcomeTable } from './file-report.ts'
import { takeFile } from './take-file.ts'
import { takeFolder } from './take-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'corpus-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reportsOf = async (path: string): Promise<FileReport[]> => {
  const reports: FileReport[] = []
  for await (const report of takeFolder(path)) reports.push(report)
  return reports
}

const LIST = [
  ['Nr', 'UID', 'Ort'],
  [1, 'ATU13585627', 'Wien'],
  [2, 'DE136695976', 'Bonn'],
]

const MADE: Record<string, Partial<BuiltWorkbook>> = {
  plain: {},
  strict: { isStrict: true },
  prefixed: { prefix: 'x' },
  'without-addresses': { isUnaddressed: true },
  'without-styles': { hasStyles: false },
  'days-from-1904': { is1904: true },
  'shared-strings': { strings: 'shared' },
}

// A reading process and two threads for each of a dozen files.
describe('the corpus of made files', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    for (const [name, book] of Object.entries(MADE))
      writeFileSync(
        join(folder, `${name}.xlsx`),
        await buildWorkbook({ sheets: [{ name: 'Liste', rows: LIST }], ...book }),
      )
    writeFileSync(join(folder, 'debtors.xlsx'), await buildUidList(['ATU13585627', 'DE136695976']))
    writeFileSync(join(folder, 'words.xlsx'), await buildWorkbook({ sheets: [{ name: 'a', rows: [['x'], ['y']] }] }))
    writeFileSync(join(folder, 'broken.xlsx'), 'PK\u0003\u0004 and nothing else')
    writeFileSync(join(folder, 'list.csv'), 'UID;Firma\r\nATU13585627;Müller\r\n')
    writeFileSync(join(folder, 'pasted.txt'), 'ATU13585627\nDE136695976\n')
    writeFileSync(join(folder, 'picture.png'), 'no list')
  })

  it('comes back whole, or is refused', async () => {
    const reports = await reportsOf(folder)
    expect(reports.filter(isFailure)).toEqual([])
    const outcomes = new Map(reports.map(({ path, outcome }) => [path, outcome]))
    expect([...outcomes.keys()].filter(path => path.endsWith('.png'))).toEqual([])
    for (const name of Object.keys(MADE)) expect(outcomes.get(`${name}.xlsx`)).toBe('whole')
    expect(outcomes.get('words.xlsx')).toBe('whole, column chosen')
    expect(outcomes.get('broken.xlsx')).toBe('refused: damaged')
    expect(outcomeTable(reports)).toContain('all | 10 | 1 | 1 | 12')
  })
})

describe('a difference', () => {
  const upload = async (rows: readonly (readonly (string | number)[])[]) =>
    buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const taken = async (rows: readonly (readonly (string | number)[])[]) => {
    const path = join(folder, 'compared.xlsx')
    writeFileSync(path, await upload(rows))
    return (await takeFile(path)).result ?? new Uint8Array()
  }
  const layout = { sheet: 'Liste', part: 'xl/worksheets/sheet1.xml', headerRow: 1, uidColumn: 2, countryColumn: null }
  const compared = async (before: readonly (readonly (string | number)[])[]) =>
    compareWorkbooks(await upload(before), await taken(LIST), {
      layout,
      rows: [2, 3].map(row => ({ row, text: LIST[row - 1]?.[1] as string, country: '' })),
      withoutUid: 0,
      sheets: [],
      columns: [],
      isSigned: false,
    })

  it('is none where nothing changed', async () => {
    expect(headingsFor(layout).length).toBeGreaterThan(10)
    expect(await compared(LIST)).toEqual([])
  })

  it.each([
    [
      'a cell',
      [
        ['Nr', 'UID', 'Ort'],
        [1, 'ATU13585627', 'Graz'],
        [2, 'DE136695976', 'Bonn'],
      ],
      'Graz',
    ],
    [
      'a cell that answers took',
      [
        ['Nr', 'UID', 'Ort'],
        [1, 'ATU13585627', 'Wien', 'mine'],
        [2, 'DE136695976', 'Bonn'],
      ],
      'mine',
    ],
    ['a row', [...LIST, [3]], '</sheetData>'],
  ])('is told: %s', async (_, before, told) => {
    expect((await compared(before)).join('\n')).toContain(told)
  })
})

// On our build machine, published files of others are next to the clone.
const PUBLISHED = '../shared/lists'
describe.runIf(existsSync(PUBLISHED))('the corpus of published files', () => {
  it('comes back whole, or is refused', async () => {
    const reports = await reportsOf(PUBLISHED)
    expect(reports.length).toBeGreaterThan(50)
    expect(reports.filter(isFailure)).toEqual([])
  })
})
