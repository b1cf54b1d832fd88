import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openArchive } from '../../src/documents/spreadsheets/archive/archive.ts'
import { readWorkbook } from '../../src/documents/spreadsheets/reading/read-workbook.ts'
import { writeWorkbook } from '../../src/documents/spreadsheets/writing/write-workbook.ts'
import { appendColumns } from '../../src/platform/lists/append-columns.ts'
import { csvHead, csvRows } from '../../src/platform/lists/csv-file.ts'
import { DELIMITERS, type Delimiter } from '../../src/platform/lists/dialect-rules.ts'
import { openList } from '../../src/platform/lists/open-list.ts'
import { recordsOf } from '../../src/platform/lists/records.ts'
import { createFindings } from '../../src/sharing/data-requests/search/findings.ts'
import { resultFile } from '../../src/sharing/data-requests/search/result-file.ts'
import { hostileText } from '../world/files/hostile-text.ts'
import { LIBREOFFICE } from '../world/files/libreoffice.ts'
import { drawnPages } from '../world/files/pdf-boxes.ts'
import { sampleFile } from '../world/files/samples.ts'

const ROWS = 600
const SEPARATORS = { semicolon: '59', comma: '44', tab: '9' } as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sample = () => fc.sample(fc.array(hostileText, { minLength: 3, maxLength: 3 }), ROWS)

/** Writes a file as the audit log, answers, checks and judgements are written. */
function buildCsv(): string {
  const columns = [0, 1, 2].map(at => ({ heading: `Spalte ${at}`, of: (row: string[]) => row[at] ?? '' }))
  return csvHead(columns) + csvRows(columns, sample())
}

/**
 * Returns the unpacked tables of a data-subject request, in which all values are hits and other
 * people's names.
 */
async function dataSubjectTables(): Promise<[string, Uint8Array][]> {
  const findings = createFindings()
  for (const [text = '', name = '', file = ''] of sample()) {
    findings.add({ kind: 'answers', table: 'answer', foundIn: ['name'], text, row: { id: 1, name } })
    findings.addUnsearched({ name: file, at: null, reason: 'unreadable' })
  }
  const query = { by: 'name', text: '=1+1' } as const
  const details = { id: 1, query, company: { name: '=1+1', uid: '' }, language: 'de', madeAt: new Date() } as const
  const archive = await openArchive(await resultFile(details, findings), 100_000_000)
  const tables: [string, Uint8Array][] = []
  for (const part of archive.parts.filter(({ path }) => path.endsWith('.csv'))) {
    const chunks: Uint8Array[] = []
    for await (const chunk of archive.read(part)) chunks.push(chunk)
    tables.push([`held-${part.path}`, Buffer.concat(chunks)])
  }
  return tables
}

/** Returns an uploaded list as it is downloaded: our answers after plain cells. */
function answeredList(delimiter: Delimiter, quoting: 'all' | 'none'): Uint8Array {
  const quoted = (text: string) => (quoting === 'all' ? `"${text}"` : text)
  const rows = sample()
  const lines = rows.map((_, row) => [quoted(`ATU${row}`), quoted('Huber')].join(DELIMITERS[delimiter]))
  const list = openList(Buffer.from(`${lines.join('\r\n')}\r\n`), { encoding: 'utf-8', delimiter, quoting })
  const appender = appendColumns(list, { width: 2, placeholder: 'UTF-8' })
  for (const [at, record] of [...recordsOf(list)].entries()) appender.record(record, rows[at] ?? null)
  return appender.end().inOwnEncoding
}

/** Opens files with a separator; returns LibreOffice's conversion of each. */
async function convertWithLibreOffice(names: string[], separator: keyof typeof SEPARATORS): Promise<string[]> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const inputFilter = `--infilter=Text - txt - csv (StarCalc):${SEPARATORS[separator]},34,76,1`
  const outputFolder = join(folder, separator)
  const files = names.map(name => join(folder, name))
  await promisify(execFile)(LIBREOFFICE, [
    profile,
    '--headless',
    inputFilter,
    '--convert-to',
    'fods',
    '--outdir',
    outputFolder,
    ...files,
  ])
  return Promise.all(names.map(name => readFile(join(outputFolder, name.replace('.csv', '.fods')), 'utf8')))
}

/** Prints workbooks; returns the orientation of each page. */
async function printOrientations(workbooks: Record<string, Uint8Array>): Promise<('landscape' | 'portrait')[][]> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const outputFolder = join(folder, 'printed')
  const names = Object.keys(workbooks)
  for (const [name, bytes] of Object.entries(workbooks)) await writeFile(join(folder, `${name}.xlsx`), bytes)
  const files = names.map(name => join(folder, `${name}.xlsx`))
  await promisify(execFile)(LIBREOFFICE, [
    profile,
    '--headless',
    '--convert-to',
    'pdf',
    '--outdir',
    outputFolder,
    ...files,
  ])
  const printedPages = names.map(async name => drawnPages(await readFile(join(outputFolder, `${name}.pdf`))))
  return (await Promise.all(printedPages)).map(pages =>
    pages.map(({ width, height }) => (width > height ? 'landscape' : 'portrait')),
  )
}

it('an answered workbook prints in its own orientation, or in landscape with all columns on one page', async () => {
  const headings = Array.from({ length: 14 }, (_, at) => `Antwort ${at}`)
  const answers = async (isLandscape: boolean) => {
    const upload = sampleFile('debitoren-libreoffice')
    const { layout } = await readWorkbook(upload, { maxUnpackedBytes: 10_000_000, maxRows: 1_000 }, {})
    const answersFor = async (rows: readonly unknown[]) =>
      rows.map(() => ({ verdict: 'valid' as const, cells: headings.map(() => 'eine Antwort von üblicher Länge') }))
    return writeWorkbook({ bytes: upload, layout, headings, isLandscape, answersFor })
  }
  const [unchanged, landscape] = await printOrientations({ asItWas: await answers(false), across: await answers(true) })
  expect(unchanged).not.toContain('landscape')
  expect(unchanged?.length).toBeGreaterThan(3)
  // The second sheet gets no answers.
  expect(landscape).toEqual(['landscape', 'portrait'])
})

const formulas = (sheet: string): string[] => sheet.match(/<table:table-cell[^>]* table:formula=[^>]*>/g) ?? []
const cells = (sheet: string): number => sheet.match(/office:value-type=/g)?.length ?? 0

it.each(['semicolon', 'comma', 'tab'] as const)(
  'files of the product contain no formula when opened with %s as separator',
  { tags: ['V1.1.2', 'V16.4.1'] },
  async separator => {
    const files: [string, string | Uint8Array][] = [
      ['control.csv', `a${DELIMITERS[separator]}=1+1\r\n`],
      ['ours.csv', buildCsv()],
      ...(await dataSubjectTables()),
      ...(['semicolon', 'comma', 'tab', 'pipe'] as const).flatMap(delimiter =>
        (['all', 'none'] as const).map(
          quoting => [`${delimiter}-${quoting}.csv`, answeredList(delimiter, quoting)] satisfies [string, Uint8Array],
        ),
      ),
    ]
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
    const [control = '', ...sheets] = await convertWithLibreOffice(
      files.map(([name]) => name),
      separator,
    )
    expect(formulas(control)).toHaveLength(1)
    for (const [at, sheet] of sheets.entries()) {
      expect(formulas(sheet), files[at + 1]?.[0]).toEqual([])
      expect(cells(sheet)).toBeGreaterThan(ROWS / 2)
    }
  },
)
