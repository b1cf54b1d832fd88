import type { AnswerCell } from '../../src/answers/evidence/answer-values.ts'
import { headingOf, resultColumns } from '../../src/answers/evidence/result-columns.ts'
import {
  type AnswerRow,
  optionalContentsOf,
  type SheetLayout,
  type UploadedRow,
} from '../../src/documents/spreadsheets/layout.ts'

const VERDICTS = ['valid', 'invalid', 'not-checked', 'not-a-uid'] as const
const ASKED_AT = new Date('2026-11-20T13:05:09Z')

/** Returns the headings of the answer columns in an upload's result. */
export const headingsFor = (layout: SheetLayout): string[] =>
  resultColumns(optionalContentsOf(layout)).map(({ key }) => headingOf(key, 'de'))

/** Returns an answer to a row, which depends only on the row, with one cell of each kind. */
export function answerTo({ row, text }: UploadedRow, columns: number): AnswerRow {
  const verdict = VERDICTS[row % VERDICTS.length] ?? 'valid'
  const first: AnswerCell[] = [text, verdict, 2, ASKED_AT, '=1+1', 'Müller & Söhne <GmbH>', '', 'two\nlines', '_x0041_']
  const rest = Array.from({ length: columns }, (_, at) => `${row}/${at}`)
  return { verdict, cells: [...first, ...rest].slice(0, columns) }
}

/** Returns a function that answers rows, as a batch does. */
export const answersFor =
  (columns: number) =>
  async (rows: UploadedRow[]): Promise<AnswerRow[]> =>
    rows.map(row => answerTo(row, columns))
