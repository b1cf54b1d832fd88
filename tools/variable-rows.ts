import { OTHER_VARIABLES } from '../src/app/start/other-variables.ts'
import type { Variable } from '../src/app/start/variable.ts'
import { VARIABLES } from '../src/app/start/variables.ts'

/** A row of the table: a variable, or successive ones with the same meaning. */
type Row = { names: string[]; defaults: string[]; meaning: string }

/** Returns the rows of the table in docs/running.md: names, defaults, meaning. */
export const variableRows = (): string[][] =>
  Object.values<Variable>(VARIABLES)
    .flatMap(variable => [rowOf(variable), ...otherRowsAfter(variable)])
    .reduce(mergeRows, [])
    .map(({ names, defaults, meaning }) => [
      names.map(name => `\`${name}\``).join(', '),
      formatDefaults(defaults),
      meaning,
    ])

const rowOf = ({ name, defaultValue, byDefault, meaning }: Variable): Row => ({
  names: [name],
  defaults: [byDefault ?? formatDefault(defaultValue)],
  meaning,
})

const otherRowsAfter = ({ name: before }: Variable): Row[] =>
  OTHER_VARIABLES.flatMap(({ name, row }) =>
    row?.after === before ? [{ names: [name], defaults: [row.byDefault], meaning: row.meaning }] : [],
  )

function formatDefault(value: unknown): string {
  if (value === null) return 'unset'
  // In the environment, booleans are 0 or 1.
  return String(typeof value === 'boolean' ? Number(value) : value)
}

function mergeRows(rows: Row[], next: Row): Row[] {
  const last = rows.at(-1)
  if (last?.meaning !== next.meaning) return [...rows, next]
  const merged = { ...last, names: [...last.names, ...next.names], defaults: [...last.defaults, ...next.defaults] }
  return [...rows.slice(0, -1), merged]
}

// Formats a common default, such as "the authorities' own", once, and different defaults as a list.
function formatDefaults(defaults: string[]): string {
  const different = new Set(defaults)
  return different.size === 1 ? [...different].join('') : defaults.join(', ')
}
