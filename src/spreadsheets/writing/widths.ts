import type { AnsweredSpots } from './answers-ahead.ts'

const NARROWEST = 9
const WIDEST = 48

/** Takes the headings and the first answers; returns each column's width in characters: its longest text, within reason. */
export const columnWidths = (headings: readonly string[], answered: AnsweredSpots): number[] =>
  headings.map((heading, at) => {
    const longest = answered.reduce(
      (most, { answer }) => Math.max(most, longestLine(answer?.cells[at])),
      heading.length,
    )
    return Math.min(Math.max(longest + 3, NARROWEST), WIDEST)
  })

const longestLine = (text = ''): number => Math.max(...text.split('\n').map(line => line.length))
