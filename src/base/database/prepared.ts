import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'

/**
 * Marks a repeated statement, at its end, to be prepared once per connection. Its text must never
 * vary, and its plan must not depend on its values: after five runs PostgreSQL may use a generic
 * plan (docs/decisions/2026-11-29-prepared-statements.md).
 */
export const PREPARED = sql.raw(MARK)

// A migration changed the plan's columns; PostgreSQL does not know the name (a pooler, DISCARD); or
// it has the name already (a pooler).
const STALE_PLAN = '0A000'
const UNKNOWN_NAME = '26000'
const NAME_TAKEN = '42P05'
const IDLE = 'I'

// The columns of `*` change when a migration adds one.
const ALL_COLUMNS = /(?:\.|\bselect |\breturning )\*/

type Query = { text: string; values: unknown[] }

/** Names statements by their text, for all connections of a pool. */
type StatementNames = {
  /**
   * Undefined = do not prepare it. A statement with all columns (`*`) is not prepared inside a
   * transaction: a migration that adds a column would make it fail there, without a retry.
   */
  nameFor: (text: string, isInTransaction: boolean) => string | undefined
  /**
   * Handles the failure of a prepared statement. Returns true if a retry under another name or
   * without one may succeed.
   */
  renew: (text: string, failure: unknown) => boolean
}

function createNames(): StatementNames {
  const names = new Map<string, string>()
  let generation = 0
  let mayPrepare = true
  const nameOf = (text: string) => `${createHash('sha256').update(text).digest('base64url').slice(0, 16)}_${generation}`
  return {
    nameFor: (text, isInTransaction) => {
      if (!mayPrepare || !text.endsWith(MARK) || (isInTransaction && ALL_COLUMNS.test(text))) return undefined
      const name = names.get(text) ?? nameOf(text)
      names.set(text, name)
      return name
    },
    renew: (text, failure) => {
      const code = failure instanceof Error && 'code' in failure ? failure.code : ''
      if (code === UNKNOWN_NAME || code === NAME_TAKEN) mayPrepare = false
      else if (code === STALE_PLAN) names.delete(text)
      else return false
      generation += 1
      return true
    },
  }
}

/**
 * Returns a pg client class that prepares statements ending with `PREPARED`. A statement made stale
 * by a migration is prepared again; behind a pooler nothing is prepared after the first failure.
 * The failed statement is repeated, unless the failure ended its transaction.
 */
export function createPreparingClient(): typeof pg.Client {
  const names = createNames()
  return class PreparingClient extends pg.Client {
    // pg declares ten overloads. Kysely calls (text, values); all others pass through.
    // biome-ignore lint/suspicious/noExplicitAny: pg's own
    override query(...args: any[]): any {
      const [text, values] = args
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return this.#plain(args)
      return this.#prepared({ text, values }) ?? this.#plain(args)
    }

    #plain(args: unknown[]) {
      return super.query(...(args as [string]))
    }

    #prepared(query: Query): Promise<pg.QueryResult> | undefined {
      const isInTransaction = this.getTransactionStatus() !== IDLE
      const name = names.nameFor(query.text, isInTransaction)
      if (name === undefined) return undefined
      return super.query({ ...query, name }).catch((failure: unknown) => {
        if (!names.renew(query.text, failure) || isInTransaction) throw failure
        return this.#prepared(query) ?? super.query(query)
      })
    }
  }
}
