import { readFileSync } from 'node:fs'
import type { Choice, ReadUpload, UploadedRow } from '../../src/documents/spreadsheets/layout.ts'
import { readWorkbook } from '../../src/documents/spreadsheets/reading/read-workbook.ts'
import { UnreadableUpload } from '../../src/documents/spreadsheets/unreadable-upload.ts'
import { writeList } from '../../src/documents/spreadsheets/writing/write-list.ts'
import { writeWorkbook } from '../../src/documents/spreadsheets/writing/write-workbook.ts'
import { answersFor, headingsFor } from './answers.ts'
import { compareLists } from './compare-lists.ts'
import { compareWorkbooks } from './compare-workbooks.ts'
import type { FileReport, Outcome } from './file-report.ts'
import { type FileChoice, findChoice } from './find-choice.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }

/** The outcome for one file. `result` is the written workbook, which other programs can open. */
export type ProcessedFile = Omit<FileReport, 'path'> & { result: Uint8Array | null }

/**
 * Processes a file with pre-flight, reading and writing, reads the result again, and compares it
 * with the upload.
 */
export async function processFile(path: string): Promise<ProcessedFile> {
  const bytes = new Uint8Array(readFileSync(path))
  try {
    return await processBytes(bytes, !path.toLowerCase().endsWith('.xlsx'))
  } catch (failure) {
    if (!(failure instanceof UnreadableUpload)) throw failure
    return { outcome: `refused: ${failure.reason}`, differences: [], result: null }
  }
}

async function processBytes(bytes: Uint8Array, isList: boolean): Promise<ProcessedFile> {
  const fileChoice = await findChoice(bytes, LIMITS, isList)
  const { problem } = fileChoice.preview
  if (problem !== null) return { outcome: `refused: ${problem.reason}`, differences: [], result: null }
  const upload = await readWorkbook(bytes, LIMITS, fileChoice.choice)
  const result = await write(bytes, upload)
  const differences = [
    ...compareRows('pre-flight', fileChoice.preview.rows, upload.rows),
    ...(await compareResult(bytes, result, upload).catch(reportRefusal)),
  ]
  return {
    outcome: differences.length > 0 ? 'differs' : outcomeOf(fileChoice),
    differences,
    result: isList ? null : result,
  }
}

async function compareResult(bytes: Uint8Array, result: Uint8Array, upload: ReadUpload): Promise<string[]> {
  const compare = upload.layout.list === undefined ? compareWorkbooks : compareLists
  return [
    ...compareRows('result', upload.rows, await readAgain(result, upload)),
    ...(await compare(bytes, result, upload)),
  ]
}

/** Reports a result that the product itself refuses as a difference. */
function reportRefusal(failure: unknown): string[] {
  if (failure instanceof UnreadableUpload) return [`the result is refused: ${failure.reason}`]
  throw failure
}

const outcomeOf = ({ chosen }: FileChoice): Outcome => (chosen === null ? 'whole' : `whole, ${chosen} chosen`)

/** Writes the result. Workbooks with an odd number of bytes are set to landscape printing. */
async function write(bytes: Uint8Array, { layout }: ReadUpload): Promise<Uint8Array> {
  const headings = headingsFor(layout)
  const request = { bytes, headings, answersFor: answersFor(headings.length) }
  const { list } = layout
  if (list === undefined) return writeWorkbook({ ...request, layout, isLandscape: bytes.length % 2 === 1 })
  return (await writeList({ ...request, layout: { ...layout, list }, placeholder: '(UTF-8)' })).inOwnEncoding
}

/** Reads the UID column of the result; the answers are to the right of it. */
async function readAgain(result: Uint8Array, { layout }: ReadUpload): Promise<UploadedRow[]> {
  const { list, sheet, uidColumn } = layout
  const choice: Choice = list === undefined ? { sheet, column: uidColumn } : { list, column: uidColumn }
  return (await readWorkbook(result, LIMITS, choice)).rows
}

function compareRows(where: string, before: readonly UploadedRow[], after: readonly UploadedRow[]): string[] {
  const describe = (row: UploadedRow | undefined) => (row === undefined ? 'nothing' : `row ${row.row} ${row.text}`)
  const at = before.findIndex((row, index) => describe(row) !== describe(after[index]))
  if (at >= 0) return [`${where}: ${describe(before[at])} became ${describe(after[at])}`]
  return before.length === after.length ? [] : [`${where}: ${before.length} rows became ${after.length}`]
}
