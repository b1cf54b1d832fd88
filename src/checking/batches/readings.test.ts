// @module-tag C6-07

import { expect, it } from 'vitest'
import type { UploadedRow } from '../../documents/spreadsheets/layout.ts'
import type { ParsedUid } from '../../vat-ids/uid/parsed-uid.ts'
import { collectReadings, readAsStored, readRow } from './readings.ts'

const TEXTS = [
  'ATU13585627',
  'DE 136 695 976',
  'GR 94259216',
  'DE123456789',
  'NO-123.456.789',
  'keine',
  'ATU1358562O',
  'АТU13585627',
  'DE1',
]

const rowsOf = (texts: string[]): UploadedRow[] =>
  texts.map((text, index) => ({ row: 2 * index + 5, text, country: '' }))

const today = (row: UploadedRow): ParsedUid => readRow(row, true)
const never = (): never => {
  throw new Error('was kept')
}

function partsOf(rows: UploadedRow[]) {
  const readings = collectReadings()
  for (const row of rows) readings.add(row, today(row))
  return readings.parts()
}

it('gives back what was read, as it comes out of the database', () => {
  const rows = rowsOf(TEXTS)
  const read = readAsStored(JSON.parse(JSON.stringify(partsOf(rows))), never)
  for (const row of rows) expect(read(row)).toEqual(today(row))
})

it('keeps nothing of what was a UID letter for letter, and parts of a thousand rows', () => {
  const parts = partsOf(rowsOf(Array.from({ length: 2_500 }, () => 'ATU13585627')))
  expect(parts.map(({ firstRow, lastRow, readings }) => [firstRow, lastRow, readings.length])).toEqual([
    [5, 2_003, 0],
    [2_005, 4_003, 0],
    [4_005, 5_003, 0],
  ])
})

it('reads by the stored reading, even if the rules have changed', () => {
  const kept = { row: 5, uid: 'XY12', hints: [{ kind: 'check-digit' as const }], grounds: null }
  const read = readAsStored([{ firstRow: 5, lastRow: 9, readings: [kept] }], never)
  expect(read({ row: 5, text: 'xy 12', country: '' })).toMatchObject({ askable: true, uid: 'XY12', country: 'XY' })
  // A row between two others with a stored reading was its own UID, even if today's rules may
  // reject it.
  expect(read({ row: 7, text: 'ATU1', country: '' })).toMatchObject({ askable: true, uid: 'ATU1', hints: [] })
  // An older batch has no stored readings.
  expect(readAsStored([], today)({ row: 5, text: 'ATU1', country: '' }).askable).toBe(false)
})
