import type { Table } from '../../src/documents/spreadsheets/workbook/table.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'
import { ALL_NAMESPACES } from './rewrite.ts'

/** Returns the text of a cell, or null if it has none. */
export type TextAt = (row: number, column: number) => string | null

/** Normalises a name as Excel compares names: without case, outer blanks and line breaks. */
const normalized = (name: string): string =>
  name
    .replace(/_x000[ad]_|\s/gi, ' ')
    .trim()
    .toLowerCase()

/** Returns the faults of a table. `textAt` reads the cells of its sheet. */
export function tableProblems({ range, headerRows, columns, part }: Table, text: string, textAt: TextAt): string[] {
  const problems: string[] = []
  const { count, ids } = columnsOf(text)
  const width = range.right - range.left + 1
  if (width !== columns.length || count !== columns.length)
    problems.push(`${part.path}: ${width} columns wide, ${columns.length} named, ${count} counted`)
  if (new Set(ids).size < ids.length) problems.push(`${part.path}: a column's id occurs twice`)
  const names = columns.map(normalized)
  const duplicates = columns.filter((_, at) => names.indexOf(names[at] ?? '') !== at)
  problems.push(...duplicates.map(name => `${part.path}: ${JSON.stringify(name)} occurs twice`))
  const mismatched = columns.filter((name, at) => {
    const heading = headerRows > 0 ? textAt(range.top, range.left + at) : null
    return heading !== null && normalized(heading) !== normalized(name)
  })
  return [
    ...problems,
    ...mismatched.map(name => `${part.path}: the heading cell of column ${JSON.stringify(name)} has another text`),
  ]
}

function columnsOf(text: string): { count: number; ids: string[] } {
  let count = 0
  const ids: string[] = []
  walkText(text, ALL_NAMESPACES, {
    open: (name, attributes) => {
      if (name === 'tableColumns') count = Number(attributes.count ?? 0)
      if (name === 'tableColumn') ids.push(attributes.id ?? '')
    },
  })
  return { count, ids }
}
