import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { codeFile } from './code-file.ts'
import { type Memory, OutOfMemory, type Runner } from './runners.ts'

/** How many characters of a failed process's output to keep: V8's final report has some 5,000. */
const LAST_WORDS = 8_000
const OUT_OF_MEMORY = 'JavaScript heap out of memory'

/** The environment variables that a process receives: no keys, passwords or addresses. */
const PASSED_ON = ['NODE_COMPILE_CACHE', 'TZ', 'SystemRoot']

// V8 keeps three semi-spaces.
const SEMI_SPACES = 3

/**
 * Starts `file` in a process, where it must call openProcessChannel. It is for untrusted files:
 * `end` kills the process at any point, and a crash in it breaks nothing here. Starting takes a
 * third longer than a thread (docs/decisions/2026-11-22-ends-of-threads.md).
 */
export function startProcess(file: URL, memory: Memory): Runner {
  const child = fork(fileURLToPath(codeFile(file)), {
    execArgv: flagsOf(memory),
    env: passedOn(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const lastWords = collectLastWords(child)
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  const exited = new Promise<void>(resolve => {
    child.once('error', failure => {
      reject(failure)
      if (child.pid === undefined) resolve()
    })
    child.once('close', (code, signal) => {
      reject(endedWith(signal ?? code, lastWords()))
      resolve()
    })
  })
  return {
    request: async message => {
      const reply = new Promise(resolve => child.once('message', resolve))
      // If sending fails the process is ending, and `broken` says why.
      child.send(message, () => undefined)
      return Promise.race([reply, broken])
    },
    end: () => {
      child.kill('SIGKILL')
      return exited
    },
    exited,
    keepsRunning: does => setKeepsRunning(child, does),
  }
}

const flagsOf = ({ oldMb, youngMb }: Memory): string[] => [
  ...(oldMb ? [`--max-old-space-size=${oldMb}`] : []),
  `--max-semi-space-size=${Math.round(youngMb / SEMI_SPACES)}`,
]

const passedOn = (): NodeJS.ProcessEnv =>
  Object.fromEntries(PASSED_ON.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))

function collectLastWords({ stderr }: ChildProcess): () => string {
  let words = ''
  stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-LAST_WORDS)
  })
  return () => words
}

const endedWith = (how: string | number | null, lastWords: string): Error =>
  lastWords.includes(OUT_OF_MEMORY)
    ? new OutOfMemory(`the process exceeded its memory limit`)
    : new Error(`the process ended with ${how}: ${lastWords.trim()}`)

function setKeepsRunning(child: ChildProcess, does: boolean): void {
  for (const each of [child, child.channel, child.stderr instanceof Socket ? child.stderr : null])
    does ? each?.ref() : each?.unref()
}
