import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { run, startErrand } from './errand-runners.ts'

// node give-up.ts thread|process COUNT: so many, two at a time, given up while they make streams of zlib's. Says how many it outlived;
// in a process of its own, since Node dies of it where they are terminated.
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
