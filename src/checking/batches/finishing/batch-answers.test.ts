import { expect, it } from 'vitest'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { readAhead } from './batch-answers.ts'

const rows: UploadedRow[] = [2, 3, 5, 8, 9].map(row => ({ row, text: `DE${row}`, country: '' }))
const numbers = (some: UploadedRow[]) => some.map(({ row }) => row)

function watched(fails: (some: UploadedRow[]) => boolean = () => false) {
  const reads: number[][] = []
  const read = async (some: UploadedRow[]) => {
    reads.push(numbers(some))
    if (fails(some)) throw new Error('the database is away')
    return numbers(some)
  }
  return { reads, ahead: readAhead(rows, read) }
}

it('reads one portion ahead, each row once in a walk through the sheet', async () => {
  const { reads, ahead } = watched()
  expect(await ahead(rows.slice(0, 2))).toEqual([2, 3])
  expect(reads).toEqual([
    [2, 3],
    [5, 8],
  ])
  expect(await ahead(rows.slice(2, 4))).toEqual([5, 8])
  expect(await ahead(rows.slice(4))).toEqual([9])
  expect(reads).toEqual([[2, 3], [5, 8], [9]])
})

it('reads what is wanted where that is not what comes next', async () => {
  const { ahead } = watched()
  await ahead(rows.slice(0, 2))
  expect(await ahead(rows.slice(2, 3))).toEqual([5])
  expect(await ahead(rows.slice(0, 3))).toEqual([2, 3, 5])
  expect(await ahead([])).toEqual([])
})

it('reports a failure only to those who want these rows', async () => {
  const { ahead } = watched(some => some.some(({ row }) => row === 8))
  expect(await ahead(rows.slice(0, 2))).toEqual([2, 3])
  await expect(ahead(rows.slice(2, 4))).rejects.toThrow('the database is away')
})
