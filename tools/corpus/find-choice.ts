import type { Choice, Preview } from '../../src/documents/spreadsheets/layout.ts'
import type { ReadLimits } from '../../src/documents/spreadsheets/limits.ts'
import { openSource } from '../../src/documents/spreadsheets/reading/open-source.ts'
import { previewWorkbook } from '../../src/documents/spreadsheets/reading/preview-workbook.ts'

/**
 * The choice with which a file can be read. `chosen` is what a user would have to choose; null
 * means nothing.
 */
export type FileChoice = { choice: Choice; preview: Preview; chosen: 'column' | 'encoding' | null }

/**
 * Inspects a file as the pre-flight does. If the pre-flight asks for a choice, uses the likeliest
 * encoding and the column with the most cells, so that files without VAT IDs are processed too.
 */
export async function findChoice(bytes: Uint8Array, limits: ReadLimits, isList: boolean): Promise<FileChoice> {
  const defaultChoice: Choice = isList ? { list: {} } : {}
  const first = await previewWorkbook(bytes, limits, defaultChoice)
  const encoding = first.candidates[0]?.encoding
  const withEncoding = encoding === undefined ? defaultChoice : { list: { encoding } }
  const preview = encoding === undefined ? first : await previewWorkbook(bytes, limits, withEncoding)
  if (preview.problem === null)
    return { choice: withEncoding, preview, chosen: encoding === undefined ? null : 'encoding' }
  const choice = await withFullestColumn(bytes, limits, withEncoding, preview)
  return { choice, preview: await previewWorkbook(bytes, limits, choice), chosen: 'column' }
}

/** Adds the sheet with the most rows and its column with the most non-empty cells. */
async function withFullestColumn(bytes: Uint8Array, limits: ReadLimits, choice: Choice, preview: Preview) {
  const [fullest] = preview.sheets.toSorted((a, b) => b.rows - a.rows)
  const source = await openSource(bytes, limits, choice)
  const sheet = source.sheets.find(({ name }) => name === fullest?.name)
  const counts = new Map<number, number>()
  await sheet?.walk({
    cell: (_row, cell) => {
      if (source.textOf(cell).trim() !== '') counts.set(cell.column, (counts.get(cell.column) ?? 0) + 1)
    },
  })
  const [bestColumn] = [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
  return {
    ...choice,
    ...(sheet === undefined ? {} : { sheet: sheet.name }),
    ...(bestColumn ? { column: bestColumn[0] } : {}),
  }
}
