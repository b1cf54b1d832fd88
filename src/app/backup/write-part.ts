import { createHash } from 'node:crypto'
import { type Ask, quoted } from './ask.ts'
import { BYTES, type Column } from './describe-tables.ts'
import type { ManifestPart } from './manifest.ts'

const ROWS_A_PAGE = 500
// A row of a file is a mebibyte.
const ROWS_WITH_BYTES_A_PAGE = 4
// What a service sent: a hundred bytes, 8 kB at most (docs/rules.md#answers-as-received).
const SMALL = ['answer']

export const pathOf = (table: string): string => `tables/${table}.ndjson`

/**
 * Returns a table's rows as lines, page by page, so that memory does not grow with the table; tells `onEnd` what the
 * manifest says of it. The database itself writes each line: no value passes through a number or a date of ours.
 */
export async function* writePart(
  ask: Ask,
  table: string,
  columns: readonly Column[],
  onEnd: (part: ManifestPart) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of pages(ask, table, columns)) {
    const bytes = Buffer.from(lines.map(line => `${line}\n`).join(''))
    hash.update(bytes)
    rows += lines.length
    yield bytes
  }
  onEnd({ table, path: pathOf(table), columns: columns.map(({ name }) => name), rows, sha256: hash.digest('hex') })
}

async function* pages(ask: Ask, table: string, columns: readonly Column[]): AsyncGenerator<string[]> {
  const values = columns.map(({ name, type }) => `${asText(quoted(name), type)} as ${quoted(name)}`)
  await ask(`declare page no scroll cursor for
    select row_to_json(x)::text as line from (select ${values.join(', ')} from ${quoted(table)}) x`)
  const isLarge = !SMALL.includes(table) && columns.some(({ type }) => type === BYTES)
  const most = isLarge ? ROWS_WITH_BYTES_A_PAGE : ROWS_A_PAGE
  for (;;) {
    const rows = await ask(`fetch forward ${most} from page`)
    if (rows.length > 0) yield rows.map(({ line }) => String(line))
    if (rows.length < most) break
  }
  await ask('close page')
}

// PostgreSQL breaks base64 into lines of 76.
const asText = (column: string, type: string): string =>
  type === BYTES ? `replace(encode(${column}, 'base64'), e'\\n', '')` : `${column}::text`
