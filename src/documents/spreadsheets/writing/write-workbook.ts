import type { SheetLayout } from '../layout.ts'
import { LAST_COLUMN } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { createCellFormatters } from '../workbook/cell-text.ts'
import { readTables, type Table } from '../workbook/table.ts'
import { openWorkbook, type Sheet, type Workbook } from '../workbook/workbook.ts'
import { applyEdits, type Edit } from '../xml/edit.ts'
import { readSmallPart } from '../xml/walk.ts'
import { type AnswerStyles, addStyles } from './answer-styles.ts'
import { highestStyle } from './highest-style.ts'
import { newStylesPart, STYLES_PATH } from './new-styles-part.ts'
import type { AnswersFor } from './prefetch-answers.ts'
import { type SheetSurvey, surveySheet } from './scan-sheet.ts'
import { isFilterWidened } from './sheet-edits.ts'
import { sheetNameEdits } from './sheet-name-edits.ts'
import { tableEdits, tableToWiden, uniqueNames } from './table-edits.ts'
import { type Changes, writeArchive } from './write-archive.ts'
import { writeSheet } from './write-sheet.ts'

export type WorkbookRequest = {
  bytes: Uint8Array
  layout: SheetLayout
  headings: string[]
  /**
   * Whether the sheet prints in landscape with all columns on one page; else its settings are
   * unchanged.
   */
  isLandscape: boolean
  answersFor: AnswersFor
}

/** Contents of the changed parts, collected step by step. */
type NewParts = Map<string, () => AsyncIterable<Uint8Array>>

/** Rewrites the uploaded workbook with the answers appended; see writeResult. */
export async function writeWorkbook({ bytes, layout, headings, isLandscape, answersFor }: WorkbookRequest) {
  // The size was checked at the upload.
  const workbook = await openWorkbook(bytes, Number.MAX_SAFE_INTEGER)
  const sheet = sheetOf(workbook, layout)
  const { textOf } = await createCellFormatters(workbook)
  const survey = await surveySheet(workbook, sheet, textOf, layout)
  const columns = answerColumns(survey, sheet, headings.length)
  const table = tableToWiden(await readTables(workbook, sheet), { ...layout, first: columns.first })
  const uniqueHeadings = table === null ? headings : uniqueNames(headings, table.columns)

  const parts: NewParts = new Map()
  const styles = await changeStyles(workbook, parts, survey.highestStyle)
  if (table !== null) await changeTable(workbook, parts, table, uniqueHeadings, columns.last)
  await changeSheetNames(workbook, parts, sheet, { survey, uidColumn: layout.uidColumn, last: columns.last })
  const headingStyle = headingStyleOf(survey, styles, table)
  const style = { styles, headingStyle, isLandscape }
  const request = { workbook, sheet, survey, layout, columns, headings: uniqueHeadings, answersFor, ...style }
  parts.set(sheet.part.path, () => writeSheet(request))
  return writeArchive(workbook.archive, parts satisfies Changes)
}

function sheetOf({ sheets }: Workbook, { part }: SheetLayout): Sheet {
  const sheet = sheets.find(candidate => candidate.part.path === part)
  if (sheet === undefined) throw new Error(`the workbook has no sheet at ${part}`)
  return sheet
}

function answerColumns({ lastUsed }: SheetSurvey, sheet: Sheet, count: number): { first: number; last: number } {
  if (lastUsed + count > LAST_COLUMN) throw new UnreadableUpload('no-free-column', { sheet: sheet.name })
  return { first: lastUsed + 1, last: lastUsed + count }
}

/** Returns the user's own style if the headings or their table have one, else ours. */
const headingStyleOf = (survey: SheetSurvey, styles: AnswerStyles, table: Table | null): number =>
  table !== null || survey.headingStyle > 0 ? survey.headingStyle : styles.heading

async function changeStyles(workbook: Workbook, parts: NewParts, highestInSheet: number): Promise<AnswerStyles> {
  const { archive } = workbook
  const added = workbook.styles === null ? newStylesPart(workbook) : null
  const highestUsed = added === null ? highestInSheet : await highestStyle(workbook)
  // A styles part without a relationship is still read by other programs, so it gets one now.
  const part = workbook.styles ?? archive.find(STYLES_PATH)
  const source = part === null ? (added?.text ?? '') : await readSmallPart(archive, part)
  const { text, styles } = addStyles(source, highestUsed)
  setText(parts, part?.path ?? STYLES_PATH, text)
  for (const { path, edits } of added?.references ?? []) await changePart(workbook, parts, path, edits)
  return styles
}

const changeTable = (workbook: Workbook, parts: NewParts, { part }: Table, names: string[], last: number) =>
  changePart(workbook, parts, part.path, text => tableEdits(text, names, last))

type AnsweredRange = { survey: SheetSurvey; uidColumn: number; last: number }

function changeSheetNames(
  workbook: Workbook,
  parts: NewParts,
  sheet: Sheet,
  { survey, uidColumn, last }: AnsweredRange,
) {
  const list = { uidColumn, last, top: survey.spots[0]?.row ?? 0, bottom: survey.spots.at(-1)?.row ?? 0 }
  const isFiltered = isFilterWidened(survey, uidColumn, last)
  return changePart(workbook, parts, workbook.part.path, text => sheetNameEdits(text, sheet, list, isFiltered))
}

async function changePart(workbook: Workbook, parts: NewParts, path: string, edits: (text: string) => Edit[]) {
  const part = workbook.archive.find(path)
  if (part === null) return
  const text = await readSmallPart(workbook.archive, part)
  const changes = edits(text)
  if (changes.length > 0) setText(parts, part.path, applyEdits(text, changes))
}

function setText(parts: NewParts, path: string, text: string): void {
  const bytes = Buffer.from(text)
  parts.set(path, async function* () {
    yield bytes
  })
}
