import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { sampleList } from '../../../tests/world/files/lists.ts'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { type Sample, sampleFile } from '../../../tests/world/files/samples.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  workbookOf,
} from '../../../tests/world/product/checking.ts'
import { saveSetting } from '../../access/settings/store.ts'
import { openList, textOf } from '../../platform/lists/open-list.ts'
import { recordsOf } from '../../platform/lists/records.ts'
import { STATUS } from './status-rules.ts'
import type { Preflight } from './upload/wire.ts'
import type { Task, TaskList } from './wire.ts'

const rowsOf = (bytes: Uint8Array): string[][] => {
  const list = openList(bytes)
  return [...recordsOf(list)].map(({ cells }) =>
    Array.from({ length: cells.length / 2 }, (_, at) => textOf(list, cells[2 * at] ?? 0, cells[2 * at + 1] ?? 0)),
  )
}

const upload = (world: CheckingWorld, name: string, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  world.upload({ name, bytes, type: 'text/csv', fields })

const result = (world: CheckingWorld, { id }: Task, query = '') =>
  world.browser.call('GET', `/api/file/result/${id}${query}`)

async function uploadAndFinish(world: CheckingWorld, name: string, bytes: Uint8Array, fields = {}): Promise<Task> {
  const answer = await upload(world, name, bytes, fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return world.ended(answer.json<Task>().id)
}

describe('a list', () => {
  it('from DATEV keeps its dialect and gets an answer appended to each row', async () => {
    const world = await createCheckingWorld()
    const { bytes } = sampleList('datev-EXTF_Debitoren_Kreditoren.csv')
    const task = await uploadAndFinish(world, 'EXTF_Debitoren.csv', bytes)
    expect(task).toMatchObject({ status: STATUS.completed, totalRows: 4, narrowEncoding: null })

    const file = await result(world, task)
    expect(file.headers['content-type']).toBe('text/csv; charset=windows-1252')
    expect(file.headers['content-disposition']).toContain('EXTF_Debitoren.csv')
    const resultLines = file.rawPayload.toString('latin1').split('\r\n')
    const uploadedLines = Buffer.from(bytes).toString('latin1').split('\r\n')
    expect(resultLines.map((line, at) => line.startsWith(uploadedLines[at] ?? 'no such line'))).not.toContain(false)
    expect(resultLines[0]).toBe(uploadedLines[0])
    const [, headings = [], ...rows] = rowsOf(file.rawPayload)
    expect(headings.slice(10, 13)).toEqual(['UID geprüft', 'Ergebnis', 'Stufe'])
    expect(rows.map(row => row[10])).toEqual(['ATU12345675', 'ATU33864707', 'DE136695976', '', 'FR40303265045'])
    expect(rows.map(row => row.length)).toEqual(rows.map(() => headings.length))
    expect(resultLines[2]).toMatch(/;"ATU12345675";"(gültig|ungültig)";\d;"\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d";"VIES";/)

    const report = await world.browser.call('GET', `/api/file/report/${task.id}`)
    const [cover = ''] = await pdfPages(report.rawPayload)
    expect(cover).toContain('EXTF_Debitoren.csv')
    expect(cover).toContain('Spalte F, Land aus Spalte E')
    expect(cover).not.toContain('Blatt')
  })

  it('from BMD gets columns without quotes or semicolons', async () => {
    const world = await createCheckingWorld()
    const task = await uploadAndFinish(world, 'bmd.csv', sampleList('bmd-windows-1252.csv').bytes)
    const lines = (await result(world, task)).rawPayload.toString('latin1').split('\r\n')
    const widths = lines.filter(line => line !== '').map(line => line.split(';').length)
    expect(new Set(widths).size).toBe(1)
    expect(lines[2]).toContain('"Zum Löwen" Bäckerei KG')
  })

  it('whose encoding cannot represent an answer can also be downloaded once in UTF-8', async () => {
    const world = await createCheckingWorld()
    const bytes = Buffer.from('UID;Firma\r\nEL123456783;Müller\r\nPL5260001246;Söhne\r\n', 'latin1')
    const task = await uploadAndFinish(world, 'fremd.csv', bytes)
    expect(task.narrowEncoding).toBe('windows-1252')
    const list = (await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)).json<TaskList>()
    expect(list.items[0]).toMatchObject({ narrowEncoding: 'windows-1252' })
    expect(list.takesLists).toBe(true)

    const inUtf8 = await result(world, task, '?encoding=utf-8')
    expect(inUtf8.headers['content-type']).toBe('text/csv; charset=utf-8')
    const text = inUtf8.rawPayload.toString('utf8')
    expect(text).toMatch(/^\ufeffUID;Firma;UID geprüft;/)
    expect(text).toContain('\r\nEL123456783;Müller;EL123456783;')
    expect(text).toMatch(/\p{Script=Greek}|Ł/u)
    expect((await result(world, task)).statusCode).toBe(204)

    await world.browser.call('POST', `/api/tasks/${task.id}/result`)
    const inListEncoding = await result(world, task)
    expect(inListEncoding.rawPayload.subarray(0, 5).toString()).toBe('UID;F')
    expect(inListEncoding.rawPayload.toString('latin1')).toContain('[nur in UTF-8 darstellbar]')
    await world.browser.call('POST', `/api/tasks/${task.id}/result`)
    expect((await world.browser.call('DELETE', `/api/tasks/${task.id}`)).statusCode).toBe(204)
    expect(await world.database.db.selectFrom('file').select('id').execute()).toHaveLength(1)
  })

  it('uses the chosen encoding for upload and result', async () => {
    const world = await createCheckingWorld()
    const { bytes } = sampleList('python-excel-semicolon-cp850.csv')
    const task = await uploadAndFinish(world, 'dos.csv', bytes, { encoding: 'cp850', column: '6' })
    const file = await result(world, task)
    expect(file.headers['content-type']).toBe('text/csv; charset=cp850')
    expect(file.rawPayload.includes(Buffer.from([...Buffer.from('UID gepr'), 0x81, ...Buffer.from('ft')]))).toBe(true)
  })

  it.each(['cp852', 'macintosh', 'windows-1250'] as const)('in %s keeps its encoding and content', async encoding => {
    const world = await createCheckingWorld()
    const firma = encoding === 'macintosh' ? 'Bäckerei Größe' : 'Bäckerei Größe Řezníček'
    const { codec } = openList(new Uint8Array(), { encoding })
    const bytes = Buffer.from(codec.bytesOf(codec.write(`UID;Firma\r\nATU12345675;${firma}\r\n`) ?? ''))
    const task = await uploadAndFinish(world, 'a.csv', bytes, { encoding })
    const file = await result(world, task)
    expect(file.headers['content-type']).toBe(`text/csv; charset=${encoding}`)
    const lines = codec.read(codec.unitsOf(file.rawPayload)).split('\r\n')
    expect(lines[0]).toMatch(/^UID;Firma;UID geprüft;/)
    expect(lines[1]).toMatch(new RegExp(`^ATU12345675;${firma};ATU12345675;(un)?gültig;`))
  })

  it.each([
    ['encoding', 'klingon'],
    ['delimiter', ';'],
  ])('with an unknown %s is rejected', async (field, value) => {
    const world = await createCheckingWorld({ hasWorker: false })
    const answer = await upload(world, 'a.csv', Buffer.from('UID\nATU12345675'), { [field]: value })
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, field])
  })

  const SAMPLES: [Sample, string][] = [
    ['debitoren-libreoffice', 'libreoffice-debitoren-libreoffice-semicolon-windows-1252.csv'],
    ['debitoren-openpyxl', 'libreoffice-debitoren-openpyxl-semicolon-utf-8-quoted.csv'],
    ['lieferanten-two-columns', 'libreoffice-lieferanten-two-columns-semicolon-windows-1252.csv'],
  ]
  it.each(SAMPLES)('of %s gets the same verdict in each row as the workbook', async (sample, name) => {
    const world = await createCheckingWorld({ simulator: { seed: 3 } })
    const workbook = await world.upload({ name: 'a.xlsx', bytes: sampleFile(sample) })
    const fromBook = await world.ended(workbook.json<Task>().id)
    const fromList = await uploadAndFinish(world, name, sampleList(name).bytes)
    const sheet = read((await result(world, fromBook)).rawPayload)
    const first = sheet.Sheets[sheet.SheetNames[0] ?? '']
    const workbookRows = first
      ? utils.sheet_to_json<string[]>(first, { header: 1, raw: false, defval: '', blankrows: true })
      : []
    const listRows = rowsOf((await result(world, fromList)).rawPayload)
    const verdicts = (rows: string[][]) => {
      const header = rows.find(row => row.includes('UID geprüft')) ?? []
      const at = header.indexOf('UID geprüft')
      return rows.map(row => [row[at] ?? '', row[at + 1] ?? ''])
    }
    expect(verdicts(listRows).filter(([uid]) => uid !== '').length).toBeGreaterThan(5)
    expect(verdicts(listRows)).toEqual(verdicts(workbookRows))
  })
})

