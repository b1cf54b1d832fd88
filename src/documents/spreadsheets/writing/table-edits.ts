import { parseRange, writeRange } from '../workbook/address.ts'
import { unescapeText } from '../workbook/rich-text.ts'
import type { Table } from '../workbook/table.ts'
import { type Edit, escapeAttribute, insertAt, prefixOf, setAttribute } from '../xml/edit.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkText } from '../xml/walk.ts'

/** Returns the changes to a table's part: the names of its new columns and its new last column. */
export function tableEdits(text: string, names: readonly string[], last: number): Edit[] {
  const edits: Edit[] = []
  let highestId = 0
  let count = 0
  walkText(text, SPREADSHEET, {
    open: (name, { ref, id, count: declaredCount }, position) => {
      const tag = { start: position.start(), end: position.end() }
      const isWidened = position.parents.length <= 2 && WIDENED_PATHS.has([...position.parents, name].join('/'))
      if (isWidened && ref !== undefined)
        edits.push({ ...tag, write: old => setAttribute(old, 'ref', widened(ref, last)) })
      if (name === 'tableColumns') {
        count = Number(declaredCount ?? 0)
        edits.push({ ...tag, write: old => setAttribute(old, 'count', String(count + names.length)) })
      }
      if (name === 'tableColumn') highestId = Math.max(highestId, Number(id ?? 0))
    },
    close: (name, position) => {
      if (name !== 'tableColumns') return
      edits.push(insertAt(position.start(), columnsXml(prefixOf(position.tagName()), names, highestId + 1)))
    },
  })
  return edits
}

const WIDENED_PATHS: ReadonlySet<string> = new Set([
  'table',
  'table/autoFilter',
  'table/sortState',
  'table/autoFilter/sortState',
])

function widened(ref: string, last: number): string {
  const range = parseRange(ref)
  return range === null ? ref : writeRange({ ...range, right: last })
}

const columnsXml = (prefix: string, names: readonly string[], firstId: number): string =>
  names.map((name, at) => `<${prefix}tableColumn id="${firstId + at}" name="${escapeAttribute(name)}"/>`).join('')

/**
 * Returns the table that the answers extend: it has the UIDs, its headings are the sheet's, and it
 * ends directly before the answers. A table filled by a database query keeps its columns.
 */
export function tableToWiden(
  tables: readonly Table[],
  { headerRow, uidColumn, first }: { headerRow: number; uidColumn: number; first: number },
): Table | null {
  const canBeWidened = ({ range, headerRows, isFromQuery }: Table) =>
    range.left <= uidColumn &&
    range.right === first - 1 &&
    range.bottom > headerRow &&
    (headerRows === 0 || range.top === headerRow) &&
    !isFromQuery
  return tables.find(canBeWidened) ?? null
}

/**
 * Returns the headings with numbers where needed to be unique. A table's columns have unique names,
 * and the heading cells must match, or Excel repairs the file. Names that differ only in case,
 * spaces or line breaks count as equal: an extra number does no harm, a duplicate name does.
 */
export function uniqueNames(headings: readonly string[], existing: readonly string[]): string[] {
  const usedNames = new Set(existing.map(plainName))
  return headings.map(heading => {
    let name = heading
    for (let number = 2; usedNames.has(plainName(name)); number += 1) name = `${heading} ${number}`
    usedNames.add(plainName(name))
    return name
  })
}

/** Normalises a name for comparison. A table's part has line breaks as _x000a_. */
const plainName = (name: string): string =>
  unescapeText(name)
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
    .toLowerCase()
