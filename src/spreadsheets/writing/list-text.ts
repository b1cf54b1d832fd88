import type { AnswerCell } from '../layout.ts'
import { viennaDays } from './vienna-days.ts'

const DAY_MS = 24 * 3_600_000
const EPOCH = Date.UTC(1899, 11, 30)

/** A cell as a text: a moment as Vienna's clock shows it, 20.11.2026 14:05:09, which Excel takes for one. */
export function listText(cell: AnswerCell): string {
  if (!(cell instanceof Date)) return String(cell)
  const shown = new Date(Math.round((viennaDays(cell, false) * DAY_MS) / 1000) * 1000 + EPOCH)
  const [year, month, day, time] = shown.toISOString().split(/[-T.]/)
  return `${day}.${month}.${year} ${time}`
}
