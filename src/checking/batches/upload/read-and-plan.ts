import { inPortions } from '../../../base/database/event-loop.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import type { Language } from '../../../base/texts/define.ts'
import type { WorkOwner } from '../../../base/threads/fair-semaphore.ts'
import type { Choice, Preview, ReadUpload, UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { ReadLimits } from '../../../documents/spreadsheets/limits.ts'
import { previewUpload, readUpload } from '../../../documents/spreadsheets/read-upload.ts'
import { describeUnreadable, UnreadableUpload } from '../../../documents/spreadsheets/unreadable-upload.ts'
import { type InputChoice, type InputColumn, type InputId, inputColumn } from '../../../registers/marks/input-rules.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import { MAX_NAMES, type NewQuestion } from '../asking/question.ts'
import { readRow } from '../readings.ts'
import type { Upload } from './receive-upload.ts'

/**
 * The operator's limits (MAX_UPLOAD_MB, MAX_UNPACKED_MB, MAX_UPLOAD_ROWS), and the inputs whose
 * register is switched off: new lists have no such column.
 */
export type UploadLimits = {
  maxUploadMb: number
  maxUnpackedMb: number
  maxUploadRows: number
  inputsOff?: readonly InputId[]
}

/** Returns the choice of no column for inputs whose register is switched off. */
export const withoutInputsOff = ({ inputsOff = [] }: UploadLimits): InputChoice =>
  Object.fromEntries(inputsOff.map(id => [inputColumn(id), null]))

/**
 * What to read of an upload. `names`: the user's own names of the companies; `companies`: the data
 * to compare; `days`: the invoice dates.
 */
type ReadChoice = Pick<
  Upload,
  'bytes' | 'sheet' | 'column' | 'named' | 'companyColumns' | 'dayColumn' | InputColumn | 'list' | 'language'
> &
  Pick<Choice, 'names' | 'companies' | 'days' | 'ownUids'>

const MEBIBYTE = 1024 * 1024

/**
 * Reads an upload's rows from the chosen sheet and column. Throws 413 or 422, in the user's
 * language, if it cannot be read.
 */
export const readWorkbook = (owner: WorkOwner, choice: ReadChoice, limits: UploadLimits): Promise<ReadUpload> =>
  readWith(readUpload, owner, choice, limits)

/**
 * Reads a preview of a workbook. Throws 413 or 422 for problems that no other sheet or column can
 * solve.
 */
export const previewWorkbook = (owner: WorkOwner, choice: ReadChoice, limits: UploadLimits): Promise<Preview> =>
  readWith(previewUpload, owner, choice, limits)

const readWith = <T>(
  read: (owner: WorkOwner, bytes: Uint8Array, limits: ReadLimits, choice: Choice) => Promise<T>,
  owner: WorkOwner,
  { bytes, sheet, column, list, language, ...columns }: ReadChoice,
  { maxUnpackedMb, maxUploadRows }: UploadLimits,
): Promise<T> =>
  read(
    owner,
    bytes,
    { maxUnpackedBytes: maxUnpackedMb * MEBIBYTE, maxRows: maxUploadRows },
    {
      ...columns,
      ...(sheet === null ? {} : { sheet }),
      ...(column === null ? {} : { column }),
      ...(list === null ? {} : { list }),
    },
  ).catch((failure: unknown) => {
    if (failure instanceof UnreadableUpload) throw refusalOf(failure, language)
    throw failure
  })

const refusalOf = (failure: UnreadableUpload, language: Language): Refusal =>
  new Refusal(
    failure.kind,
    describeUnreadable(failure, language),
    failure.issues,
    null,
    failure.code,
    failure.candidates,
  )

export type Plan = {
  questions: NewQuestion[]
  totalRows: number
  /** The rows that are not a UID. */
  notAUid: UploadedRow[]
}

const ROWS_PER_PORTION = 5_000

type PlanOptions = {
  /** Accepts suggestions in place of texts that are not a UID (docs/rules.md#suggestions). */
  takesSuggestions: boolean
  /** Called for every row. */
  onRow?: (row: UploadedRow, parsed: ParsedUid) => void
}

/**
 * Returns the questions for a sheet's rows, one for each distinct UID, and the rows that are not a
 * UID, which need no question.
 */
export async function planQuestions(rows: UploadedRow[], { takesSuggestions, onRow }: PlanOptions): Promise<Plan> {
  const questions = new Map<string, NewQuestion>()
  const notAUid: UploadedRow[] = []
  for await (const portion of inPortions(rows, ROWS_PER_PORTION)) {
    for (const row of portion) {
      const parsed = readRow(row, takesSuggestions)
      onRow?.(row, parsed)
      if (!parsed.isQueryable) notAUid.push(row)
      else questions.set(parsed.uid, addRow(questions.get(parsed.uid), parsed.uid, row))
    }
  }
  return { questions: [...questions.values()], totalRows: rows.length, notAUid }
}

const NO_NAMES: readonly string[] = []

function addRow(
  existing: NewQuestion | undefined,
  uid: string,
  { row, name = '', company: companyText }: UploadedRow,
): NewQuestion {
  const company = companyText?.name ? companyText : null
  if (existing === undefined)
    return { uid, rowCount: 1, firstRow: row, moreRows: [], ownName: name, moreNames: NO_NAMES, company }
  existing.rowCount += 1
  existing.moreRows.push(row)
  existing.ownName ||= name
  if (isNewName(existing, name)) existing.moreNames = [...existing.moreNames, name]
  existing.company ??= company
  return existing
}

const isNewName = ({ ownName, moreNames }: NewQuestion, name: string): boolean =>
  name !== '' && name !== ownName && moreNames.length < MAX_NAMES && !moreNames.includes(name)
