import { type List, type ListDialect, openList } from '../../../house/lists/open-list.ts'
import { recordsOf, UnreadableList } from '../../../house/lists/records.ts'
import { refuseOtherThanText } from '../archive/recognise.ts'
import { MOST_CELLS } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { UsedColumns } from '../workbook/walk-sheet.ts'
import { firstLines } from './first-lines.ts'
import { listCell } from './list-cell.ts'
import type { Source, WalkEvents } from './source.ts'

/** Opens a list to be read as the one sheet of a workbook. Refuses with UnreadableUpload what is no text. */
export function listSource(bytes: Uint8Array, known: ListDialect): Source {
  refuseOtherThanText(bytes)
  const list = asUpload(() => openList(bytes, known))
  const shape = { width: 0, cells: 0, rows: 0 }
  const sheet = {
    name: '',
    part: '',
    isHidden: false,
    walk: async (events: WalkEvents, isEnough = () => false) => {
      Object.assign(
        shape,
        asUpload(() => walkList(list, events, isEnough)),
      )
    },
    usedColumns: async (): Promise<UsedColumns> => ({
      cell: () => undefined,
      other: () => undefined,
      last: () => {
        refuseFilling(shape)
        return shape.width
      },
    }),
    dialect: list.dialect,
  }
  return {
    sheets: [sheet],
    textOf: cell => cell.value,
    isSigned: false,
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
    if (shape.cells > MOST_CELLS) throw new UnreadableUpload('too-many-cells', { max: MOST_CELLS })
    for (let at = 0; at < count; at += 1) {
      const cell = listCell(list, record, at + 1)
      if (cell !== null) events.cell(row, cell)
    }
    events.rowEnd?.(row)
    if (isEnough()) break
  }
  return shape
}

/** Our columns stand beneath each other, so shorter rows are filled up: one long row among many short ones would make a huge result. */
function refuseFilling({ width, cells, rows }: Shape): void {
  if (width * rows - cells > MOST_CELLS) throw new UnreadableUpload('uneven-list')
}

function asUpload<T>(read: () => T): T {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof UnreadableList) throw new UnreadableUpload(failure.fault, { row: failure.row })
    throw failure
  }
}
