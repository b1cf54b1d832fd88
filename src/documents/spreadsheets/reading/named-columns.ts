import type { Choice, NamedColumns } from '../layout.ts'
import { LAST_COLUMN } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { columnName } from '../workbook/address.ts'
import type { Source, SourceSheet } from './source.ts'
import { type TextRow, walkTextRows } from './text-rows.ts'

const LOOKED_AT = 100
/** The number of headings that a refusal lists. */
const MAX_LISTED = 100
const LONGEST_LISTED = 60

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
  const looks: { sheet: SourceSheet; rows: TextRow[]; matches: ColumnMatches | null }[] = []
  for (const sheet of matchingSheets) {
    const rows = await firstRows(sheet, source)
    looks.push({ sheet, rows, matches: findAll(rows, requested) })
  }
  const fitting = looks.filter(({ matches }) => matches !== null)
  const [first] = fitting
  if (!first?.matches) {
    const [firstFilled] = looks.filter(({ rows }) => rows.length > 0)
    // A missing or empty sheet is refused with its own message.
    return firstFilled === undefined ? choice : refuse(firstFilled.rows, requested)
  }
  const sheet = choice.sheet === undefined && fitting.length === looks.length ? {} : { sheet: first.sheet.name }
  return { ...choice, ...sheet, ...choiceFrom(choice, first.matches) }
}

function choiceFrom({ companyColumns }: Choice, { uid, day, ...company }: ColumnMatches): Partial<Choice> {
  return {
    ...(uid ? { column: uid } : {}),
    ...(day === undefined ? {} : { dayColumn: day }),
    companyColumns: { ...companyColumns, ...company },
  }
}

async function firstRows(sheet: SourceSheet, { textOf }: Source): Promise<TextRow[]> {
  const rows: TextRow[] = []
  await walkTextRows(sheet, textOf, row => (row.row > LOOKED_AT || rows.push(row) === LOOKED_AT ? 'enough' : 'more'))
  return rows
}

function findAll(rows: readonly TextRow[], requested: NamedColumns): ColumnMatches | null {
  const matches: ColumnMatches = {}
  for (const [field, { text }] of Object.entries(requested) as [ColumnName, { text: string }][]) {
    const column = find(rows, text)
    if (column === undefined) return null
    matches[field] = column
  }
  return matches
}

/** 0 = no column. */
function find(rows: readonly TextRow[], text: string): number | null | undefined {
  if (text === '0') return null
  const isThere = (column: number) => rows.some(({ texts }) => texts.has(column))
  if (/^\d{1,5}$/.test(text)) return isThere(Number(text)) ? Number(text) : undefined
  for (const { texts } of rows) for (const [column, heading] of texts) if (heading.trim() === text) return column
  const column = /^[A-Z]{1,3}$/i.test(text) ? columnByLetters(text) : 0
  return column > 0 && column <= LAST_COLUMN && isThere(column) ? column : undefined
}

const columnByLetters = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

function refuse(rows: readonly TextRow[], requested: NamedColumns): never {
  const missing = Object.values(requested).filter(({ text }) => find(rows, text) === undefined)
  const headings = new Map<number, string>()
  for (const { texts } of rows)
    for (const [column, text] of texts) if (!headings.has(column)) headings.set(column, text.trim())
  const listed = [...headings]
    .toSorted(([one], [other]) => one - other)
    .slice(0, MAX_LISTED)
    .map(([column, text]) => `${columnName(column)}: ${text.slice(0, LONGEST_LISTED).toWellFormed()}`)
  const issues = missing.flatMap(({ path }) => listed.map(message => ({ path, message })))
  throw new UnreadableUpload('no-such-column', { column: missing[0]?.text ?? '' }, { issues, candidates: [] })
}
