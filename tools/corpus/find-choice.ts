import type { Choice, Preview } from '../../src/documents/spreadsheets/layout.ts'
import type { ReadLimits } from '../../src/documents/spreadsheets/limits.ts'
import { openSource } from '../../src/documents/spreadsheets/reading/open-source.ts'
import { previewWorkbook } from '../../src/documents/spreadsheets/reading/preview-workbook.ts'

/**
 * `chosen` is what a person would have to choose before the file can be read; null means nothing.
 */
export type Chosen = { choice: Choice; preview: Preview; chosen: 'column' | 'encoding' | null }

/**
 * Inspects a file as the pre-flight does. If the pre-flight asks for a choice, takes the likeliest
 * encoding and the fullest column, so that files without VAT IDs are read and written too.
 */
export async function findChoice(bytes: Uint8Array, limits: ReadLimits, isList: boolean): Promise<Chosen> {
  const plain: Choice = isList ? { list: {} } : {}
  const first = await previewWorkbook(bytes, limits, plain)
  const encoding = first.candidates[0]?.encoding
  const read = encoding === undefined ? plain : { list: { encoding } }
  const preview = encoding === undefined ? first : await previewWorkbook(bytes, limits, read)
  if (preview.problem === null) return { choice: read, preview, chosen: encoding === undefined ? null : 'encoding' }
  const choice = await withFullestColumn(bytes, limits, read, preview)
  return { choice, preview: await previewWorkbook(bytes, limits, choice), chosen: 'column' }
}

/** Adds the sheet with the most rows and its column with the most non-empty cells. */
async function withFullestColumn(bytes: Uint8Array, limits: ReadLimits, choice: Choice, preview: Preview) {
  const [fullest] = preview.sheets.toSorted((one, other) => other.rows - one.rows)
  const source = await openSource(bytes, limits, choice)
  const sheet = source.sheets.find(({ name }) => name === fullest?.name)
  const counts = new Map<number, number>()
  await sheet?.walk({
    cell: (_row, cell) => {
      if (source.textOf(cell).trim() !== '') counts.set(cell.column, (counts.get(cell.column) ?? 0) + 1)
    },
  })
  const [best] = [...counts].toSorted(([a, one], [b, other]) => other - one || a - b)
  return { ...choice, ...(sheet === undefined ? {} : { sheet: sheet.name }), ...(best ? { column: best[0] } : {}) }
}
