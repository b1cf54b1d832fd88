import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { constants } from 'node:os'
import process from 'node:process'

// Loaded before a command (node --import). Makes its first call of kind FAULT_KIND on a file below
// FAULT_WITHIN fail with FAULT_CODE, as the operating system would. At the end it writes to stderr
// which kinds of calls occurred.
const { FAULT_WITHIN: within = '/nowhere', FAULT_CODE: code = 'EIO', FAULT_KIND: failingKind = '' } = process.env
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
const BY_DESCRIPTOR = ['write', 'writev', 'fsync']
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
  const parts = path.slice(within.length + 1).split('/')
  const kind = `${syscall} ${parts.slice(0, DEPTH).join('/')}`
  const isFirst = !kinds.has(kind)
  kinds.add(kind)
  if (!isFirst || kind !== failingKind) return null
  const numbers: Record<string, number> = constants.errno
  return Object.assign(new Error(`${code}: as injected, ${syscall} '${path}'`), {
    errno: -(numbers[code] ?? 0),
    code,
    syscall,
    path,
  })
}

// biome-ignore lint/suspicious/noExplicitAny: functions of any shape, passed on as they came.
type AnyFunction = (...args: any[]) => any

function wrap(
  target: Record<string, AnyFunction>,
  name: string,
  fail: (failure: Error, args: unknown[]) => unknown,
): void {
  const original = target[name]
  if (original === undefined) return
  target[name] = (...args) => {
    const failure = failureOf(name, args[0])
    return failure === null ? original.apply(target, args) : fail(failure, args)
  }
}

const throwFailure = (failure: Error) => {
  throw failure
}
const failCallback = (failure: Error, args: unknown[]) =>
  void queueMicrotask(() => (args.at(-1) as AnyFunction)(failure))

for (const name of BY_DESCRIPTOR) wrap(fs as unknown as Record<string, AnyFunction>, name, failCallback)
for (const name of SYNC) wrap(fs as unknown as Record<string, AnyFunction>, name, throwFailure)
for (const name of ASYNC) {
  wrap(fs as unknown as Record<string, AnyFunction>, name, failCallback)
  wrap(fs.promises as unknown as Record<string, AnyFunction>, name, failure => Promise.reject(failure))
}
syncBuiltinESMExports()
process.once('exit', () => fs.writeSync(2, `kinds: ${JSON.stringify([...kinds])}\n`))
