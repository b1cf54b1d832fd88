import { readFileSync, writeFileSync } from 'node:fs'
import { districtRows } from './districts.ts'
import { tableOf } from './markdown-table.ts'

/**
 * A table or another text on a page in docs/ that is generated from the product's definitions, so
 * that it cannot become outdated.
 */
export type DocTable = {
  /** The text is between `<!-- NAME, made by npm run docs -->` and `<!-- end of NAME -->`. */
  name: string
  file: string
} & ({ head: readonly string[]; rows: () => Promise<string[][]> } | { text: () => Promise<string> })

/** Every generated table. */
export const TABLES: readonly DocTable[] = [
  {
    name: 'variables',
    file: 'docs/running.md',
    head: ['name', 'default', 'meaning'],
    rows: async () => (await import('./variable-rows.ts')).variableRows(),
  },
  {
    name: 'districts',
    file: 'docs/map.md',
    head: ['district', 'holds', 'its folders'],
    rows: async () => districtRows(),
  },
  {
    name: 'reasons',
    file: 'docs/api.md',
    head: ['reason', 'remedy', 'what happened, and what to do'],
    rows: reasonRows,
  },
  {
    name: 'words of company',
    file: 'docs/api.md',
    head: ['`company`', 'means', 'what a program does'],
    rows: companyRows,
  },
  {
    name: 'sample answers',
    file: 'docs/api.md',
    text: async () => (await import('./sample-answers.ts')).sampleAnswers(),
  },
  { name: 'events', file: 'docs/api.md', head: ['event', 'when', 'more of it'], rows: eventRows },
]

async function eventRows(): Promise<string[][]> {
  const { EVENTS } = await import('../src/app/definitions/features.ts')
  const uncapitalised = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
  return EVENTS.map(({ type, summary, when, more }) => [`\`${type}\``, when ?? uncapitalised(summary), more])
}

async function reasonRows(): Promise<string[][]> {
  const { REASONS } = await import('../src/sharing/programs/remedies.ts')
  return REASONS.map(({ reason, remedy, meaning }) => [`\`${reason}\``, `\`${remedy}\``, meaning])
}

async function companyRows(): Promise<string[][]> {
  const { COMPANY_WORDS } = await import('../src/sharing/programs/company-words.ts')
  return COMPANY_WORDS.map(({ word, means, remedy }) => [`\`${word}\``, means, remedy])
}

/** Returns a line for each table that does not match its definitions. */
export async function checkDocTables(tables: readonly DocTable[] = TABLES): Promise<string[]> {
  const faults = await Promise.all(tables.map(async table => (await isStale(table)) && staleMessage(table)))
  return faults.filter(fault => fault !== false)
}

/** Writes each table into its page. */
export async function writeDocTables(tables: readonly DocTable[] = TABLES): Promise<void> {
  for (const table of tables) {
    const page = readFileSync(table.file, 'utf8')
    writeFileSync(table.file, replaceTable(page, table.name, await textOf(table)))
  }
}

const isStale = async (table: DocTable): Promise<boolean> => {
  const page = readFileSync(table.file, 'utf8')
  return page !== replaceTable(page, table.name, await textOf(table))
}

const textOf = async (table: DocTable): Promise<string> =>
  'text' in table ? table.text() : tableOf(table.head, await table.rows())

const staleMessage = ({ file, name }: DocTable): string =>
  `${file}: the table of ${name} is stale; npm run docs writes it`

/** Returns a page with the named table replaced. Throws if the page has no markers for it. */
export function replaceTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name}, made by npm run docs -->`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`there is no place for the table of ${name}`)
  return `${page.slice(0, from + begin.length)}\n\n${table}\n\n${page.slice(to)}`
}

if (process.argv[1] === import.meta.filename) {
  await writeDocTables()
  ;(await import('./states/write-pages.ts')).writeStatePages()
  await (await import('./make-client.ts')).writeClient()
}