describe('the pre-flight of a list', () => {
  const fetchPreflight = async (world: CheckingWorld, bytes: Uint8Array, fields = {}) =>
    (
      await world.upload({ name: 'a.csv', bytes, type: 'text/csv', fields, url: '/api/tasks/preflight' })
    ).json<Preflight>()

  it('previews five lines in the detected or the chosen dialect', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const { bytes } = sampleList('python-excel-semicolon-windows-1252.csv')
    const preflight = await fetchPreflight(world, bytes)
    expect(preflight.list).toMatchObject({ encoding: 'windows-1252', delimiter: 'semicolon', quoting: 'needed' })
    expect(preflight.list?.lines.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5])
    expect(preflight.list?.lines[1]?.cells.slice(0, 3)).toEqual([
      '000123',
      'Österreichische Muster GmbH',
      'Mariahilfer Straße 1',
    ])
    expect(preflight).toMatchObject({ column: 6, headerRow: 1, totalRows: 5, uids: 4, problem: '' })
    expect(preflight.companyColumns).toEqual({ name: 2, street: 3, zipCode: 4, city: 5 })

    const withOtherDialect = await fetchPreflight(world, bytes, { encoding: 'cp850', delimiter: 'comma' })
    expect(withOtherDialect.list).toMatchObject({ encoding: 'cp850', delimiter: 'comma' })
    expect(withOtherDialect.list?.lines[1]?.cells[0]).toContain('Í')
    expect(withOtherDialect.problem).toMatch(/^In der Datei wurde keine Spalte/)
  })

  it('requires a choice if several encodings are plausible', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const bytes = Buffer.from('UID;Firma\nATU12345675;Müller\nDE136695976;D\xf9m\n', 'latin1')
    const preflight = await fetchPreflight(world, bytes)
    expect(preflight.list?.candidates).toEqual([
      { encoding: 'windows-1252', sample: 'DE136695976;Dùm' },
      { encoding: 'windows-1250', sample: 'DE136695976;Dům' },
    ])
    expect(preflight.problem).toMatch(/Bitte wählen Sie den Zeichensatz, in dem die Namen stimmen/)
    const rejected = await upload(world, 'a.csv', bytes)
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      422,
      { message: preflight.problem, issues: [{ path: 'encoding', message: 'windows-1252: DE136695976;Dùm' }, {}] },
    ])
    const chosen = await fetchPreflight(world, bytes, { encoding: 'windows-1250' })
    expect([chosen.problem, chosen.list?.candidates, chosen.list?.lines[2]?.cells[1]]).toEqual(['', [], 'Dům'])
    expect((await upload(world, 'a.csv', bytes, { encoding: 'windows-1250' })).statusCode).toBe(201)
  })

  it('previews a later line with umlauts if the first lines have none', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const lines = [...germanUids(9), 'Größe'].map(uid => `${uid};x`)
    const { list } = await fetchPreflight(world, Buffer.from(['UID;Name', ...lines].join('\n'), 'latin1'))
    expect(list?.lines.map(({ row, cells }) => [row, cells[0]]).at(-1)).toEqual([11, 'Größe'])
  })

  it('returns no list for a workbook', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const file = { name: 'a.xlsx', bytes: workbookOf(germanUids(2)), url: '/api/tasks/preflight' }
    expect((await world.upload(file)).json<Preflight>().list).toBeNull()
  })
})

