import process from 'node:process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { runnerKinds, type Side, startOne } from './start-runners.ts'

// One process of bench/deaths.bench.ts: the embedded database works while threads are started and ended, two at a time. Without the
// switch that the product runs with: with it fewer die, and this is to tell whether any do.
const ROUNDS = 4
const side = process.argv[2] as Side // by deaths.bench.ts alone

const database = await PGlite.create()
let isOver = false
const working = work()
const threads = (await runnerKinds()).filter(({ name }) => name.startsWith('thread'))
for (let round = 0; round < ROUNDS; round++) await Promise.all(threads.map(kind => startOne(kind, side)))
isOver = true
await working
await database.close()

async function work(): Promise<void> {
  for (; !isOver; await nextTurn()) await database.query('select sum(number) from generate_series(1, 10000) number')
}
