import type { ReadUpload } from '../../src/documents/spreadsheets/layout.ts'
import { type List, openList } from '../../src/platform/lists/open-list.ts'
import { recordsOf } from '../../src/platform/lists/records.ts'

/**
 * Compares a list's result with its upload: each record must begin as before, byte for byte.
 * Returns the differences.
 */
export async function compareLists(before: Uint8Array, after: Uint8Array, { layout }: ReadUpload): Promise<string[]> {
  const [old, now] = [openList(before, layout.list), openList(after, layout.list)]
  const [records, results] = [[...recordsOf(old)], [...recordsOf(now)]]
  if (records.length !== results.length) return [`list: ${records.length} records became ${results.length}`]
  const at = records.findIndex((record, index) => {
    const result = results[index]
    return result === undefined || !textOf(now, result).startsWith(textOf(old, record))
  })
  const [record, result] = [records[at], results[at]]
  if (record === undefined || result === undefined) return []
  return [`list, row ${record.row}: ${shown(textOf(old, record))} became ${shown(textOf(now, result))}`]
}

const textOf = ({ units }: List, { start, end }: { start: number; end: number }): string => units.slice(start, end)
const shown = (text: string): string => JSON.stringify(text.slice(0, 120))
