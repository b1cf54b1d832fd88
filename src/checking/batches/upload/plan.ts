import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { inPortions } from '../../../ground/database/portions.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import type { NewQuestion } from '../asking/question.ts'
import { MOST_NAMES } from '../most-names.ts'
import { readRow } from '../readings.ts'

export type Plan = {
  questions: NewQuestion[]
  totalRows: number
  /** Those that are no UID. */
  notAUid: UploadedRow[]
}

const ROWS_A_PORTION = 5_000

type Planning = {
  /** What may be meant is asked in place of what is no UID (docs/rules.md#suggestions). */
  takesSuggestions: boolean
  /** Sees every row. */
  each?: (row: UploadedRow, parsed: ParsedUid) => void
}

/** What has to be asked for a sheet's rows: each different UID once; what is no UID is answered already. */
export async function planQuestions(rows: UploadedRow[], { takesSuggestions, each }: Planning): Promise<Plan> {
  const questions = new Map<string, NewQuestion>()
  const notAUid: UploadedRow[] = []
  for await (const portion of inPortions(rows, ROWS_A_PORTION)) {
    for (const row of portion) {
      const parsed = readRow(row, takesSuggestions)
      each?.(row, parsed)
      if (!parsed.askable) notAUid.push(row)
      else questions.set(parsed.uid, withRow(questions.get(parsed.uid), parsed.uid, row))
    }
  }
  return { questions: [...questions.values()], totalRows: rows.length, notAUid }
}

/** A person looks up one or two; which rows a number answers in all, the result says. */
const MOST_MORE_ROWS = 2
const NO_ROWS: readonly number[] = []
const NO_NAMES: readonly string[] = []

function withRow(
  known: NewQuestion | undefined,
  uid: string,
  { row, name = '', company: own }: UploadedRow,
): NewQuestion {
  const company = own?.name ? own : null
  if (known === undefined)
    return { uid, rowCount: 1, firstRow: row, moreRows: NO_ROWS, ownName: name, moreNames: NO_NAMES, company }
  known.rowCount += 1
  if (known.moreRows.length < MOST_MORE_ROWS) known.moreRows = [...known.moreRows, row]
  known.ownName ||= name
  if (isAnother(known, name)) known.moreNames = [...known.moreNames, name]
  known.company ??= company
  return known
}

const isAnother = ({ ownName, moreNames }: NewQuestion, name: string): boolean =>
  name !== '' && name !== ownName && moreNames.length < MOST_NAMES && !moreNames.includes(name)
