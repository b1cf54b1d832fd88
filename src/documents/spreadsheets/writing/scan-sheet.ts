import type { Attributes } from '../../../base/xml/tokenize.ts'
import type { SheetLayout, UploadedRow } from '../layout.ts'
import { createRowReader } from '../reading/read-row.ts'
import type { CellText } from '../workbook/cell-text.ts'
import { type Cell, createUsedColumns, hasContent, walkSheet } from '../workbook/walk-sheet.ts'
import type { Sheet, Workbook } from '../workbook/workbook.ts'
import { type Edit, prefixOf } from '../xml/edit.ts'
import type { XmlPosition } from '../xml/walk.ts'
import { createLandscape } from './landscape.ts'

/**
 * The position in the sheet's text of a row that gets cells. `uploaded` is null for the heading
 * row.
 */
export type RowSpot = {
  row: number
  uploaded: UploadedRow | null
  tagStart: number
  tagEnd: number
  /** Whether the row is only this tag. */
  isEmpty: boolean
  /**
   * The ends of the last cell with content and of the last cell; in between are blank, formatted
   * cells.
   */
  afterContent: number
  afterLast: number
  lastContentColumn: number
  lastColumn: number
}

/**
 * A tag of the sheet outside its rows that may need to be extended; `elementEnd` is after its end
 * tag.
 */
export type SheetTag = {
  name: string
  start: number
  end: number
  elementEnd: number
  attributes: Attributes
  isEmpty: boolean
}

export type SheetSurvey = {
  /** In the file's order. */
  spots: RowSpot[]
  tags: SheetTag[]
  /** The last column in use; answers go to its right. */
  lastUsed: number
  /** The style of the UID column's heading, so that our headings look the same. */
  headingStyle: number
  /** The highest style index that a cell uses, defined or not. */
  highestStyle: number
  /** The namespace prefix of the sheet's elements, including the colon. */
  prefix: string
  /** The edits that make the sheet print in landscape. */
  landscape: Edit[]
}

const SURVEYED_TAGS: ReadonlySet<string> = new Set(['dimension', 'cols', 'col', 'sheetData', 'autoFilter', 'sortState'])
const PARENT_PATHS: ReadonlySet<string> = new Set(['worksheet', 'worksheet/cols', 'worksheet/autoFilter'])

/** Walks a sheet once; returns every position that the answers change. */
export async function surveySheet(
  workbook: Workbook,
  sheet: Sheet,
  textOf: CellText,
  layout: SheetLayout,
): Promise<SheetSurvey> {
  const used = await createUsedColumns(workbook, sheet)
  const reader = createRowReader(layout, { textOf })
  const landscape = createLandscape()
  const survey: SheetSurvey = {
    spots: [],
    tags: [],
    lastUsed: 0,
    headingStyle: 0,
    highestStyle: 0,
    prefix: '',
    landscape: [],
  }
  let spot = newSpot(0, 0, 0, true)
  let previousSpot = spot
  await walkSheet(workbook, sheet, {
    other: (name, attributes, position, isEmpty) => {
      used.other(name, attributes)
      landscape.other(name, attributes, position, isEmpty)
      if (name === 'sheetData') survey.prefix = prefixOf(position.tagName())
      if (!SURVEYED_TAGS.has(name) || position.parents.length > 2 || !PARENT_PATHS.has(position.parents.join('/')))
        return
      const end = position.end()
      survey.tags.push({ name, start: position.start(), end, elementEnd: end, attributes, isEmpty })
    },
    otherEnd: (name, position) => {
      landscape.otherEnd(name, position)
      const tag = survey.tags.at(-1)
      if (name === 'col' && tag?.name === 'col') tag.elementEnd = position.end()
    },
    row: (row, _attributes, position, isEmpty) => {
      spot = newSpot(row, position.start(), position.end(), isEmpty)
    },
    cell: (row, cell, position) => {
      used.cell(cell)
      reader.cell(cell)
      if (cell.style > survey.highestStyle) survey.highestStyle = cell.style
      if (position !== null) recordCell(spot, cell, position)
      if (row === layout.headerRow && cell.column === layout.uidColumn) survey.headingStyle = cell.style
    },
    rowEnd: row => {
      spot.uploaded = reader.finishRow(row)
      if (isAboveList(previousSpot, spot, survey, layout)) survey.spots.push(previousSpot)
      if (spot.uploaded !== null || row === layout.headerRow) survey.spots.push(spot)
      previousSpot = spot
    },
  })
  return { ...survey, lastUsed: used.last(), landscape: landscape.edits() }
}

/**
 * Returns whether a row is directly above a list without headings (a title or a blank line), so
 * that our headings go there. A list that starts in row 1 gets no headings: an inserted row would
 * move every row that formulas and people refer to.
 */
const isAboveList = (
  above: RowSpot,
  { row, uploaded }: RowSpot,
  { spots }: SheetSurvey,
  { headerRow }: SheetLayout,
): boolean => headerRow === 0 && spots.length === 0 && uploaded !== null && above.row > 0 && above.row === row - 1

const newSpot = (row: number, tagStart: number, tagEnd: number, isEmpty: boolean): RowSpot => ({
  row,
  uploaded: null,
  tagStart,
  tagEnd,
  isEmpty,
  afterContent: tagEnd,
  afterLast: tagEnd,
  lastContentColumn: 0,
  lastColumn: 0,
})

function recordCell(spot: RowSpot, cell: Cell, position: XmlPosition): void {
  spot.afterLast = position.end()
  spot.lastColumn = cell.column
  if (!hasContent(cell)) return
  spot.afterContent = spot.afterLast
  spot.lastContentColumn = cell.column
}
