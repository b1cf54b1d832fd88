import type { Database } from '../database/database.ts'
import type { UploadedRow } from '../spreadsheets/layout.ts'
import { type AnsweredRow, answeredRows } from './answered-rows.ts'

/** Gives the answers to rows of a batch's sheet, in their order; at most a thousand at a time. */
export type Answers = (rows: UploadedRow[]) => Promise<AnsweredRow[]>

const ROWS_A_PAGE = 500

/**
 * The answers to a batch's rows, each read once although result and report both want them, and kept: for batches of few
 * rows. `rows` are those of the whole sheet.
 */
export function answersOnce(db: Database, batchId: number, rows: UploadedRow[]): Answers {
  const pages: (Promise<AnsweredRow[]> | undefined)[] = []
  const placeOf = new Map(rows.map(({ row }, place) => [row, place]))
  const page = (number: number) =>
    (pages[number] ??= answeredRows(db, batchId, rows.slice(number * ROWS_A_PAGE, (number + 1) * ROWS_A_PAGE)))
  const find = async (row: UploadedRow): Promise<AnsweredRow | undefined> => {
    const place = placeOf.get(row.row) ?? rows.length
    return (await page(Math.floor(place / ROWS_A_PAGE)))[place % ROWS_A_PAGE]
  }
  return async wanted => {
    const found: AnsweredRow[] = []
    for (const row of wanted) {
      const answered = await find(row)
      if (answered === undefined) throw new Error(`row ${row.row} of batch ${batchId} is not among those read before`)
      found.push(answered)
    }
    return found
  }
}
