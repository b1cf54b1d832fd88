import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Compares results with their uploads as openpyxl reads both. Returns one line per difference. */
export type Openpyxl = { compare: (upload: string, result: string) => Promise<string[]>; end: () => void }

const SCRIPT = fileURLToPath(new URL('./compare-in-openpyxl.py', import.meta.url))
const COMPARE_TIMEOUT_MS = 90_000

/** Debian's package belongs to Debian's own Python, which may not be the first on the path. */
const PYTHONS = ['python3', '/usr/bin/python3']

/** Starts Python with openpyxl. Throws if it is not installed. */
export function startOpenpyxl(): Openpyxl {
  const python = PYTHONS.find(path => spawnSync(path, ['-c', 'import openpyxl']).status === 0)
  if (python === undefined) throw new Error('no Python with openpyxl (Debian: python3-openpyxl)')
  let child = spawn(python, [SCRIPT])
  let lines = linesOf(child)
  return {
    compare: async (upload, result) => {
      const line = await withinTime(ask(lines, child, JSON.stringify([upload, result])))
      if (line !== null) return JSON.parse(line) as string[] // the script's own format
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

/** Returns the script's next line, or null if it failed. */
async function ask(lines: Lines, { stdin }: ChildProcessWithoutNullStreams, question: string): Promise<string | null> {
  stdin.write(`${question}\n`)
  const { done, value } = await lines.next()
  return done ? null : value
}

/** Workbooks that take openpyxl too long, as some do, are not compared. */
async function withinTime(answer: Promise<string | null>): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, COMPARE_TIMEOUT_MS, null)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
