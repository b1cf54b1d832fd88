import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import { linesOf, readPasted } from './pasted-rules.ts'

/** What a pasted list comes to, while somebody types it: `wrong` are its rows that are no UID; `withoutUid` hold something else alone and are none of `rows`. */
export type Judged = {
  lines: string[]
  rows: number
  withoutUid: number
  uids: number
  repeated: number
  wrong: Wrong[]
}
export type Wrong = { row: number; text: string; parsed: ParsedUid & { askable: false } }

/** Takes what stands in the field; returns what would be asked, by the rules of a workbook. */
export function judgePasted(text: string): Judged {
  const lines = linesOf(text)
  const { rows, uidColumn, hasHeadings } = readPasted(lines)
  const seen = new Set<string>()
  const wrong: Wrong[] = []
  let uids = 0
  let withoutUid = 0
  for (const [at, row] of rows.entries()) {
    if (at === 0 && hasHeadings) continue
    const text = row[Math.max(0, uidColumn)] ?? ''
    const parsed = parseRow(row, uidColumn)
    if (parsed.askable) {
      uids += 1
      seen.add(parsed.uid)
    } else if (text === '') withoutUid += 1
    else wrong.push({ row: at + 1, text, parsed })
  }
  return { lines, rows: uids + wrong.length, withoutUid, uids: seen.size, repeated: uids - seen.size, wrong }
}

/** With the country beside it where it needs one. */
function parseRow(row: readonly string[], uidColumn: number): ParsedUid {
  const column = Math.max(0, uidColumn)
  const text = row[column] ?? ''
  const alone = parseUid(text)
  if (alone.askable) return alone
  const beside = [row[column - 1], row[column + 1]]
    .filter(country => /^[A-Z]{2}$/i.test(country ?? ''))
    .map(country => parseUid(text, country))
  return beside.find(parsed => parsed.askable) ?? alone
}
