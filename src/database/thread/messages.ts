import type { Rows } from '../embedded.ts'

/** What the database's thread is asked. `within`: the number of the transaction it belongs to, null = none. */
export type Request =
  | { kind: 'query'; sql: string; parameters: unknown[]; within: number | null }
  | { kind: 'exec'; sql: string; within: number | null }
  | { kind: 'begin'; within: number }
  | { kind: 'commit'; within: number }
  | { kind: 'rollback'; within: number }
  | { kind: 'listen'; channel: string }
  | { kind: 'unlisten'; channel: string }
  | { kind: 'close' }

/** A request under the number that its reply carries; the sender gives numbers in rising order. */
export type Numbered = { number: number; request: Request }

/** A failure's own fields (code, constraint …): an Error would lose them on its way between threads. */
export type Failure = { message: string } & Record<string, unknown>

export type Reply =
  | { kind: 'open' }
  | { kind: 'done'; number: number; results: Rows[] }
  | { kind: 'failed'; number: number; failure: Failure }
  | { kind: 'told'; channel: string; payload: string }
