import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Reader } from './database.ts'
import type { Tables } from './tables.ts'

/** A row that is leased for `ms` milliseconds at a time. A holder whose token the row no longer has can change nothing of it (fencing). */
export type HeldLease<Key = number> = { key: Key; token: string; ms: number }

/** Returns when a lease of `ms` milliseconds from now ends, by the database's clock: the one that all processes share. */
export const leaseEnd = (ms: number): RawBuilder<Date> => sql`now() + ${ms}::int * interval '1 millisecond'`

export type Lease<Key = number> = {
  /** Whether nobody has a row. */
  isFree: RawBuilder<boolean>
  /** Whether the row is still the holder's; every statement that changes what is leased must ask for it. */
  isHeld: (held: HeldLease<Key>) => RawBuilder<boolean>
  /** Takes a row that is free, and of which `isDue` is true; null where it is not. */
  take: (db: Reader, key: Key, ms: number, isDue?: RawBuilder<boolean>) => Promise<HeldLease<Key> | null>
  /** Lengthens a lease. False: it is over, or somebody else's. */
  renew: (db: Reader, held: HeldLease<Key>) => Promise<boolean>
  /** Frees the row for others at once; a holder that has lost it frees nothing. */
  release: (db: Reader, held: HeldLease<Key>) => Promise<void>
  /** Frees all rows: after the start of an embedded database, which no other process can have open. */
  releaseAll: (db: Reader) => Promise<void>
}

/** Columns of a leased table. `isOpen`: where it is false, the row cannot be taken, and its holder has lost it. */
type Columns<Row, Key> = { key: Key; token: keyof Row; until: keyof Row; isOpen?: RawBuilder<boolean> }

type KeyOf<Row, Key extends keyof Row> = Extract<Selectable<Row>[Key & keyof Selectable<Row>], number | string>

/** Returns the lease of a table's rows. For a store of the folder that owns the table. */
export function leaseOf<Table extends keyof Tables, Key extends keyof Tables[Table]>(
  table: Table,
  columns: Columns<Tables[Table], Key>,
): Lease<KeyOf<Tables[Table], Key>> {
  type Mine = HeldLease<KeyOf<Tables[Table], Key>>
  const [key, token, until] = [columns.key, columns.token, columns.until].map(column => sql.ref(String(column)))
  const isOpen = columns.isOpen ?? sql<boolean>`true`
  const isFree = sql<boolean>`(${until} is null or ${until} <= now())`
  const isOwn = (held: Mine) => sql<boolean>`${key} = ${held.key} and ${token} = ${held.token}`
  const isHeld = (held: Mine) => sql<boolean>`${isOwn(held)} and ${isOpen}`
  const change = async (db: Reader, set: RawBuilder<unknown>, where: RawBuilder<boolean>): Promise<boolean> =>
    (await sql`update ${sql.table(table)} set ${set} where ${where} returning 1`.execute(db)).rows.length > 0
  return {
    isFree,
    isHeld,
    take: async (db, wanted, ms, isDue = sql<boolean>`true`) => {
      const held = { key: wanted, token: randomUUID(), ms }
      const taken = sql`${token} = ${held.token}, ${until} = ${leaseEnd(ms)}`
      const isTakeable = sql<boolean>`${key} = ${wanted} and ${isFree} and ${isOpen} and ${isDue}`
      return (await change(db, taken, isTakeable)) ? held : null
    },
    renew: (db, held) => change(db, sql`${until} = ${leaseEnd(held.ms)}`, isHeld(held)),
    release: async (db, held) => void (await change(db, sql`${until} = now()`, isOwn(held))),
    releaseAll: async db => void (await change(db, sql`${until} = now()`, sql`${until} > now()`)),
  }
}

/** A lease that is renewed until it is released. */
export type KeptLease = {
  /** Aborted as soon as the database says that it is over or somebody else's. */
  lost: AbortSignal
  release: () => Promise<void>
}

/**
 * Renews a lease every `everyMs` milliseconds until it is released, so that it runs out only where its process died. A renewal that fails
 * goes to `failed` and is tried again: the token keeps a late holder from writing.
 */
export function keepLease<Key>(
  db: Database,
  lease: Lease<Key>,
  held: HeldLease<Key>,
  { everyMs = held.ms / 4, failed = () => undefined }: { everyMs?: number; failed?: (failure: unknown) => void } = {},
): KeptLease {
  const lost = new AbortController()
  let renewing: Promise<unknown> = Promise.resolve()
  const renew = async () => {
    if (!(await lease.renew(db, held))) lost.abort()
  }
  const timer = setInterval(() => {
    // Does not wait for the renewal before: with a slow database the lease would run out in between.
    if (!lost.signal.aborted) renewing = Promise.all([renewing, renew().catch(failed)])
  }, everyMs)
  return {
    lost: lost.signal,
    release: async () => {
      clearInterval(timer)
      // One that is under way would take the row again after it was freed.
      await renewing
      await lease.release(db, held)
    },
  }
}
