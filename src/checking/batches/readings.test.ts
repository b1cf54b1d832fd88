// @module-tag C6-07

import { expect, it } from 'vitest'
import type { UploadedRow } from '../../documents/spreadsheets/layout.ts'
import type { ParsedUid } from '../../vat-ids/uid/parsed-uid.ts'
import { createReadingCollector, createStoredReader, readRow } from './readings.ts'

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

const readToday = (row: UploadedRow): ParsedUid => readRow(row, true)
const failIfCalled = (): never => {
  throw new Error('the row has a stored reading')
}

function partsOf(rows: UploadedRow[]) {
  const readings = createReadingCollector()
  for (const row of rows) readings.add(row, readToday(row))
  return readings.parts()
}

it('a stored reading equals the reading at the upload', () => {
  const rows = rowsOf(TEXTS)
  const read = createStoredReader(JSON.parse(JSON.stringify(partsOf(rows))), failIfCalled)
  for (const row of rows) expect(read(row)).toEqual(readToday(row))
})

it('stores no reading of a verbatim UID, and makes parts of a thousand rows', () => {
  const parts = partsOf(rowsOf(Array.from({ length: 2_500 }, () => 'ATU13585627')))
  expect(parts.map(({ firstRow, lastRow, readings }) => [firstRow, lastRow, readings.length])).toEqual([
    [5, 2_003, 0],
    [2_005, 4_003, 0],
    [4_005, 5_003, 0],
  ])
})

it('stored readings take precedence over today’s rules', () => {
  const reading = { row: 5, uid: 'XY12', hints: [{ kind: 'check-digit' as const }], grounds: null }
  const read = createStoredReader([{ firstRow: 5, lastRow: 9, readings: [reading] }], failIfCalled)
  expect(read({ row: 5, text: 'xy 12', country: '' })).toMatchObject({ isQueryable: true, uid: 'XY12', country: 'XY' })
  // A row in a stored range without a reading of its own was a UID verbatim, even if today's rules
  // reject it.
  expect(read({ row: 7, text: 'ATU1', country: '' })).toMatchObject({ isQueryable: true, uid: 'ATU1', hints: [] })
  // An older batch has no stored readings.
  expect(createStoredReader([], readToday)({ row: 5, text: 'ATU1', country: '' }).isQueryable).toBe(false)
})
