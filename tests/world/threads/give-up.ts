import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { run, startErrand } from './errand-runners.ts'

// node give-up.ts thread|process COUNT: starts `COUNT` runners, two at a time, and ends each while
// it creates zlib streams. Prints how many ends it survived. Runs in a separate process, because
// terminating such threads crashes Node.
const WORKS_MS = 10
const AT_ONCE = 2

const [kind, count] = process.argv.slice(2)
const start = kind === 'process' ? startErrand.process : startErrand.thread
let left = Number(count)

async function giveUpAll(): Promise<void> {
  while (left > 0) {
    left -= 1
    const runner = start()
    await run(runner, 'make streams')
    await wait(Math.random() * WORKS_MS)
    await runner.end()
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, giveUpAll))
console.log(`${count} given up`)
