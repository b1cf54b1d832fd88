import type { LogEvent } from 'kysely'
import { statementName, withoutValues } from './statement-name.ts'

export type Statement = {
  kind: 'select' | 'insert' | 'update' | 'delete' | 'other'
  milliseconds: number
  hasFailed: boolean
  /** What it is called, and its text without any value: for whom it was slow enough to ask. */
  name: () => string
  text: () => string
}

/** Told of each statement that has ended. */
export type StatementListener = (statement: Statement) => void

const KINDS: Readonly<Record<string, Statement['kind']>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** Returns what Kysely logs to, and how somebody comes to be told of each statement; the last one who asks is. */
export function statementWatch() {
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
    watchStatements: (told: StatementListener): void => {
      listener = told
    },
  }
}
