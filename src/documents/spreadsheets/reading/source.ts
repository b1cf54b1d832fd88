import type { Candidate, Dialect } from '../../../house/lists/dialect-rules.ts'
import type { ListLine } from '../layout.ts'
import type { CellText } from '../workbook/cell-text.ts'
import type { Cell, SheetEvents, UsedColumns } from '../workbook/walk-sheet.ts'

/** What is met on the way through a sheet, as far as reading it goes. */
export type WalkEvents = Pick<SheetEvents, 'other' | 'rowEnd'> & {
  cell: (row: number, cell: Cell) => void
}

/** `part`: where in its file it stands. */
export type SourceSheet = {
  name: string
  part: string
  isHidden: boolean
  /** Walks it once; `isEnough` ends it early. */
  walk: (events: WalkEvents, isEnough?: () => boolean) => Promise<void>
  /** How a list is written; none of a workbook's sheet. */
  dialect?: Dialect
  /** Whether a list begins with a byte order mark. */
  hasBom?: boolean
  /** Learns, while it is walked, up to which column it is in use. */
  usedColumns: () => Promise<UsedColumns>
}

/** What an upload's rows are read from. */
export type Source = {
  sheets: readonly SourceSheet[]
  /** A cell's text as Excel shows it. */
  textOf: CellText
  /** The day that a date of Excel's is, as yyyy-mm-dd, and of any other cell its text; a list holds texts alone. */
  dayOf?: CellText
  isSigned: boolean
  /** In which encodings a list may be read, where it does not say in which one it is; none of a workbook. */
  candidates?: readonly Candidate[]
  /** A list's first lines as read, for a person to see; none of a workbook. */
  firstLines?: () => ListLine[]
  /** Looks at what was not read too: what is damaged is refused. */
  verifyRest: () => Promise<void>
}
