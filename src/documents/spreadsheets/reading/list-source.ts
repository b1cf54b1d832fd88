import { hasByteOrderMark, type List, type ListDialect, openList, textOf } from '../../../platform/lists/open-list.ts'
import { type ListRecord, recordsOf, UnreadableList } from '../../../platform/lists/records.ts'
import { refuseUnlessText } from '../archive/recognise.ts'
import type { ListLine } from '../layout.ts'
import { MAX_CELLS } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { storedText } from '../workbook/cell-text.ts'
import type { Cell, UsedColumns } from '../workbook/walk-sheet.ts'
import type { Source, WalkEvents } from './source.ts'

/** Opens a list as a workbook with one sheet. Throws `UnreadableUpload` for binary data. */
export function listSource(bytes: Uint8Array, dialect: ListDialect): Source {
  refuseUnlessText(bytes)
  const list = convertErrors(() => openList(bytes, dialect))
  const shape = { width: 0, cells: 0, rows: 0 }
  const sheet = {
    name: '',
    part: '',
    isHidden: false,
    walk: async (events: WalkEvents, isEnough = () => false) => {
      Object.assign(
        shape,
        convertErrors(() => walkList(list, events, isEnough)),
      )
    },
    usedColumns: async (): Promise<UsedColumns> => ({
      cell: () => undefined,
      other: () => undefined,
      last: () => {
        refuseUneven(shape)
        return shape.width
      },
    }),
    dialect: list.dialect,
    hasBom: hasByteOrderMark(list),
  }
  return {
    sheets: [sheet],
    textOf: cell => cell.value,
    isSigned: false,
    encodingCandidates: list.candidates,
    firstLines: () => firstLines(list),
    verifyRest: async () => undefined,
  }
}

type Shape = { width: number; cells: number; rows: number }

function walkList(list: List, events: WalkEvents, isEnough: () => boolean): Shape {
  const shape = { width: 0, cells: 0, rows: 0 }
  for (const record of recordsOf(list)) {
    const { row, cells } = record
    const count = cells.length / 2
    shape.rows = row
    shape.cells += count
    shape.width = Math.max(shape.width, count)
    if (shape.cells > MAX_CELLS) throw new UnreadableUpload('too-many-cells', { max: MAX_CELLS })
    for (let at = 0; at < count; at += 1) {
      const cell = listCell(list, record, at + 1)
      if (cell !== null) events.cell(row, cell)
    }
    events.rowEnd?.(row)
    if (isEnough()) break
  }
  return shape
}

/**
 * Refuses lists with very uneven rows. Answer columns must line up, so shorter rows are padded; one
 * long row among many short ones would make a huge result.
 */
function refuseUneven({ width, cells, rows }: Shape): void {
  if (width * rows - cells > MAX_CELLS) throw new UnreadableUpload('uneven-list')
}

function convertErrors<T>(read: () => T): T {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof UnreadableList) throw new UnreadableUpload(failure.fault, { row: failure.row })
    throw failure
  }
}

/** Returns a record's cell in a column, from 1, as a cell of a sheet; null if it is empty. */
export function listCell(list: List, { cells }: ListRecord, column: number): Cell | null {
  const [start = 0, end = 0] = cells.slice(2 * column - 2, 2 * column)
  const value = start === end ? '' : storedText(textOf(list, start, end))
  return value === '' ? null : { column, value, type: 'str', style: 0, formula: '' }
}

const LINE_COUNT = 5
/** The number of the last lines that lines with umlauts may replace. */
const MAX_DISTINCTIVE = 2
const MAX_SEARCHED_ROWS = 2_000
const MAX_SHOWN_CELLS = 20
const MAX_SHOWN_LENGTH = 60

/**
 * Returns the first five lines of a list, so that a person sees whether the umlauts are right. If
 * they have none, the next lines with umlauts replace the last of them.
 */
function firstLines(list: List): ListLine[] {
  const lines = linesOf(list)
  const first = lines.slice(0, LINE_COUNT)
  const distinctive = first.some(hasNonAscii)
    ? []
    : lines.slice(LINE_COUNT).filter(hasNonAscii).slice(0, MAX_DISTINCTIVE)
  return [...first.slice(0, LINE_COUNT - distinctive.length), ...distinctive]
}

function linesOf(list: List): ListLine[] {
  const lines: ListLine[] = []
  for (const { row, start, end, cells } of recordsOf(list)) {
    if (row > MAX_SEARCHED_ROWS) break
    if (start < end) lines.push({ row, cells: cellsOf(list, cells) })
  }
  return lines
}

const hasNonAscii = ({ cells }: ListLine): boolean => cells.some(text => /[^\x20-\x7e]/.test(text))

const cellsOf = (list: List, cells: number[]): string[] =>
  Array.from({ length: Math.min(MAX_SHOWN_CELLS, cells.length / 2) }, (_, at) =>
    textOf(list, cells[2 * at] ?? 0, cells[2 * at + 1] ?? 0)
      .slice(0, MAX_SHOWN_LENGTH)
      .toWellFormed(),
  )
