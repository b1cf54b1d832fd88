import { expect, it } from 'vitest'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { readAhead } from './batch-answers.ts'

const rows: UploadedRow[] = [2, 3, 5, 8, 9].map(row => ({ row, text: `DE${row}`, country: '' }))
const rowNumbers = (portion: UploadedRow[]) => portion.map(({ row }) => row)

function createRecordingReader(fails: (portion: UploadedRow[]) => boolean = () => false) {
  const reads: number[][] = []
  const read = async (portion: UploadedRow[]) => {
    reads.push(rowNumbers(portion))
    if (fails(portion)) throw new Error('database unavailable')
    return rowNumbers(portion)
  }
  return { reads, readRows: readAhead(rows, read) }
}

it('reads one portion ahead, and each row of the sheet once', async () => {
  const { reads, readRows } = createRecordingReader()
  expect(await readRows(rows.slice(0, 2))).toEqual([2, 3])
  expect(reads).toEqual([
    [2, 3],
    [5, 8],
  ])
  expect(await readRows(rows.slice(2, 4))).toEqual([5, 8])
  expect(await readRows(rows.slice(4))).toEqual([9])
  expect(reads).toEqual([[2, 3], [5, 8], [9]])
})

it('reads the requested rows if they are not the next ones', async () => {
  const { readRows } = createRecordingReader()
  await readRows(rows.slice(0, 2))
  expect(await readRows(rows.slice(2, 3))).toEqual([5])
  expect(await readRows(rows.slice(0, 3))).toEqual([2, 3, 5])
  expect(await readRows([])).toEqual([])
})

it('rejects only the request for the rows that could not be read', async () => {
  const { readRows } = createRecordingReader(portion => portion.some(({ row }) => row === 8))
  expect(await readRows(rows.slice(0, 2))).toEqual([2, 3])
  await expect(readRows(rows.slice(2, 4))).rejects.toThrow('database unavailable')
})
