import type { Choice, NamedColumns } from '../layout.ts'
import { LAST_COLUMN } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { columnName } from '../workbook/address.ts'
import type { Source, SourceSheet } from './source.ts'
import { type TextRow, walkTextRows } from './text-rows.ts'

const MAX_SEARCHED_ROWS = 100
/** The maximum number of headings that a refusal lists. */
const MAX_LISTED = 100
const MAX_LISTED_LENGTH = 60

type ColumnName = keyof NamedColumns
type ColumnMatches = Partial<Record<ColumnName, number | null>>

/**
 * Resolves columns named by number, letters or heading to numbers, and to the sheet that has them.
 * Throws `UnreadableUpload` with the existing columns if no sheet has one.
 */
export async function withNamedColumns(source: Source, choice: Choice): Promise<Choice> {
  const { named: requested = {} } = choice
  if (Object.keys(requested).length === 0) return choice
  const matchingSheets = source.sheets.filter(({ name, isHidden }) =>
    choice.sheet === undefined ? !isHidden : name === choice.sheet,
  )
  const searches: { sheet: SourceSheet; rows: TextRow[]; matches: ColumnMatches | null }[] = []
  for (const sheet of matchingSheets) {
    const rows = await firstRows(sheet, source)
    searches.push({ sheet, rows, matches: findNamedColumns(rows, requested) })
  }
  const withAllColumns = searches.filter(({ matches }) => matches !== null)
  const [first] = withAllColumns
  if (!first?.matches) {
    const [firstFilled] = searches.filter(({ rows }) => rows.length > 0)
    // A missing or empty sheet is refused with its own message.
    return firstFilled === undefined ? choice : refuse(firstFilled.rows, requested)
  }
  const sheet =
    choice.sheet === undefined && withAllColumns.length === searches.length ? {} : { sheet: first.sheet.name }
  return { ...choice, ...sheet, ...choiceFrom(choice, first.matches) }
}

function choiceFrom({ companyColumns }: Choice, { uid, day, account, ...company }: ColumnMatches): Partial<Choice> {
  return {
    ...(uid ? { column: uid } : {}),
    ...(day === undefined ? {} : { dayColumn: day }),
    ...(account === undefined ? {} : { accountColumn: account }),
    companyColumns: { ...companyColumns, ...company },
  }
}

async function firstRows(sheet: SourceSheet, { textOf }: Source): Promise<TextRow[]> {
  const rows: TextRow[] = []
  await walkTextRows(sheet, textOf, row =>
    row.row > MAX_SEARCHED_ROWS || rows.push(row) === MAX_SEARCHED_ROWS ? 'enough' : 'more',
  )
  return rows
}

function findNamedColumns(rows: readonly TextRow[], requested: NamedColumns): ColumnMatches | null {
  const matches: ColumnMatches = {}
  for (const [field, { text }] of Object.entries(requested) as [ColumnName, { text: string }][]) {
    const column = findColumn(rows, text)
    if (column === undefined) return null
    matches[field] = column
  }
  return matches
}

/**
 * Returns the number of the column that `text` names, null if it is "0" (no column), or undefined
 * if there is no such column.
 */
function findColumn(rows: readonly TextRow[], text: string): number | null | undefined {
  if (text === '0') return null
  const exists = (column: number) => rows.some(({ texts }) => texts.has(column))
  if (/^\d{1,5}$/.test(text)) return exists(Number(text)) ? Number(text) : undefined
  for (const { texts } of rows) for (const [column, heading] of texts) if (heading.trim() === text) return column
  const column = /^[A-Z]{1,3}$/i.test(text) ? columnByLetters(text) : 0
  return column > 0 && column <= LAST_COLUMN && exists(column) ? column : undefined
}

const columnByLetters = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

function refuse(rows: readonly TextRow[], requested: NamedColumns): never {
  const missing = Object.values(requested).filter(({ text }) => findColumn(rows, text) === undefined)
  const headings = new Map<number, string>()
  for (const { texts } of rows)
    for (const [column, text] of texts) if (!headings.has(column)) headings.set(column, text.trim())
  const listedHeadings = [...headings]
    .toSorted(([one], [other]) => one - other)
    .slice(0, MAX_LISTED)
    .map(([column, text]) => `${columnName(column)}: ${text.slice(0, MAX_LISTED_LENGTH).toWellFormed()}`)
  const issues = missing.flatMap(({ path }) => listedHeadings.map(message => ({ path, message })))
  throw new UnreadableUpload('no-such-column', { column: missing[0]?.text ?? '' }, { issues, candidates: [] })
}
