import type { ReadUpload } from '../../src/documents/spreadsheets/layout.ts'
import { readCells } from '../../src/documents/spreadsheets/workbook/cell-text.ts'
import { walkSheet } from '../../src/documents/spreadsheets/workbook/walk-sheet.ts'
import type { Workbook } from '../../src/documents/spreadsheets/workbook/workbook.ts'
import { answerTo, headingsFor } from './answers.ts'

/** The answer columns of a result, and the answers that differ from the given ones. */
export type AnswersFound = { first: number; last: number; differences: string[] }

/** Finds the answers by their texts, independent of where the writer put them. */
export async function compareAnswers(result: Workbook, { layout, rows }: ReadUpload): Promise<AnswersFound> {
  const columns = headingsFor(layout).length
  const texts = await textsOf(result, layout.part, new Set(rows.map(({ row }) => row)))
  const marker = `${rows[0]?.row}/${columns - 10}`
  const place = [...(texts.get(rows[0]?.row ?? 0) ?? [])].find(([, text]) => text === marker)?.[0] ?? 0
  const first = place - columns + 1
  const wrong = rows.flatMap(row =>
    answerTo(row, columns).cells.flatMap((cell, at) => {
      const shown = withoutControls(texts.get(row.row)?.get(first + at) ?? '')
      const isRight = cell instanceof Date ? shown === '20.11.2026, 14:05:09' : shown === asShown(cell)
      return isRight ? [] : [`answer in row ${row.row}, column ${first + at}: ${asShown(cell)} became ${shown}`]
    }),
  )
  return { first, last: place, differences: wrong.slice(0, 5) }
}

const asShown = (cell: unknown): string => withoutControls(String(cell).toWellFormed()).slice(0, 255)

/** Answers contain no control characters, because XML forbids most of them. */
const withoutControls = (text: string): string => text.replace(/(?![\t\n])\p{Cc}/gu, '')

async function textsOf(workbook: Workbook, part: string, rows: ReadonlySet<number>) {
  const texts = new Map<number, Map<number, string>>()
  const sheet = workbook.sheets.find(one => one.part.path === part)
  if (sheet === undefined) return texts
  const { textOf } = await readCells(workbook)
  await walkSheet(workbook, sheet, {
    cell: (row, cell) => {
      if (!rows.has(row)) return
      const inRow = texts.get(row) ?? new Map<number, string>()
      texts.set(row, inRow.set(cell.column, textOf(cell)))
    },
  })
  return texts
}
