import type { AnswerCell } from '../../../answers/evidence/columns.ts'
import { DAY_MS } from '../../../ground/texts/days.ts'
import { viennaDays } from './vienna-days.ts'

const EPOCH = Date.UTC(1899, 11, 30)

/** Returns what words cells for one list: a moment as Vienna's clock shows it, 20.11.2026 14:05:09, which Excel takes for one. */
export function createListText(): (cell: AnswerCell) => string {
  // Answers come by the hundred within a second.
  const shown = new Map<number, string>()
  return cell => {
    if (!(cell instanceof Date)) return String(cell)
    const second = Math.floor(cell.getTime() / 1000)
    const text = shown.get(second) ?? momentText(cell)
    shown.set(second, text)
    return text
  }
}

function momentText(at: Date): string {
  const shown = new Date(Math.round((viennaDays(at, false) * DAY_MS) / 1000) * 1000 + EPOCH)
  const [year, month, day, time] = shown.toISOString().split(/[-T.]/)
  return `${day}.${month}.${year} ${time}`
}
