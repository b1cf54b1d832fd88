import type { LogEvent } from 'kysely'

export type Statement = {
  kind: 'select' | 'insert' | 'update' | 'delete' | 'other'
  milliseconds: number
  hasFailed: boolean
  /** The name, and the text without values; computed only for slow statements. */
  name: () => string
  text: () => string
}

/** Receives each finished statement. */
export type StatementListener = (statement: Statement) => void

const KINDS: Readonly<Record<string, Statement['kind']>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/**
 * Returns Kysely's log function, and a function that sets the listener of finished statements; the
 * last listener wins.
 */
export function createStatementWatch() {
  let listener: StatementListener = () => undefined
  return {
    log: ({ level, query, queryDurationMillis }: LogEvent): void =>
      listener({
        kind: KINDS[query.query.kind] ?? 'other',
        milliseconds: queryDurationMillis,
        hasFailed: level === 'error',
        name: () => statementName(query.sql),
        text: () => withoutValues(query.sql),
      }),
    watchStatements: (newListener: StatementListener): void => {
      listener = newListener
    },
  }
}

const STRINGS = /'(?:[^']|'')*'/g
const NUMBERS = /(?<![\w$"])\d+(?:\.\d+)?/g
const WRITE_VERBS = /\binsert into\b|\bdelete from\b|(?<!\b(?:for|key|do) )\bupdate\b/
const TABLES = /(?<!\b(?:epoch|distinct|for|key|do) )\b(?:from|join|into|update|using)\s+"?([a-z_]\w*)"?(?![\w".(])/g
const CTE_NAMES = /"?(\w+)"?(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g
const FIRST_WORD = /^\W*(?:select\s+)?([a-z_]+)/
const KEYWORDS = ['set', 'lateral', 'select']

const MAX_TABLES = 4

/**
 * Returns an SQL text of at most 2,000 characters with its literals replaced; parameters are never
 * part of it.
 */
export const withoutValues = (text: string): string =>
  text.replace(STRINGS, '?').replace(NUMBERS, '?').replace(/\s+/g, ' ').trim().slice(0, 2_000)

/**
 * Returns a statement's name from its SQL text: its verb and tables, such as `insert partner,
 * answer`, or `select pg_notify` without tables. There are few different names, so metrics can
 * count by them; values never appear.
 */
export function statementName(text: string): string {
  const normalized = text.replace(STRINGS, '?').replace(/\s+/g, ' ')
  const verb = WRITE_VERBS.exec(normalized)?.[0].split(' ')[0] ?? 'select'
  const cteNames = new Set(namesIn(normalized, CTE_NAMES))
  const tables = new Set(namesIn(normalized, TABLES).filter(name => !cteNames.has(name) && !KEYWORDS.includes(name)))
  return tables.size === 0 ? otherName(normalized) : `${verb} ${[...tables].slice(0, MAX_TABLES).join(', ')}`
}

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

function otherName(text: string): string {
  const firstWord = FIRST_WORD.exec(text)?.[1] ?? 'other'
  return /^\W*select/.test(text) && firstWord !== 'select' ? `select ${firstWord}` : firstWord
}
