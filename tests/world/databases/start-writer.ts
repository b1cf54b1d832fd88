import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '../../../src/base/database/cluster/end-with-parent.ts'

const WRITER = fileURLToPath(new URL('embedded-writer.ts', import.meta.url))

/** A process that writes rows into an embedded database, and tells the id of each once it is acknowledged. */
export type Writer = {
  pid: number
  acknowledged: readonly number[]
  /** Resolves once so many are acknowledged. Throws where it ends before. */
  atLeast: (count: number) => Promise<void>
  /** Resolves with its exit code, null where a signal ended it, and what it said. */
  ended: Promise<{ code: number | null; said: string }>
  /** kill -9 */
  kill: () => Promise<void>
}

/** Starts one in `directory`; `within`: the words of a program that starts it elsewhere, such as in namespaces of its own. */
export function startWriter(directory: string, within: readonly string[] = []): Writer {
  const [program = '', ...words] = [...within, process.execPath, WRITER, directory]
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  endWithParent(child, 'KILL')
  const acknowledged: number[] = []
  let rest = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    acknowledged.push(...lines.map(Number))
  })
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said })) // as Node tells it
  return {
    pid: child.pid ?? 0,
    acknowledged,
    ended,
    atLeast: async count => {
      let isOver = false
      void ended.then(() => (isOver = true))
      while (acknowledged.length < count) {
        if (isOver) throw new Error(`the writer ended after ${acknowledged.length} rows: ${said}`)
        await new Promise(done => setTimeout(done, 20))
      }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
