import type { AnswerCell } from '../../../answers/evidence/columns.ts'
import type { AnsweredSpots } from './answers-ahead.ts'

const NARROWEST = 9
const WIDEST = 48

/** Takes the headings and the first answers; returns each column's width in characters: its longest text, within reason. */
export const columnWidths = (headings: readonly string[], answered: AnsweredSpots): number[] =>
  headings.map((heading, at) => {
    const longest = answered.reduce(
      (most, { answer }) => Math.max(most, longestLine(answer?.cells[at] ?? '')),
      heading.length,
    )
    return Math.min(Math.max(longest + 3, NARROWEST), WIDEST)
  })

/** A moment as DATE_FORMAT shows it. */
const MOMENT_LENGTH = '20.11.2026, 14:05:09'.length

const longestLine = (value: AnswerCell): number =>
  value instanceof Date
    ? MOMENT_LENGTH
    : Math.max(
        ...String(value)
          .split('\n')
          .map(line => line.length),
      )
