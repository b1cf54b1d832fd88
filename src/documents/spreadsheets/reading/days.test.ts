import { describe, expect, it } from 'vitest'
import { type BuiltCell, type BuiltWorkbook, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import type { Choice } from '../layout.ts'
import { dayHeading } from './headings.ts'
import { readWorkbook } from './read-workbook.ts'

const LIMITS = { maxUnpackedBytes: 10_000_000, maxRows: 1_000 }
const UID = 'ATU13585627'

async function read(rows: BuiltCell[][], more: Partial<BuiltWorkbook> = {}, choice: Choice = {}) {
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }], ...more })
  const { layout, rows: rowsRead } = await readWorkbook(bytes, LIMITS, { days: true, ...choice })
  return { column: layout.dayColumn, days: rowsRead.map(({ day }) => day) }
}
const listWith = (cells: BuiltCell[]) => [['UID', 'Rechnungsdatum'], ...cells.map(cell => [UID, cell])]

describe('invoice dates', () => {
  it.each([
    'Rechnungsdatum',
    'RECHNUNGSDATUM',
    'Rechnungs-Datum',
    'Rechn.-Datum',
    'RE-Datum',
    'Rg.Dat.',
    'Rechnungstag',
    'Fakturadatum',
    'Eingangsrechnungsdatum',
    'Invoice date',
    'invoice_date',
    'Date of invoice',
    'Billing Date',
  ])('%s is an invoice-date heading', heading => expect(dayHeading(heading)).toBe(3))
  it.each(['Leistungsdatum', 'Lieferdatum', 'Liefertag', 'Date of supply', 'Delivery date', 'Tax point date'])(
    '%s is a heading of supply dates',
    heading => expect(dayHeading(heading)).toBe(2),
  )
  it.each(['Belegdatum', 'Beleg-Dat.', 'Document date'])('%s is a heading of document dates', heading =>
    expect(dayHeading(heading)).toBe(1),
  )
  it.each([
    '',
    'Datum',
    'Date',
    'Abgefragt am',
    'Geburtsdatum',
    'Letzte Rechnung',
    'Rechnung',
    'Rechnungsnummer',
    'Buchungsdatum',
  ])('%j is no heading of invoice dates', heading => expect(dayHeading(heading)).toBe(0))

  it.each([
    [['UID', 'Belegdatum', 'Rechnungsdatum'], undefined, 3],
    [['UID', 'Lieferdatum', 'Belegdatum'], undefined, 2],
    [['UID', 'Firma', 'Ort'], undefined, null],
    // The answer columns of an earlier result are not the user's own.
    [['UID', 'UID geprüft', 'Rechnungsdatum'], undefined, null],
    [['UID', 'Belegdatum', 'Rechnungsdatum'], 2, 2],
    [['UID', 'Belegdatum', 'Rechnungsdatum'], null, null],
  ] as const)('for headings %j and choice %j are read from column %j', async (headings, dayColumn, column) => {
    const result = await read([[...headings], [UID, 'x', 'y']], {}, { dayColumn })
    expect(result.column).toBe(column)
  })

  it('are read from Excel dates in any display format', async () => {
    const formats = ['dd.mm.yyyy', 'd.m.yy', '[$-407]d. mmmm yyyy;@', 'm/d/yyyy', 'dddd, d. mmmm', 'dd.mm.yyyy hh:mm']
    const { days } = await read(listWith(formats.map(format => ({ number: 45_657.99, format }))))
    expect(days).toEqual(formats.map(() => '2024-12-31'))
  })

  it('are counted from 1904 if the workbook does so', async () => {
    const { days } = await read(listWith([{ number: 45_657 - 1_462, format: 'dd.mm.yy' }]), { is1904: true })
    expect(days).toEqual(['2024-12-31'])
  })

  it('are the displayed text if a cell has no date: texts, plain numbers, times, months, weekdays, empty cells', async () => {
    const cells: [BuiltCell, string][] = [
      ['31.12.2024', '31.12.2024'],
      [' 31.12.\n2024 ', '31.12. 2024'],
      [45_657, '45657'],
      [{ number: 0.5, format: 'hh:mm' }, '12:00'],
      [{ number: 45_657, format: 'mmm yyyy' }, 'Dez 2024'],
      [{ number: 45_657, format: 'dddd' }, 'Di'],
      [{ number: -1, format: 'dd.mm.yyyy' }, '####'],
      [null, ''],
      [{ error: '#N/A' }, '#N/A'],
      ['x'.repeat(100), 'x'.repeat(40)],
    ]
    const { days } = await read(listWith(cells.map(([cell]) => cell)))
    expect(days).toEqual(cells.map(([, day]) => day))
  })

  it('are not read if not requested or if there is no such column', async () => {
    expect((await read(listWith(['31.12.2024']), {}, { days: false })).days).toEqual([undefined])
    expect((await read(listWith(['31.12.2024']), {}, { dayColumn: null })).days).toEqual([undefined])
  })

  it('are read from lists', async () => {
    const bytes = Buffer.from(`UID;Rechnungsdatum\n${UID};31.12.2024\n${UID};2024-12-30\n`)
    const { layout, rows } = await readWorkbook(bytes, LIMITS, { days: true, list: {} })
    expect([layout.dayColumn, rows.map(({ day }) => day)]).toEqual([2, ['31.12.2024', '2024-12-30']])
  })
})
