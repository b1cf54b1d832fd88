import { OTHER_VARIABLES } from '../src/app/start/other-variables.ts'
import type { Variable } from '../src/app/start/variable.ts'
import { VARIABLES } from '../src/app/start/variables.ts'

/** One row of the page: one variable, or neighbouring ones with a joint meaning. */
type Row = { names: string[]; defaults: string[]; meaning: string }

/** Returns the rows of the table of docs/running.md: names, defaults, meaning. */
export const variableRows = (): string[][] =>
  Object.values<Variable>(VARIABLES)
    .flatMap(variable => [rowOf(variable), ...elsewhereAfter(variable)])
    .reduce(joinNeighbours, [])
    .map(({ names, defaults, meaning }) => [
      names.map(name => `\`${name}\``).join(', '),
      sayTogether(defaults),
      meaning,
    ])

const rowOf = ({ name, defaultValue, byDefault, meaning }: Variable): Row => ({
  names: [name],
  defaults: [byDefault ?? sayValue(defaultValue)],
  meaning,
})

const elsewhereAfter = ({ name: before }: Variable): Row[] =>
  OTHER_VARIABLES.flatMap(({ name, row }) =>
    row?.after === before ? [{ names: [name], defaults: [row.byDefault], meaning: row.meaning }] : [],
  )

function sayValue(value: unknown): string {
  if (value === null) return 'unset'
  // A boolean is 0 or 1 in the environment.
  return String(typeof value === 'boolean' ? Number(value) : value)
}

function joinNeighbours(rows: Row[], next: Row): Row[] {
  const last = rows.at(-1)
  if (last?.meaning !== next.meaning) return [...rows, next]
  const joined = { ...last, names: [...last.names, ...next.names], defaults: [...last.defaults, ...next.defaults] }
  return [...rows.slice(0, -1), joined]
}

// A joint default, such as "the authorities' own", is stated once; values are listed one by one,
// like the names.
function sayTogether(defaults: string[]): string {
  const different = new Set(defaults)
  return different.size === 1 ? [...different].join('') : defaults.join(', ')
}
