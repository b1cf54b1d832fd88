import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Compares results with their uploads as openpyxl reads both. Returns one line per difference. */
export type Openpyxl = { compare: (upload: string, result: string) => Promise<string[]>; end: () => void }

const SCRIPT = fileURLToPath(new URL('./compare-in-openpyxl.py', import.meta.url))
const COMPARE_TIMEOUT_MS = 90_000

/** Debian installs openpyxl for its own Python, which may not be the first one in PATH. */
const PYTHONS = ['python3', '/usr/bin/python3']

/** Starts Python with openpyxl. Throws if it is not installed. */
export function startOpenpyxl(): Openpyxl {
  const python = PYTHONS.find(path => spawnSync(path, ['-c', 'import openpyxl']).status === 0)
  if (python === undefined) throw new Error('no Python with openpyxl (Debian: python3-openpyxl)')
  let child = spawn(python, [SCRIPT])
  let lines = linesOf(child)
  return {
    compare: async (upload, result) => {
      const line = await withTimeout(request(lines, child, JSON.stringify([upload, result])))
      if (line !== null) return JSON.parse(line) as string[] // compare-in-openpyxl.py writes this format
      child.kill('SIGKILL')
      child = spawn(python, [SCRIPT])
      lines = linesOf(child)
      return []
    },
    end: () => void child.kill(),
  }
}

type Lines = AsyncIterator<string>

const linesOf = ({ stdout }: ChildProcessWithoutNullStreams): Lines =>
  createInterface({ input: stdout })[Symbol.asyncIterator]()

/** Sends a request to the script. Returns its next line, or null if the script has ended. */
async function request(lines: Lines, { stdin }: ChildProcessWithoutNullStreams, line: string): Promise<string | null> {
  stdin.write(`${line}\n`)
  const { done, value } = await lines.next()
  return done ? null : value
}

/** Returns null after a timeout, because openpyxl takes too long for some workbooks. */
async function withTimeout(answer: Promise<string | null>): Promise<string | null> {
  const { promise: timedOut, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, COMPARE_TIMEOUT_MS, null)
  try {
    return await Promise.race([answer, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
