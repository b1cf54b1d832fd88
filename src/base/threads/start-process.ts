import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { codeFile } from './code-file.ts'
import { type Memory, OutOfMemory, type Runner } from './runners.ts'

/** The characters of a failed process's output to keep; V8's final report has some 5,000. */
const MAX_OUTPUT_CHARACTERS = 8_000
const OUT_OF_MEMORY_MESSAGE = 'JavaScript heap out of memory'

/** The environment variables that a process receives: no keys, passwords or addresses. */
const PASSED_VARIABLES = ['NODE_COMPILE_CACHE', 'TZ', 'SystemRoot']

// V8 keeps three semi-spaces.
const SEMI_SPACES = 3

/**
 * Starts `file` in a process, where it must call openProcessChannel. It is for untrusted files:
 * `end` kills the process at any point, and a crash in it breaks nothing here. Starting takes a
 * third longer than a thread (docs/decisions/2026-11-22-thread-termination.md).
 */
export function startProcess(file: URL, memory: Memory): Runner {
  const child = fork(fileURLToPath(codeFile(file)), {
    execArgv: flagsOf(memory),
    env: passedEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const lastOutput = collectLastOutput(child)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const exited = new Promise<void>(resolve => {
    child.once('error', failure => {
      reject(failure)
      if (child.pid === undefined) resolve()
    })
    child.once('close', (code, signal) => {
      reject(exitError(signal ?? code, lastOutput()))
      resolve()
    })
  })
  return {
    request: async message => {
      const reply = new Promise(resolve => child.once('message', resolve))
      // If sending fails the process is ending, and `failed` rejects with the reason.
      child.send(message, () => undefined)
      return Promise.race([reply, failed])
    },
    end: () => {
      child.kill('SIGKILL')
      return exited
    },
    exited,
    setKeepsProcessAlive: keepsAlive => setKeepsProcessAlive(child, keepsAlive),
  }
}

const flagsOf = ({ oldMb, youngMb }: Memory): string[] => [
  ...(oldMb ? [`--max-old-space-size=${oldMb}`] : []),
  `--max-semi-space-size=${Math.round(youngMb / SEMI_SPACES)}`,
]

const passedEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(PASSED_VARIABLES.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))

function collectLastOutput({ stderr }: ChildProcess): () => string {
  let output = ''
  stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS)
  })
  return () => output
}

const exitError = (codeOrSignal: string | number | null, lastOutput: string): Error =>
  lastOutput.includes(OUT_OF_MEMORY_MESSAGE)
    ? new OutOfMemory(`the process exceeded its memory limit`)
    : new Error(`the process ended with ${codeOrSignal}: ${lastOutput.trim()}`)

function setKeepsProcessAlive(child: ChildProcess, keepsAlive: boolean): void {
  for (const each of [child, child.channel, child.stderr instanceof Socket ? child.stderr : null])
    keepsAlive ? each?.ref() : each?.unref()
}
