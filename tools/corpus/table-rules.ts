import type { Table } from '../../src/documents/spreadsheets/workbook/table.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'
import { ALL_NAMESPACES } from './rewrite.ts'

/** Returns what a cell shows, or null if it has no text. */
export type TextAt = (row: number, column: number) => string | null

/** Excel compares names without case, leading and trailing blanks, and line breaks. */
const compared = (name: string): string =>
  name
    .replace(/_x000[ad]_|\s/gi, ' ')
    .trim()
    .toLowerCase()

/** Checks a table against its sheet. */
export function tableProblems({ range, headerRows, columns, part }: Table, text: string, textAt: TextAt): string[] {
  const problems: string[] = []
  const { count, ids } = columnsOf(text)
  const width = range.right - range.left + 1
  if (width !== columns.length || count !== columns.length)
    problems.push(`${part.path}: ${width} columns wide, ${columns.length} named, ${count} counted`)
  if (new Set(ids).size < ids.length) problems.push(`${part.path}: a column's id is there twice`)
  const names = columns.map(compared)
  const twice = columns.filter((_, at) => names.indexOf(names[at] ?? '') !== at)
  problems.push(...twice.map(name => `${part.path}: ${JSON.stringify(name)} is there twice`))
  const wrong = columns.filter((name, at) => {
    const shown = headerRows > 0 ? textAt(range.top, range.left + at) : null
    return shown !== null && compared(shown) !== compared(name)
  })
  return [...problems, ...wrong.map(name => `${part.path}: above column ${JSON.stringify(name)} stands something else`)]
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
