import type { ReadUpload } from '../../src/documents/spreadsheets/layout.ts'
import { type List, openList } from '../../src/platform/lists/open-list.ts'
import { recordsOf } from '../../src/platform/lists/records.ts'

/**
 * Compares a list's result with its upload: each record of the result must begin with the uploaded
 * record, byte for byte. Returns the first difference.
 */
export async function compareLists(before: Uint8Array, after: Uint8Array, { layout }: ReadUpload): Promise<string[]> {
  const [oldList, newList] = [openList(before, layout.list), openList(after, layout.list)]
  const [records, results] = [[...recordsOf(oldList)], [...recordsOf(newList)]]
  if (records.length !== results.length) return [`list: ${records.length} records became ${results.length}`]
  const at = records.findIndex((record, index) => {
    const result = results[index]
    return result === undefined || !textOf(newList, result).startsWith(textOf(oldList, record))
  })
  const [record, result] = [records[at], results[at]]
  if (record === undefined || result === undefined) return []
  return [
    `list, row ${record.row}: ${quoteStart(textOf(oldList, record))} became ${quoteStart(textOf(newList, result))}`,
  ]
}

const textOf = ({ units }: List, { start, end }: { start: number; end: number }): string => units.slice(start, end)
const quoteStart = (text: string): string => JSON.stringify(text.slice(0, 120))
