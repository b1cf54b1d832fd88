import type { AnswerCell } from '../../../answers/evidence/answer-values.ts'
import type { SheetLayout } from '../layout.ts'
import type { Sheet, Workbook } from '../workbook/workbook.ts'
import { applyEditsToStream, type Edit, sortEdits } from '../xml/edit.ts'
import { decodeXml } from '../xml/walk.ts'
import { type AnswerCells, createAnswerCells } from './answer-cells.ts'
import type { AnswerStyles } from './answer-styles.ts'
import { type AnsweredSpots, type AnswersFor, prefetchAnswers } from './prefetch-answers.ts'
import { rowEdits } from './row-edits.ts'
import type { SheetSurvey } from './scan-sheet.ts'
import { sheetEdits } from './sheet-edits.ts'

export type SheetRequest = {
  workbook: Workbook
  sheet: Sheet
  survey: SheetSurvey
  layout: SheetLayout
  columns: { first: number; last: number }
  headings: readonly string[]
  answersFor: AnswersFor
  styles: AnswerStyles
  headingStyle: number
  isLandscape: boolean
}

/** Yields the sheet's new bytes, unpacked and changed as a stream. */
export async function* writeSheet(request: SheetRequest): AsyncGenerator<Uint8Array> {
  const { archive } = request.workbook
  const pieces = decodeXml(archive.read(request.sheet.part))
  for await (const text of applyEditsToStream(pieces, editsOf(request))) yield Buffer.from(text)
}

/** Yields the edits in the sheet's order: before the rows, the rows, after them. */
async function* editsOf(request: SheetRequest): AsyncGenerator<Edit[]> {
  const { survey, columns, headings, layout, styles, headingStyle, isLandscape } = request
  const { is1904 } = request.workbook
  const write = createAnswerCells({ prefix: survey.prefix, firstColumn: columns.first, styles, headingStyle, is1904 })
  const rowsStart = survey.tags.find(tag => tag.name === 'sheetData')?.end ?? 0
  let otherEdits: Edit[] | null = null
  for await (const batch of prefetchAnswers(survey.spots, request.answersFor)) {
    if (otherEdits === null) {
      const widths = columnWidths(headings, batch)
      const print = isLandscape ? survey.landscape : []
      otherEdits = sortEdits([...print, ...sheetEdits(survey, layout.uidColumn, { ...columns, widths })])
      yield otherEdits.filter(edit => edit.start < rowsStart)
    }
    yield batch.flatMap(answered => rowEdits(answered.spot, cellsOf(answered, write, headings)))
  }
  yield (otherEdits ?? []).filter(edit => edit.start >= rowsStart)
}

const cellsOf = ({ spot, answer }: AnsweredSpots[number], write: AnswerCells, headings: readonly string[]) =>
  answer === null ? write.headings(spot.row, headings) : write.answer(spot.row, answer)

const MIN_WIDTH = 9
const MAX_WIDTH = 48

/**
 * Returns each column's width in characters, from the headings and the first answers: its longest
 * text, up to a limit.
 */
const columnWidths = (headings: readonly string[], answeredSpots: AnsweredSpots): number[] =>
  headings.map((heading, at) => {
    const longest = answeredSpots.reduce(
      (longest, { answer }) => Math.max(longest, longestLine(answer?.cells[at] ?? '')),
      heading.length,
    )
    return Math.min(Math.max(longest + 3, MIN_WIDTH), MAX_WIDTH)
  })

/** The length of a timestamp in DATE_FORMAT. */
const DATE_LENGTH = '20.11.2026, 14:05:09'.length

const longestLine = (value: AnswerCell): number =>
  value instanceof Date
    ? DATE_LENGTH
    : Math.max(
        ...String(value)
          .split('\n')
          .map(line => line.length),
      )
