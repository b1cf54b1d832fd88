import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { constants } from 'node:os'
import process from 'node:process'

// Loaded before a command (node --import): counts its calls on files below FAULT_WITHIN, and has the one of
// number FAULT_AT fail with FAULT_CODE, as the operating system would. Said at the end: how many there were.
const { FAULT_WITHIN: within = '/nowhere', FAULT_CODE: code = 'EIO', FAULT_AT: at = '0' } = process.env
const SYNC = [
  'openSync',
  'mkdirSync',
  'mkdtempSync',
  'writeFileSync',
  'readFileSync',
  'renameSync',
  'rmSync',
  'chmodSync',
  'chownSync',
  'readdirSync',
  'symlinkSync',
] as const
const ASYNC = ['open', 'mkdir', 'writeFile', 'readFile', 'rename', 'rm', 'rmdir', 'readdir', 'chmod', 'unlink'] as const

let calls = 0

function failureOf(name: string, path: unknown): Error | null {
  if (!String(path).startsWith(within)) return null
  calls += 1
  if (calls !== Number(at)) return null
  const syscall = name.replace('Sync', '').replace(/File$/, '')
  const numbers: Record<string, number> = constants.errno
  return Object.assign(new Error(`${code}: as injected, ${syscall} '${path}'`), {
    errno: -(numbers[code] ?? 0),
    code,
    syscall,
    path: String(path),
  })
}

// biome-ignore lint/suspicious/noExplicitAny: functions of any shape, passed on as they came.
type Any = (...words: any[]) => any

function wrap(holder: Record<string, Any>, name: string, fail: (failure: Error, words: unknown[]) => unknown): void {
  const original = holder[name]
  if (original === undefined) return
  holder[name] = (...words) => {
    const failure = failureOf(name, words[0])
    return failure === null ? original.apply(holder, words) : fail(failure, words)
  }
}

const throwIt = (failure: Error) => {
  throw failure
}
const callBack = (failure: Error, words: unknown[]) => void queueMicrotask(() => (words.at(-1) as Any)(failure))

for (const name of SYNC) wrap(fs as unknown as Record<string, Any>, name, throwIt)
for (const name of ASYNC) {
  wrap(fs as unknown as Record<string, Any>, name, callBack)
  wrap(fs.promises as unknown as Record<string, Any>, name, failure => Promise.reject(failure))
}
syncBuiltinESMExports()
process.once('exit', () => fs.writeSync(2, `calls: ${calls}\n`))
