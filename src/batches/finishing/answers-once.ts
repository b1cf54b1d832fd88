import type { Database } from '../../database/database.ts'
import type { UploadedRow } from '../../spreadsheets/layout.ts'
import { type AnsweredRow, answeredRows } from './answered-rows.ts'

/** Gives the answers to rows of a batch's sheet, in their order; at most a thousand at a time. */
export type Answers = (rows: UploadedRow[]) => Promise<AnsweredRow[]>

const ROWS_A_PAGE = 200

/** Some pages of a sheet's rows with their answers, by their number; pages that are missing are still to be read. */
export type AnsweredPages = ReadonlyMap<number, AnsweredRow[]>

/**
 * Reads the pages of which no row is open, while others are still being asked: an authority's answer never changes for a batch, whatever
 * becomes of it, and what is no UID is none.
 */
export async function readAnswered(db: Database, batchId: number, rows: UploadedRow[]): Promise<AnsweredPages> {
  const pages = new Map<number, AnsweredRow[]>()
  for (let number = 0; number * ROWS_A_PAGE < rows.length; number++) {
    const answered = await answeredRows(db, batchId, pageOf(rows, number))
    if (answered.every(({ verdict }) => verdict !== 'not-checked')) pages.set(number, answered)
  }
  return pages
}

type WhileAsking = { known: AnsweredPages; ended: Promise<void> }

const HAS_ENDED: WhileAsking = { known: new Map(), ended: Promise.resolve() }

const pageOf = (rows: UploadedRow[], number: number): UploadedRow[] =>
  rows.slice(number * ROWS_A_PAGE, (number + 1) * ROWS_A_PAGE)

/**
 * The answers to a batch's rows, each read once although result and report both want them, and kept: for batches of few
 * rows. `rows` are those of the whole sheet. While the batch runs: `known` are those of its pages that were read before, the others
 * are read when it has `ended`.
 */
export function answersOnce(
  db: Database,
  batchId: number,
  rows: UploadedRow[],
  { known, ended }: WhileAsking = HAS_ENDED,
): Answers {
  const pages = new Map([...known].map(([number, answered]) => [number, Promise.resolve(answered)]))
  const placeOf = new Map(rows.map(({ row }, place) => [row, place]))
  const page = (number: number) => {
    const before = pages.get(number)
    if (before !== undefined) return before
    const answered = ended.then(() => answeredRows(db, batchId, pageOf(rows, number)))
    pages.set(number, answered)
    // Whoever asks again, because the database was away, is not told of it again.
    answered.catch(() => pages.delete(number))
    return answered
  }
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
