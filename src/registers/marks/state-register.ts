import type { PackedBody } from './kept-body.ts'

/** A register's statement on a VAT ID. `since`: yyyy-mm-dd, null if not stated. */
export type Statement<State extends string> = { uid: string; state: State; since: string | null }

/** Why there is no answer, in short for the log. */
export type NoReply = {
  kind: 'none'
  why: string
  /** The register's limit of calls for the day is used up. */
  isLimit?: true
  /** There was no answer within the time limit of the call. */
  isTimeout?: true
  /** When the register may be called again, if it or its documents say so. */
  retryAfterMs?: number
}

/** The result of one query. Each VAT ID has at most one statement; without one, it is unknown. */
export type RegisterReply<State extends string> =
  | {
      kind: 'answered'
      /** The day (yyyy-mm-dd) that the statements are about. */
      day: string
      /** The queried host. */
      source: string
      statements: Statement<State>[]
      /** The received answer, as JSON with only what may be stored. */
      body: PackedBody
      /** Undocumented fields that do not invalidate the answer. */
      unknownFields: string[]
      /** The register's own number of its answer, which proves it; absent: it gives none. */
      requestId?: string
    }
  | NoReply

/** The address, key and time limit of a query. `day`: today in Vienna, yyyy-mm-dd. */
export type RegisterCall = { url: string; key?: string; day: string; timeoutMs: number }

/** A member state's register of VAT payers that is queried beside VIES: a mark, never a verdict. */
export type StateRegister<State extends string> = {
  country: 'PL' | 'SK' | 'RO'
  /** Maximum of VAT IDs per query. */
  maxPerCall: number
  /** HTTP requests per query; the register's limits count these. */
  requestsPerCall: number
  /**
   * Queries the register. Never throws. Statements about numbers that were not queried are dropped;
   * a number has none if the answer is an error, ambiguous or contradictory.
   */
  query: (uids: readonly string[], call: RegisterCall, signal: AbortSignal) => Promise<RegisterReply<State>>
  /** States that are shown beside the verdict; the others are only kept as evidence. */
  marked: readonly State[]
}