describe('a rejected upload', () => {
  const text = (content: string) => Buffer.from(content, 'latin1')

  it.each([
    ['a.csv', 422, text('%PDF-1.7'), /^Die Datei ist ein PDF/],
    ['a.csv', 422, workbookOf(['DE136695976']), /Endung \.xlsx/],
    ['a.csv', 422, text('UID\nDE1366\0\0\0\0\0\0\0'), /keine Textdatei/],
    ['a.csv', 422, text(''), /leer/],
    ['a.csv', 422, text('Name\nMüller\n'), /keine Spalte mit UID-Nummern/],
    ['a.csv', 422, text(`${'"UID";"x"\n'.repeat(20)}"DE136695976`), /^In Zeile 21 beginnt ein Text/],
    ['a.csv', 422, text(`UID\nDE136695976${';'.repeat(20_000)}`), /mehr Spalten/],
    ['a.xls', 415, Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^Ungültige Dateiendung! /],
    [
      'a.xls',
      415,
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]),
      /alten Format/,
    ],
    ['a.pdf', 415, text('%PDF-1.7'), /^Ungültige Dateiendung! Die Datei ist ein PDF/],
    ['a.jpg', 415, text('\xff\xd8\xff\xe0'), /Die Datei ist ein Bild/],
    ['a.heic', 415, text('\0\0\0\x18ftypheic'), /Die Datei ist ein Bild/],
    [
      'a.ods',
      415,
      text(`PK\x03\x04${'.'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`),
      /OpenDocument/,
    ],
    ['a.numbers', 415, text(`PK\x03\x04${'.'.repeat(26)}Index/Document.iwa`), /Numbers/],
    ['a.doc', 415, text('x'), /\.csv, \.txt/],
  ])('%s is rejected with %i', async (name, status, bytes, message) => {
    const world = await createCheckingWorld({ hasWorker: false })
    const answer = await upload(world, name, bytes)
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(message)])
    expect(await world.database.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  it('is any list if the company accepts only workbooks', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    await world.database.db
      .transaction()
      .execute(trx =>
        saveSetting(trx, { company_id: world.company.id, category: 'task', key: 'upload_formats', value: 'xlsx' }),
      )
    const answer = await upload(world, 'a.csv', text('UID\nDE136695976'))
    const message = 'Ungültige Dateiendung! Bitte laden Sie eine Excel-Arbeitsmappe (.xlsx) hoch.'
    expect([answer.statusCode, answer.json().message]).toEqual([415, message])
    const list = await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)
    expect(list.json<TaskList>().takesLists).toBe(false)
  })
})
