import type { RawBuilder } from 'kysely'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import type { Language } from '../../base/texts/define.ts'
import type { Job } from '../../platform/background/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'
import type { MarkEntry, MarkRegisterId } from './mark-rules.ts'

/** A register that says something beside a verdict: what it is given, what of it is evidence. */
export type MarkRegister = {
  recipient: MarkRecipient
  /** Answers about a company's own questions; absent: the register's data are of no company. */
  evidence?: RegisterEvidence
}

/** What a register says about a VAT ID beside its verdict, and where that is stored. */
export type Mark = MarkRegister & {
  /**
   * The only country about whose valid VAT IDs the register says anything; null: it may name any
   * VAT ID.
   */
  country: string | null
  /** Formats the time of the register's data for display. */
  formatTime: (asOf: Date) => string
  /** Looks up a VAT ID in the present data, as of a Vienna day (yyyy-mm-dd). */
  lookUp: (db: Reader, uid: string, day: string) => Promise<MarkEntry | null>
  /**
   * Returns whether the present data say nothing about a valid VAT ID of the country, not even
   * something good; absent: a missing statement is not told apart.
   */
  isUnknown?: (db: Reader, uid: string, day: string) => Promise<boolean>
  /**
   * SQL of the present entry of a VAT ID, which is an expression: one row with `since`, `as_of` and
   * `state`, or none.
   */
  present: (uid: RawBuilder<unknown>) => RawBuilder<unknown>
  /** SQL of the VAT IDs that may have an entry, without those that never had one. */
  candidates: RawBuilder<unknown>
  /** How stored changes of partners name the register (`list` of MarkMoves); null: not at all. */
  list: string | null
  /** The entries of a batch's VAT IDs. */
  batch: {
    /** SQL of the rows with them: `batch_id`, `uid`, `since`, `as_of` and `state`. */
    entries: RawBuilder<unknown>
    /** Whether they are stored at the upload too, before the first query. */
    isStoredAtUpload: boolean
    /** Stores the present entries, as of a Vienna day. */
    store: (db: Database, batchId: number, day: string) => Promise<void>
    /** Counts a batch's valid VAT IDs without a statement; absent: a missing one is not counted. */
    countUnknown?: (db: Reader, batchId: number) => Promise<number>
  }
  /** Whether a single check stores the entry among its hints or its marks. */
  storedIn: 'hints' | 'marks'
  /** The register's own data in the database, for the pages on data protection. */
  data: MarkData
  /** The metric with the time of a list fetched as a whole; null: none could be read yet. */
  gauge?: { name: string; help: string; read: (db: Reader) => Promise<Date | null> }
  /** Creates this process's connection to the register. */
  connect: (work: MarkWork) => Connection
}

/** A kind of data, the period until its deletion, and the registers that it comes from. */
export type MarkData = { words: Words; period: Words; by: readonly MarkRegisterId[] }

/** The configured addresses of the registers; null: switched off. */
export type MarkAddresses = Readonly<Record<`${MarkRegisterId}Url`, string | null>>

/** What the connections need. */
export type MarkWork = Pick<Services, 'database' | 'clock' | 'log'> &
  MarkAddresses & {
    /** The secret key of the Slovak register; null: it is not queried. */
    slovakListsKey: string | null
    upstreamTimeoutMs: number
    /** Whether queries are allowed: not while our clock is unreliable. */
    mayAsk: () => boolean
    /** Stores what changed, in the transaction that stores the register's newer data. */
    tellMoves: (trx: Transaction, moves: MarkMoves) => Promise<void>
  }

export type Connection = {
  /** Absent: the register's data are fetched as a whole. */
  query?: MarkQuery
  /** Jobs of the worker that keep the register's data up to date. */
  jobs: Job[]
  /** Alarm checks of every process. */
  watches?: (() => Promise<void>)[]
}

type Words = Readonly<Record<Language, string>>

/** A register as a recipient of data, for the pages on data protection. */
export type MarkRecipient = {
  name: Words
  /** The authority that runs it. */
  who: Words
  place: CountryCode
  isAuthority: true
  given: Words
  /** The environment variable with its address. */
  variables: readonly [string]
  /** Another variable that is required to query it. */
  requiredVariable?: string
  /** True if the data it gets identify no person. */
  isGivenNobody?: true
}

/**
 * The maximum wait for a register in milliseconds, and a signal that ends it earlier. `companyId`:
 * for whom it is queried; absent: for all companies, in the background.
 */
export type Patience = { ms: number; signal?: AbortSignal; companyId?: number }

/** This process's client of a register that is queried about single VAT IDs. */
export type MarkQuery = {
  /**
   * Queries those of the VAT IDs that were not queried today, and stores the results. Never throws
   * and never waits longer than `ms`: the others stay unknown. Returns whether all are known.
   */
  lookUp: (uids: readonly string[], patience: Patience) => Promise<boolean>
}

/** Returns whether the register may say something about a VAT ID. */
export const mayName = ({ country }: Pick<Mark, 'country'>, uid: string): boolean =>
  country === null || uid.startsWith(country)

/** Formats a day yyyy-mm-dd for display. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('.')

/** Returns an entry from columns of a table, or from JSON made of them. */
export function entryOf(since: string | null, asOf: Date | string, state: string | null = null): MarkEntry {
  const isDay = typeof asOf === 'string' && !asOf.includes('T')
  return { since, asOf: isDay ? asOf : new Date(asOf).toISOString(), ...(state === null ? {} : { state }) }
}

/**
 * What changed since a register's previous data; null: it says nothing about the VAT ID. `list`
 * tells the changes of different registers apart; the ministry's list has none.
 */
export type MarkMoves = { asOf: Date; moves: { uid: string; before: MovedMark | null; after: MovedMark | null }[] }
type MovedMark = MarkEntry & { list?: string }

/** Answers of a register that are evidence of a company's own, beside its checks and batches. */
export type RegisterEvidence = {
  /** Its file in an auditor's package, and what that file contains. */
  file: string
  describeFile: (language: Language) => string
  /** Returns the lines of that file for a period; none: there is no file. */
  lines: (reader: Reader, companyId: number, period: { from: Date; before: Date }) => Promise<string[]>
  /** Deletes some expired answers that belong to no check or batch; returns how many. */
  deleteExpired: (trx: Transaction, companyId: number, expired: { before: Date; limit: number }) => Promise<number>
}
