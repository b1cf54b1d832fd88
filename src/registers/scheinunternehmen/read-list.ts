import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../ground/database/database.ts'
import type { Held } from '../../ground/database/lease.ts'
import type { Log } from '../../ground/log.ts'
import { fetchList, type ListAddress } from './fetch-list.ts'
import type { ListMoves } from './list-moves.ts'
import { readListFile } from './read-list-file.ts'
import { refuseWorse } from './refuse-worse.ts'
import { sayTrouble } from './say-trouble.ts'
import { keepList, keepTrouble, keepUnchanged, listState, READING, takeReading } from './store.ts'
import { UnusableList } from './unusable-list.ts'

export type ReadingNeeds = {
  database: OpenDatabase
  clock: Clock
  log: Log
  address: ListAddress
  signal: AbortSignal
  /** Told of who came onto the list and who left it, in the transaction that keeps it. */
  tellMoves: (trx: Transaction, moves: ListMoves) => Promise<void>
}

// Beyond the longest call, so that a process that dies here does not keep others from reading for long.
const MORE_THAN_A_CALL_MS = 30_000

/** Reads the ministry's list where that is due; of any number of processes one does. What is no list to go by is told, and the last good one stays. */
export async function readList(needs: ReadingNeeds, { isStart }: { isStart: boolean }): Promise<void> {
  const { database, address, log, signal } = needs
  const { db } = database
  const held = await takeReading(db, { isStart, ms: address.timeoutMs + MORE_THAN_A_CALL_MS })
  if (!held) return
  try {
    await readHeld(needs, held)
  } catch (failure) {
    if (!(failure instanceof UnusableList)) throw failure
    if (signal.aborted) return
    await keepTrouble(db, held, failure)
    const { trouble, detail } = failure
    log.warn({ trouble, detail }, `the list of fictitious companies was not read: ${sayTrouble(trouble, detail)}`)
  } finally {
    await READING.release(db, held)
  }
}

async function readHeld(needs: ReadingNeeds, held: Held): Promise<void> {
  const { database, clock, log, address, signal, tellMoves } = needs
  const kept = await listState(database.db)
  const fetched = await fetchList(address, kept.etag, signal)
  if (fetched === null) return keepUnchanged(database.db, held)
  const file = readListFile(fetched.bytes)
  refuseWorse(file, kept, clock.now())
  await commit(database, async trx => tellMoves(trx, await keepList(trx, held, file, fetched.etag)))
  const facts = { asOf: file.asOf, rows: file.rows, uids: file.listed.length }
  log.info(facts, 'the list of fictitious companies was read')
}
