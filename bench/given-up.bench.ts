import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './run.ts'

// Threads and processes ended while they create zlib streams, which used to crash Node: GIVEN_UP
// threads (5,000) and a tenth as many processes.
const COUNT = Number(process.env.GIVEN_UP ?? 5_000)
const PROCESSES_A_THREAD = 0.1

const GIVE_UP = fileURLToPath(new URL('../tests/world/threads/give-up.ts', import.meta.url))

export async function* measure(): AsyncGenerator<Figure> {
  yield await giveUp('thread', COUNT)
  yield await giveUp('process', COUNT * PROCESSES_A_THREAD)
}

async function giveUp(kind: 'thread' | 'process', count: number): Promise<Figure> {
  const began = performance.now()
  const end = await promisify(execFile)(process.execPath, [GIVE_UP, kind, String(count)]).then(
    ({ stdout }) => stdout.trim(),
    (failure: Error) => failure.message,
  )
  const isAlive = end === `${count} given up`
  const each = (performance.now() - began) / count
  return {
    name: `${count} of kind ${kind} given up in the middle of their work`,
    ratio: isAlive ? 'no death' : 'a death',
    details: `${end}; ${each.toFixed(0)} ms each, two at a time`,
  }
}
