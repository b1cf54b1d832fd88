import type { ReadUpload } from '../../src/documents/spreadsheets/layout.ts'
import { createCellFormatters } from '../../src/documents/spreadsheets/workbook/cell-text.ts'
import { walkSheet } from '../../src/documents/spreadsheets/workbook/walk-sheet.ts'
import type { Workbook } from '../../src/documents/spreadsheets/workbook/workbook.ts'
import { answerTo, headingsFor } from './answers.ts'

/** The first and last answer column of a result, and the answers that differ from those given. */
export type AnswerComparison = { first: number; last: number; differences: string[] }

/** Finds the answers in a result by their texts, independent of the columns, and compares them. */
export async function compareAnswers(result: Workbook, { layout, rows }: ReadUpload): Promise<AnswerComparison> {
  const columns = headingsFor(layout).length
  const texts = await textsOf(result, layout.part, new Set(rows.map(({ row }) => row)))
  const marker = `${rows[0]?.row}/${columns - 10}`
  const lastColumn = [...(texts.get(rows[0]?.row ?? 0) ?? [])].find(([, text]) => text === marker)?.[0] ?? 0
  const first = lastColumn - columns + 1
  const differences = rows.flatMap(row =>
    answerTo(row, columns).cells.flatMap((cell, at) => {
      const cellText = withoutControls(texts.get(row.row)?.get(first + at) ?? '')
      const isCorrect = cell instanceof Date ? cellText === '20.11.2026, 14:05:09' : cellText === expectedText(cell)
      return isCorrect
        ? []
        : [`answer in row ${row.row}, column ${first + at}: ${expectedText(cell)} became ${cellText}`]
    }),
  )
  return { first, last: lastColumn, differences: differences.slice(0, 5) }
}

const expectedText = (cell: unknown): string => withoutControls(String(cell).toWellFormed()).slice(0, 255)

/** Removes control characters except tab and line feed, as the writer does. */
const withoutControls = (text: string): string => text.replace(/(?![\t\n])\p{Cc}/gu, '')

async function textsOf(workbook: Workbook, part: string, rows: ReadonlySet<number>) {
  const texts = new Map<number, Map<number, string>>()
  const sheet = workbook.sheets.find(candidate => candidate.part.path === part)
  if (sheet === undefined) return texts
  const { textOf } = await createCellFormatters(workbook)
  await walkSheet(workbook, sheet, {
    cell: (row, cell) => {
      if (!rows.has(row)) return
      const rowTexts = texts.get(row) ?? new Map<number, string>()
      texts.set(row, rowTexts.set(cell.column, textOf(cell)))
    },
  })
  return texts
}
