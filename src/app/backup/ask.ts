import { CompiledQuery } from 'kysely'
import type { Scripts, Transaction } from '../../ground/database/database.ts'

/** One statement, its rows by column name: for statements about tables whose names are known only when it runs. */
export type Ask = Scripts['rows']

/** Asks inside a transaction. */
export const askWithin =
  (trx: Transaction): Ask =>
  async (query, parameters = []) =>
    (await trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query, parameters))).rows

// Both write and read moments and days in this one way, whatever the server or the database prefers. Limits of time that an
// operator set for the product's short statements are not for this, as they are not for pg_dump.
const SESSION = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`

/** Until the transaction ends, text stands for each value exactly, and for the same value on every database. */
export async function readAndWriteExactly(ask: Ask): Promise<void> {
  await ask(SESSION)
}

/** A name as SQL takes it, whatever it holds. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
