import type { Delimiter, Quoting } from './dialect-rules.ts'
import { type Divided, recordsOf } from './records.ts'
import { UnreadableList } from './unreadable-list.ts'

const NUMBER = /^[\d.,+-]*$/

/** One in so many quotation marks may be a slip; more say that they mean nothing. */
const PER_SLIP = 10

/** Takes a list; returns which of its cells stand in quotation marks. Looks at all of them: the first may come late. */
export function findQuoting(list: Omit<Divided, 'isQuoting'>, delimiter: Delimiter): Quoting {
  const seen = countQuotes({ ...list, isQuoting: true })
  if (seen.slips * PER_SLIP > seen.quoted) return 'none'
  // Whoever divides by commas quotes, as the world does; who divides by semicolons and never quoted may not know how (BMD).
  if (seen.quoted === 0) return delimiter === 'comma' ? 'needed' : 'none'
  if (seen.bareTexts > 0) return 'needed'
  return seen.bareNumbers > 0 ? 'texts' : 'all'
}

type Kind = 'quoted' | 'slips' | 'bareTexts' | 'bareNumbers'

function countQuotes(list: Divided): Record<Kind, number> {
  const seen = { quoted: 0, slips: 0, bareTexts: 0, bareNumbers: 0 }
  try {
    for (const { row, cells } of recordsOf(list)) {
      for (let at = 0; at < cells.length; at += 2) {
        const kind = kindOf(list.units, cells[at] ?? 0, cells[at + 1] ?? 0)
        // Headings may stand bare above quoted texts, as DATEV's do.
        if (kind !== null && (row > HEADINGS || !kind.startsWith('bare'))) seen[kind] += 1
      }
    }
  } catch (failure) {
    if (!(failure instanceof UnreadableList)) throw failure
    seen.slips += 1
  }
  return seen
}

/** Null: there is nothing in the cell. */
function kindOf(units: string, from: number, to: number): Kind | null {
  if (from === to) return null
  if (units.charCodeAt(from) !== QUOTE)
    return NUMBER.test(units.slice(from, Math.min(to, from + LONGEST_NUMBER))) ? 'bareNumbers' : 'bareTexts'
  return to > from + 1 && units.charCodeAt(to - 1) === QUOTE ? 'quoted' : 'slips'
}

const QUOTE = 34
const HEADINGS = 2
const LONGEST_NUMBER = 40
