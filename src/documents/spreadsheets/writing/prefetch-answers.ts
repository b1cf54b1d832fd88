import type { AnswerRow, UploadedRow } from '../layout.ts'
import { nextRowCount } from '../limits.ts'
import type { RowSpot } from './scan-sheet.ts'

export type AnswersFor = (rows: UploadedRow[]) => Promise<AnswerRow[]>

/** Rows in the sheet's order with their answers; the heading row has none. */
export type AnsweredSpots = { spot: RowSpot; answer: AnswerRow | null }[]

/** Requests the answers in portions. While one portion is written, the next is being fetched. */
export async function* prefetchAnswers(
  spots: readonly RowSpot[],
  answersFor: AnswersFor,
): AsyncGenerator<AnsweredSpots> {
  let next = portion(spots, 0, answersFor)
  for (let at = nextRowCount(0); ; at += nextRowCount(at)) {
    const ready = await next
    if (at < spots.length) {
      next = portion(spots, at, answersFor)
      // Prevents an unhandled rejection before the next portion is awaited.
      next.catch(() => undefined)
    }
    yield ready
    if (at >= spots.length) return
  }
}

async function portion(spots: readonly RowSpot[], from: number, answersFor: AnswersFor): Promise<AnsweredSpots> {
  const portionSpots = spots.slice(from, from + nextRowCount(from))
  const rows = portionSpots.flatMap(({ uploaded }) => (uploaded === null ? [] : [uploaded]))
  const answers = rows.length === 0 ? [] : await answersFor(rows)
  if (answers.length !== rows.length) throw new Error(`${answers.length} answers came for ${rows.length} rows`)
  const remaining = answers.values()
  return portionSpots.map(spot => ({ spot, answer: spot.uploaded === null ? null : (remaining.next().value ?? null) }))
}
