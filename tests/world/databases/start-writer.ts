import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '../../../src/base/database/cluster/end-with-parent.ts'

const WRITER = fileURLToPath(new URL('embedded-writer.ts', import.meta.url))

/**
 * A process that writes rows into an embedded database and prints the id of each acknowledged one.
 */
export type Writer = {
  pid: number
  acknowledged: readonly number[]
  /** Resolves once `count` rows are acknowledged. Rejects if the process ends first. */
  waitForRows: (count: number) => Promise<void>
  /** Resolves with its exit code (null if a signal ended it) and its output. */
  ended: Promise<{ code: number | null; output: string }>
  /** Ends it with kill -9. */
  kill: () => Promise<void>
}

/**
 * Starts a writer on `directory`. `wrapper` is the command line of a program that runs it, such as
 * one that creates namespaces.
 */
export function startWriter(directory: string, wrapper: readonly string[] = []): Writer {
  const [program = '', ...args] = [...wrapper, process.execPath, WRITER, directory]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  endWithParent(child, 'KILL')
  const acknowledged: number[] = []
  let rest = ''
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    acknowledged.push(...lines.map(Number))
  })
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // Node's type
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return {
    pid: child.pid ?? 0,
    acknowledged,
    ended,
    waitForRows: async count => {
      let isOver = false
      void ended.then(() => (isOver = true))
      while (acknowledged.length < count) {
        if (isOver) throw new Error(`the writer ended after ${acknowledged.length} rows: ${output}`)
        await new Promise(done => setTimeout(done, 20))
      }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
