import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { runErrand, startErrandRunner } from './errand-runners.ts'

// node give-up.ts thread|process COUNT: starts `COUNT` runners, two at a time, and ends each while
// it creates zlib streams. Prints how many ends it survived. Runs in a separate process, because
// terminating such threads crashes Node.
const MAX_WORK_MS = 10
const CONCURRENCY = 2

const [kind, count] = process.argv.slice(2)
const start = kind === 'process' ? startErrandRunner.process : startErrandRunner.thread
let remaining = Number(count)

async function endAll(): Promise<void> {
  while (remaining > 0) {
    remaining -= 1
    const runner = start()
    await runErrand(runner, 'make streams')
    await wait(Math.random() * MAX_WORK_MS)
    await runner.end()
  }
}

await Promise.all(Array.from({ length: CONCURRENCY }, endAll))
console.log(`${count} given up`)
