import type { Candidate, Dialect } from '../../../platform/lists/dialect-rules.ts'
import type { ListLine } from '../layout.ts'
import type { CellText } from '../workbook/cell-text.ts'
import type { Cell, SheetEvents, UsedColumns } from '../workbook/walk-sheet.ts'

/** The events of a walk through a sheet that readers need. */
export type WalkEvents = Pick<SheetEvents, 'other' | 'rowEnd'> & {
  cell: (row: number, cell: Cell) => void
}

/** `part`: its path in the file. */
export type SourceSheet = {
  name: string
  part: string
  isHidden: boolean
  /** Walks the sheet once; `isEnough` ends it early. */
  walk: (events: WalkEvents, isEnough?: () => boolean) => Promise<void>
  /** The format of a list; absent for a workbook's sheet. */
  dialect?: Dialect
  /** Whether a list begins with a byte order mark. */
  hasBom?: boolean
  /** Returns a collector of the last used column, to call during a walk. */
  usedColumns: () => Promise<UsedColumns>
}

/** The source of an upload's rows. */
export type Source = {
  sheets: readonly SourceSheet[]
  /** Returns a cell's text as Excel displays it. */
  textOf: CellText
  /**
   * Returns the day of an Excel date as yyyy-mm-dd, and the text of any other cell. Absent for a
   * list, which has only texts.
   */
  dayOf?: CellText
  isSigned: boolean
  /** The possible encodings of an ambiguous list; absent for a workbook. */
  encodingCandidates?: readonly Candidate[]
  /** A list's first lines, for a person to check; absent for a workbook. */
  firstLines?: () => ListLine[]
  /** Reads the remaining parts too, and throws for damaged ones. */
  verifyRest: () => Promise<void>
}
