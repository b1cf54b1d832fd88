import { type Ask, quoted } from './ask.ts'
import { BYTES, type Column } from './describe-tables.ts'

const ROWS_A_STATEMENT = 500
// A file's row is a mebibyte and a half as text.
const CHARACTERS_A_STATEMENT = 4_000_000

/** Puts rows back as they were written; the database itself reads each value. */
export async function insertPart(
  ask: Ask,
  table: string,
  columns: readonly Column[],
  parts: AsyncIterable<string[]>,
): Promise<void> {
  const statement = insertOf(table, columns)
  for await (const lines of statementsFull(parts)) await ask(statement, [`[${lines.join(',')}]`])
}

// A number of its own that the database would count up is the row's all the same.
function insertOf(table: string, columns: readonly Column[]): string {
  const names = columns.map(({ name }) => quoted(name))
  const values = columns.map(({ name, type }) =>
    type === BYTES ? `decode(x.${quoted(name)}, 'base64')` : `x.${quoted(name)}::${type}`,
  )
  return `insert into ${quoted(table)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::text::json) as x(${names.map(name => `${name} text`).join(', ')})`
}

async function* statementsFull(parts: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let lines: string[] = []
  let characters = 0
  for await (const part of parts) {
    for (const line of part) {
      lines.push(line)
      characters += line.length
      if (lines.length < ROWS_A_STATEMENT && characters < CHARACTERS_A_STATEMENT) continue
      yield lines
      lines = []
      characters = 0
    }
  }
  if (lines.length > 0) yield lines
}
