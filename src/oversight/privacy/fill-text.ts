import { readFileSync } from 'node:fs'
import type { Language } from '../../base/texts/define.ts'
import { GAP, gap, type PagePart } from './page.ts'

/**
 * The value of a placeholder of a text. False omits the line, and a list repeats it. `parts`
 * replace a placeholder that is a paragraph of its own.
 */
export type Value = string | number | boolean | readonly string[] | { parts: readonly PagePart[] }

/** The values of a text's placeholders: `{{name}}`, and `{{if name}}` for a condition. */
export type Values = Readonly<Record<string, Value>>

const FOLDER = new URL('./texts/', import.meta.url)
const PLACEHOLDER = /\{\{(?:if )?([\w-]+)\}\}/g
const CONDITION = /\{\{if [\w-]+\}\} /g

/** Returns the Markdown of a text in src/oversight/privacy/texts, with its placeholders. */
export const readText = (file: string, language: Language): string =>
  readFileSync(new URL(`${language}/${file}.md`, FOLDER), 'utf8')

/**
 * Returns the parts of a text with the values of its placeholders. Throws if a placeholder has no
 * value, or if the text does not use one of `values`; it need not use those of `shared`.
 */
export function fillText(text: string, language: Language, values: Values, shared: Values = {}): PagePart[] {
  const names = new Set(namesIn(text))
  const unused = Object.keys(values).filter(name => !names.has(name))
  if (unused.length > 0) throw new Error(`the text has no place for ${unused.join(', ')}: ${text.slice(0, 80)}`)
  const all = { ...shared, ...values }
  return text
    .trim()
    .split('\n\n')
    .flatMap(block => partsOf(block, cells => fillLine(cells, all, language), all))
}

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** Returns the lines that a line, given as its cells, becomes: none, one, or one for each value. */
type FillLine = (cells: readonly string[]) => string[][]

function partsOf(block: string, fill: FillLine, values: Values): readonly PagePart[] {
  if (block.startsWith('|')) return tableOf(block.split('\n').map(cellsOf), fill)
  if (block.startsWith('- ')) return listOf(block.slice(2).split('\n- '), fill)
  const value = values[/^\{\{([\w-]+)\}\}$/.exec(block)?.[1] ?? '']
  if (typeof value === 'object' && 'parts' in value) return value.parts
  const isHeading = block.startsWith('## ')
  return fill([unwrap(isHeading ? block.slice(3) : block)]).map(([text = '']) => ({
    kind: isHeading ? 'heading' : 'paragraph',
    text,
  }))
}

function listOf(lines: readonly string[], fill: FillLine): PagePart[] {
  const items = lines.flatMap(line => fill([unwrap(line)])).flat()
  return items.length > 0 ? [{ kind: 'list', items }] : []
}

/** The dashes below the head are the widths of the columns; an empty head is that of facts. */
function tableOf([head = [], dashes = [], ...lines]: readonly string[][], fill: FillLine): PagePart[] {
  const rows = lines.flatMap(fill)
  if (head.every(cell => cell === ''))
    return [{ kind: 'facts', rows: rows.map(([label = '', text = '']) => [label, text]) }]
  const width = dashes.join('').length
  const shares = dashes.map(({ length }) => length / width)
  return fill(head).map(cells => ({ kind: 'table', head: cells, shares, rows }))
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())

const unwrap = (text: string): string => text.replaceAll(/\n\s*/g, ' ')

function fillLine(cells: readonly string[], values: Values, language: Language): string[][] {
  const used = cells.flatMap(namesIn).map(name => valueFor(name, values))
  if (used.includes(false)) return []
  const lists = used.filter(value => Array.isArray(value))
  const count = lists.length > 0 ? Math.max(...lists.map(({ length }) => length)) : 1
  return Array.from({ length: count }, (_, at) => cells.map(cell => fillCell(cell, values, language, at)))
}

function fillCell(cell: string, values: Values, language: Language, at: number): string {
  const text = cell.replaceAll(CONDITION, '')
  const marked = text.startsWith(GAP) ? gap(language, text.slice(GAP.length)) : text
  return marked.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = valueFor(name, values)
    return String(Array.isArray(value) ? value[at] : value)
  })
}

function valueFor(name: string, values: Values): Value {
  const value = values[name]
  if (value === undefined) throw new Error(`{{${name}}} has no value`)
  return value
}
