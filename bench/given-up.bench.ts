import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './run.ts'

// Ends threads and processes while they create zlib streams, which used to crash Node: GIVEN_UP
// threads (5,000) and a tenth as many processes.
const COUNT = Number(process.env.GIVEN_UP ?? 5_000)
const PROCESSES_PER_THREAD = 0.1

const SCRIPT = fileURLToPath(new URL('../tests/world/threads/give-up.ts', import.meta.url))

export async function* measure(): AsyncGenerator<Figure> {
  yield await measureGivenUp('thread', COUNT)
  yield await measureGivenUp('process', COUNT * PROCESSES_PER_THREAD)
}

async function measureGivenUp(kind: 'thread' | 'process', count: number): Promise<Figure> {
  const startedAt = performance.now()
  const end = await promisify(execFile)(process.execPath, [SCRIPT, kind, String(count)]).then(
    ({ stdout }) => stdout.trim(),
    (failure: Error) => failure.message,
  )
  const isAlive = end === `${count} given up`
  const msPerRunner = (performance.now() - startedAt) / count
  return {
    name: `${count} runners of kind ${kind} ended during their work`,
    headline: isAlive ? 'no crash' : 'a crash',
    details: `${end}; ${msPerRunner.toFixed(0)} ms each, two at a time`,
  }
}
