import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Reader } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * A row leased for `ms` milliseconds. A holder whose token no longer matches the row's cannot
 * change it (fencing).
 */
export type HeldLease<Key = number> = { key: Key; token: string; ms: number }

/**
 * Returns the end of a lease that starts now and lasts `ms` milliseconds, by the database's clock,
 * which all processes share.
 */
export const leaseEnd = (ms: number): RawBuilder<Date> => sql`now() + ${ms}::int * interval '1 millisecond'`

export type Lease<Key = number> = {
  /** True if the row has no holder. */
  isFree: RawBuilder<boolean>
  /**
   * True if the holder still has the row; every statement that changes leased data must require it.
   */
  isHeld: (heldLease: HeldLease<Key>) => RawBuilder<boolean>
  /** Leases a row that is free and meets `isDue`; null if it does not. */
  acquire: (db: Reader, key: Key, ms: number, isDue?: RawBuilder<boolean>) => Promise<HeldLease<Key> | null>
  /** Extends a lease. False if it has ended or another holder has it. */
  renew: (db: Reader, heldLease: HeldLease<Key>) => Promise<boolean>
  /** Frees the row at once; does nothing for a holder that has lost it. */
  release: (db: Reader, heldLease: HeldLease<Key>) => Promise<void>
  /**
   * Frees all rows: after the start of an embedded database, which no other process can have open.
   */
  releaseAll: (db: Reader) => Promise<void>
}

/**
 * The columns of a leased table. While `isOpen` is false, the row cannot be leased, and its holder
 * has lost it.
 */
type Columns<Row, Key> = { key: Key; token: keyof Row; until: keyof Row; isOpen?: RawBuilder<boolean> }

type KeyOf<Row, Key extends keyof Row> = Extract<Selectable<Row>[Key & keyof Selectable<Row>], number | string>

/**
 * Returns the lease of a table's rows. Only a store of the folder that owns the table may call it.
 */
export function leaseOf<Table extends keyof Tables, Key extends keyof Tables[Table]>(
  table: Table,
  columns: Columns<Tables[Table], Key>,
): Lease<KeyOf<Tables[Table], Key>> {
  type OwnLease = HeldLease<KeyOf<Tables[Table], Key>>
  const [key, token, until] = [columns.key, columns.token, columns.until].map(column => sql.ref(String(column)))
  const isOpen = columns.isOpen ?? sql<boolean>`true`
  const isFree = sql<boolean>`(${until} is null or ${until} <= now())`
  const isOwn = (heldLease: OwnLease) => sql<boolean>`${key} = ${heldLease.key} and ${token} = ${heldLease.token}`
  const isHeld = (heldLease: OwnLease) => sql<boolean>`${isOwn(heldLease)} and ${isOpen}`
  const change = async (db: Reader, set: RawBuilder<unknown>, where: RawBuilder<boolean>): Promise<boolean> =>
    (await sql`update ${sql.table(table)} set ${set} where ${where} returning 1`.execute(db)).rows.length > 0
  return {
    isFree,
    isHeld,
    acquire: async (db, leaseKey, ms, isDue = sql<boolean>`true`) => {
      const heldLease = { key: leaseKey, token: randomUUID(), ms }
      const values = sql`${token} = ${heldLease.token}, ${until} = ${leaseEnd(ms)}`
      const isAvailable = sql<boolean>`${key} = ${leaseKey} and ${isFree} and ${isOpen} and ${isDue}`
      return (await change(db, values, isAvailable)) ? heldLease : null
    },
    renew: (db, heldLease) => change(db, sql`${until} = ${leaseEnd(heldLease.ms)}`, isHeld(heldLease)),
    release: async (db, heldLease) => void (await change(db, sql`${until} = now()`, isOwn(heldLease))),
    releaseAll: async db => void (await change(db, sql`${until} = now()`, sql`${until} > now()`)),
  }
}

/** A lease with automatic renewal until it is released. */
export type RenewedLease = {
  /** Aborts once the database reports that the lease has ended or another holder has it. */
  lost: AbortSignal
  release: () => Promise<void>
}

/**
 * Renews a lease every `everyMs` milliseconds until it is released, so that it expires only if its
 * process died. A failed renewal goes to `failed` and is retried; the token keeps a late holder
 * from writing.
 */
export function autoRenewLease<Key>(
  db: Database,
  lease: Lease<Key>,
  heldLease: HeldLease<Key>,
  {
    everyMs = heldLease.ms / 4,
    failed = () => undefined,
  }: { everyMs?: number; failed?: (failure: unknown) => void } = {},
): RenewedLease {
  const lost = new AbortController()
  let renewals: Promise<unknown> = Promise.resolve()
  const renew = async () => {
    if (!(await lease.renew(db, heldLease))) lost.abort()
  }
  const timer = setInterval(() => {
    // Does not wait for the previous renewal: with a slow database the lease would expire first.
    if (!lost.signal.aborted) renewals = Promise.all([renewals, renew().catch(failed)])
  }, everyMs)
  return {
    lost: lost.signal,
    release: async () => {
      clearInterval(timer)
      // A pending renewal would lease the row again after it was freed.
      await renewals
      await lease.release(db, heldLease)
    },
  }
}
