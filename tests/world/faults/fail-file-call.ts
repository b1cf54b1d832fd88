import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { constants } from 'node:os'
import process from 'node:process'

// Loaded before a command (node --import). Makes its first call of kind FAULT_KIND on a file below
// FAULT_WITHIN fail with FAULT_CODE, as the operating system would. At the end it writes to stderr
// which kinds of calls occurred.
const { FAULT_WITHIN: within = '/nowhere', FAULT_CODE: code = 'EIO', FAULT_KIND: wanted = '' } = process.env
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
  'writeSync',
  'fsyncSync',
]
const ASYNC = ['open', 'mkdir', 'writeFile', 'readFile', 'rename', 'rm', 'rmdir', 'readdir', 'chmod', 'unlink']
const BY_NUMBER = ['write', 'writev', 'fsync']
const readLink = fs.readlinkSync
// How many folders of a path distinguish one kind of file from another.
const DEPTH = 2

const kinds = new Set<string>()

/** Returns the path of a call's file, also for a file descriptor. */
function pathOf(file: unknown): string {
  if (typeof file !== 'number') return String(file)
  try {
    return readLink(`/proc/self/fd/${file}`)
  } catch {
    return ''
  }
}

function failureOf(name: string, file: unknown): Error | null {
  const path = pathOf(file)
  if (!path.startsWith(within)) return null
  const syscall = name.replace('Sync', '').replace(/File$/, '')
  const place = path.slice(within.length + 1).split('/')
  const kind = `${syscall} ${place.slice(0, DEPTH).join('/')}`
  const isFirst = !kinds.has(kind)
  kinds.add(kind)
  if (!isFirst || kind !== wanted) return null
  const numbers: Record<string, number> = constants.errno
  return Object.assign(new Error(`${code}: as injected, ${syscall} '${path}'`), {
    errno: -(numbers[code] ?? 0),
    code,
    syscall,
    path,
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

for (const name of BY_NUMBER) wrap(fs as unknown as Record<string, Any>, name, callBack)
for (const name of SYNC) wrap(fs as unknown as Record<string, Any>, name, throwIt)
for (const name of ASYNC) {
  wrap(fs as unknown as Record<string, Any>, name, callBack)
  wrap(fs.promises as unknown as Record<string, Any>, name, failure => Promise.reject(failure))
}
syncBuiltinESMExports()
process.once('exit', () => fs.writeSync(2, `kinds: ${JSON.stringify([...kinds])}\n`))
