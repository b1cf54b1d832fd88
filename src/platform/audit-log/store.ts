import { type Insertable, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'

let lineCount = 0

/** Returns how many lines this process has written or tried to write. */
export const countWrittenLines = (): number => lineCount

/** The only statement that writes audit_log: lines are appended, never changed. */
export const appendLine = async (trx: Transaction, line: Insertable<Tables['audit_log']>): Promise<void> => {
  await trx.insertInto('audit_log').values(line).execute()
  lineCount += 1
}

/**
 * A signed head: its number, the time (by the database's clock), position and hash, and the
 * signature in base64.
 */
export type SignedHead = { number: number; at: string; position: number; hash: string; signature: string }

/** A signed head with the chain's current hash at its position; null if there is none. */
export type ComparedHead = SignedHead & { chained: string | null }

/** Stores a signed head. Returns false if another process has signed in the meantime. */
export async function insertSignature(db: Database, { at, ...head }: SignedHead): Promise<boolean> {
  const inserted = await db
    .insertInto('audit_signature')
    .values({ ...head, signed_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the newest signed head, or null. */
export async function readLastSignedHead(reader: Reader): Promise<ComparedHead | null> {
  const [last] = await readNewestSignedHeads(reader, 1)
  return last ?? null
}

/** Returns the newest `limit` signed heads, the newest first. */
export const readNewestSignedHeads = (reader: Reader, limit: number): Promise<ComparedHead[]> =>
  readComparedHeads(reader, sql`order by head.number desc limit ${limit}::int`)

/** Returns every signed head in the order of their numbers. */
export const readAllSignedHeads = (reader: Reader): Promise<ComparedHead[]> =>
  readComparedHeads(reader, sql`order by head.number`)

async function readComparedHeads(reader: Reader, selection: ReturnType<typeof sql>): Promise<ComparedHead[]> {
  const { rows } = await sql<Omit<ComparedHead, 'at'> & { at: Date }>`
    select head.number::float8 as number, head.signed_at as at, head.position::float8 as position, head.hash,
      head.signature, encode(link.hash, 'hex') as chained
    from audit_signature head left join audit_chain link on link.position = head.position ${selection}`.execute(reader)
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Returns a period of two days or more in which lines were written but none signed, or null. A
 * worker signs at its start and each day, so a machine that is switched off for weeks leaves no
 * such gap.
 */
export async function findUnsignedPeriod(reader: Reader): Promise<{ from: Date; until: Date } | null> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select signed_at as from, next as until
    from (select number, signed_at, coalesce(lead(signed_at) over (order by number), now()) as next from audit_signature) span
    where next > signed_at + interval '50 hours' and exists (select from audit_log line
      where line.at > span.signed_at + interval '2 days' and line.at < span.next - interval '2 hours')
    order by number limit 1`.execute(reader)
  return rows[0] ?? null
}
