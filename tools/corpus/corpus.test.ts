import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltWorkbook, buildUidList, buildWorkbook } from '../../tests/world/files/workbook.ts'
import { headingsFor } from './answers.ts'
import { compareWorkbooks } from './compare-workbooks.ts'
import { type FileReport, isFailure, outcomeTable } from './file-report.ts'
import { processFile } from './process-file.ts'
import { processFolder } from './process-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'corpus-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reportsOf = async (path: string): Promise<FileReport[]> => {
  const reports: FileReport[] = []
  for await (const report of processFolder(path)) reports.push(report)
  return reports
}

const LIST = [
  ['Nr', 'UID', 'Ort'],
  [1, 'ATU13585627', 'Wien'],
  [2, 'DE136695976', 'Bonn'],
]

const GENERATED_BOOKS: Record<string, Partial<BuiltWorkbook>> = {
  plain: {},
  strict: { isStrict: true },
  prefixed: { prefix: 'x' },
  'without-addresses': { isUnaddressed: true },
  'without-styles': { hasStyles: false },
  'days-from-1904': { is1904: true },
  'shared-strings': { strings: 'shared' },
}

// Each of a dozen files needs a process for reading and two threads, hence the long timeout.
describe('the corpus of generated files', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    for (const [name, book] of Object.entries(GENERATED_BOOKS))
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

  it('every file is written without damage or refused', async () => {
    const reports = await reportsOf(folder)
    expect(reports.filter(isFailure)).toEqual([])
    const outcomes = new Map(reports.map(({ path, outcome }) => [path, outcome]))
    expect([...outcomes.keys()].filter(path => path.endsWith('.png'))).toEqual([])
    for (const name of Object.keys(GENERATED_BOOKS)) expect(outcomes.get(`${name}.xlsx`)).toBe('whole')
    expect(outcomes.get('words.xlsx')).toBe('whole, column chosen')
    expect(outcomes.get('broken.xlsx')).toBe('refused: damaged')
    expect(outcomeTable(reports)).toContain('all | 10 | 1 | 1 | 12')
  })
})

describe('compareWorkbooks', () => {
  const workbookOf = async (rows: readonly (readonly (string | number)[])[]) =>
    buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const resultFor = async (rows: readonly (readonly (string | number)[])[]) => {
    const path = join(folder, 'compared.xlsx')
    writeFileSync(path, await workbookOf(rows))
    return (await processFile(path)).result ?? new Uint8Array()
  }
  const layout = { sheet: 'Liste', part: 'xl/worksheets/sheet1.xml', headerRow: 1, uidColumn: 2, countryColumn: null }
  const differencesFrom = async (before: readonly (readonly (string | number)[])[]) =>
    compareWorkbooks(await workbookOf(before), await resultFor(LIST), {
      layout,
      rows: [2, 3].map(row => ({ row, text: LIST[row - 1]?.[1] as string, country: '' })),
      withoutUid: 0,
      sheets: [],
      columns: [],
      isSigned: false,
    })

  it('finds no difference if nothing changed', async () => {
    expect(headingsFor(layout).length).toBeGreaterThan(10)
    expect(await differencesFrom(LIST)).toEqual([])
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
      'a cell that an answer replaced',
      [
        ['Nr', 'UID', 'Ort'],
        [1, 'ATU13585627', 'Wien', 'mine'],
        [2, 'DE136695976', 'Bonn'],
      ],
      'mine',
    ],
    ['a row', [...LIST, [3]], '</sheetData>'],
  ])('finds a difference: %s', async (_, before, expected) => {
    expect((await differencesFrom(before)).join('\n')).toContain(expected)
  })
})

// Our build machine has files published by others next to the clone.
const PUBLISHED = '../shared/lists'
describe.runIf(existsSync(PUBLISHED))('the corpus of published files', () => {
  it('every file is written without damage or refused', async () => {
    const reports = await reportsOf(PUBLISHED)
    expect(reports.length).toBeGreaterThan(50)
    expect(reports.filter(isFailure)).toEqual([])
  })
})
