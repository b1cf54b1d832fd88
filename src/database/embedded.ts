/** What a statement brings; rows by column name. */
export type Rows<Row = Record<string, unknown>> = {
  rows: Row[]
  affectedRows?: number
  fields: { name: string; dataTypeID: number }[]
}

/** Runs one statement with parameters, or a script of several without. */
export type Statements = {
  query: <Row>(sql: string, parameters?: unknown[]) => Promise<Rows<Row>>
  exec: (script: string) => Promise<Rows[]>
}

/** Inside a transaction; `rollback` is there for Kysely's sake, which ends a transaction by failing instead. */
export type EmbeddedTransaction = Statements & { rollback: () => Promise<void> }

/** What Kysely, pg-boss and we need of the embedded database: a PGlite in our thread (tests), or one in its own. */
export type Embedded = Statements & {
  /** One at a time; whatever is asked outside waits until it has ended. */
  transaction: <Result>(work: (trx: EmbeddedTransaction) => Promise<Result>) => Promise<Result>
  listen: (channel: string, told: (payload: string) => void) => Promise<() => Promise<void>>
  close: () => Promise<void>
  readonly closed: boolean
  readonly ready: boolean
  readonly waitReady: Promise<void>
}
